/** The pictures of what is done. */
import type { Component } from 'svelte';
import Capture from '~icons/game-icons/cage';
import Copy from '~icons/game-icons/halberd';
import Fight from '~icons/game-icons/crossed-swords';
import Refresh from '~icons/game-icons/cycle';
import Reveal from '~icons/game-icons/card-draw';
import Swap from '~icons/game-icons/card-exchange';
import type { Act } from './deeds';

const PICTURES: Readonly<Partial<Record<Act, Component>>> = {
  refresh: Refresh,
  fight: Fight,
  capture: Capture,
  swap: Swap,
  reveal: Reveal,
  copy: Copy,
};

export const pictureOfAct = (act: Act): Component | null => PICTURES[act] ?? null;
