/** Where a player looks at the board from: how close, and how far it is moved. Kept apart so that it can be tested. */

export interface Size {
  width: number;
  height: number;
}

export interface Eye {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Eye = { scale: 1, x: 0, y: 0 };
const CLOSEST = 4;

/** Go closer by a factor, keeping the point (x, y) of the frame where it is. */
export function zoomed(eye: Eye, factor: number, x: number, y: number): Eye {
  const scale = Math.min(CLOSEST, Math.max(1, eye.scale * factor));
  const grown = scale / eye.scale;
  return { scale, x: x - (x - eye.x) * grown, y: y - (y - eye.y) * grown };
}

/** The board always fills the frame: nobody loses it by dragging. */
export function fitted(eye: Eye, room: Size): Eye {
  const clamp = (value: number, least: number): number => Math.min(0, Math.max(least, value));
  return {
    scale: eye.scale,
    x: clamp(eye.x, room.width * (1 - eye.scale)),
    y: clamp(eye.y, room.height * (1 - eye.scale)),
  };
}
