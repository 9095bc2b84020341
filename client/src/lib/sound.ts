/** Sounds, made here and now: a few notes or a little noise, quiet enough to play by. */
import type { LogLine } from './api/types';
import { settings } from './settings.svelte';

type Sound = 'turn' | 'dice' | 'card' | 'coin' | 'loss' | 'build' | 'battle' | 'chapter' | 'end' | 'message';

/** A note: when it begins, its pitch (0: noise), how long it rings, and how loud, against the loudest. */
type Note = readonly [at: number, pitch: number, length: number, loudness: number];

const SOUNDS: Record<Sound, readonly Note[]> = {
  turn: [[0, 523, 0.18, 0.7], [0.12, 784, 0.3, 0.7]],
  dice: [[0, 0, 0.03, 0.6], [0.07, 0, 0.03, 0.5], [0.13, 0, 0.04, 0.6], [0.22, 0, 0.03, 0.35]],
  card: [[0, 0, 0.09, 0.3]],
  coin: [[0, 1568, 0.08, 0.35], [0.05, 2093, 0.22, 0.35]],
  loss: [[0, 330, 0.12, 0.5], [0.09, 262, 0.25, 0.45]],
  build: [[0, 196, 0.06, 0.6], [0.12, 196, 0.08, 0.6]],
  battle: [[0, 0, 0.05, 0.7], [0.04, 1245, 0.25, 0.25], [0.09, 987, 0.3, 0.2]],
  chapter: [[0, 196, 0.5, 0.5], [0.02, 294, 0.5, 0.35]],
  end: [[0, 392, 0.2, 0.6], [0.15, 523, 0.2, 0.6], [0.3, 659, 0.2, 0.6], [0.45, 784, 0.6, 0.7]],
  message: [[0, 880, 0.12, 0.4]],
};
const LOUDEST = 0.09;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A browser lets a page sound only once somebody has done something in it. */
function awake(): AudioContext | null {
  if (!settings.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

export function play(sound: Sound): void {
  const audio = awake();
  if (audio) for (const note of SOUNDS[sound]) ring(audio, note);
}

/** The sound of what has just been told: one, for its greatest part. */
export function playTold(lines: readonly LogLine[]): void {
  const signs = new Set(lines.map(({ sign }) => sign));
  const found = (['battle', 'dice', 'chapter', 'build', 'loss', 'coin', 'card'] as const).find((sign) => signs.has(sign));
  if (found) play(found);
}

function ring(audio: AudioContext, [at, pitch, length, loudness]: Note): void {
  const begin = audio.currentTime + at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(LOUDEST * loudness, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  volume.connect(audio.destination);
  const source = pitch > 0 ? tone(audio, pitch) : hiss(audio);
  source.connect(volume);
  source.start(begin);
  source.stop(begin + length);
}

function tone(audio: AudioContext, pitch: number): OscillatorNode {
  const voice = audio.createOscillator();
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  return voice;
}

function hiss(audio: AudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  return source;
}
