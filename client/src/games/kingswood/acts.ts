/** The pictures of what is done. */
import type { Component } from 'svelte';
import Capture from '~icons/game-icons/cage';
import Copy from '~icons/game-icons/halberd';
import Fight from '~icons/game-icons/crossed-swords';
import Refresh from '~icons/game-icons/cycle';
import Reveal from '~icons/game-icons/card-draw';
import Swap from '~icons/game-icons/card-exchange';

const PICTURES: Readonly<Record<string, Component>> = {
  refresh: Refresh,
  'refresh-all': Refresh,
  brew: Refresh,
  fight: Fight,
  capture: Capture,
  swap: Swap,
  'turn-up': Reveal,
  copy: Copy,
};

export const pictureOfVerb = (verb: string): Component | null => PICTURES[verb] ?? null;
