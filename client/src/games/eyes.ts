/** How far apart two colours are for eyes of different kinds. For tests: nothing of this is shown. */

type Three = readonly [number, number, number];

/**
 * What a missing kind of cone makes of linear light: the matrices of Machado, Oliveira and Fernandes (2009) for complete
 * protanopia, deuteranopia and tritanopia.
 */
export const EYES: Readonly<Record<string, readonly [Three, Three, Three]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The CIEDE2000 distance of two colours (`#rrggbb`) as one kind of eye sees them. */
export function distance(one: string, other: string, eye = 'usual'): number {
  return ciede2000(lab(seen(one, eye)), lab(seen(other, eye)));
}

/** The WCAG contrast of two colours. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(light3(one)), luminance(light3(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function seen(colour: string, eye: string): Three {
  const light = light3(colour);
  const clamp = (row: Three): number => Math.min(1, Math.max(0, dot(row, light)));
  const [r, g, b] = EYES[eye] ?? [];
  if (!r || !g || !b) throw new Error(`no such eye: ${eye}`);
  return [clamp(r), clamp(g), clamp(b)];
}

/** Linear light of an sRGB colour. */
function light3(colour: string): Three {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`not a colour: ${colour}`);
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function luminance(light: Three): number {
  return dot([0.2126, 0.7152, 0.0722], light);
}

function lab(light: Three): Three {
  const bend = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = bend(dot([0.4124564, 0.3575761, 0.1804375], light) / 0.95047);
  const y = bend(dot([0.2126729, 0.7151522, 0.072175], light));
  const z = bend(dot([0.0193339, 0.119192, 0.9503041], light) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export function ciede2000([l1, a1, b1]: Three, [l2, a2, b2]: Three): number {
  const far = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const stretch = 1 + 0.5 * (1 - far((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(stretch * a1, b1), Math.hypot(stretch * a2, b2)];
  const [h1, h2] = [hue(stretch * a1, b1), hue(stretch * a2, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const between = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const lightness = (l1 + l2) / 2;
  const chroma = (c1 + c2) / 2;
  const t =
    1 -
    0.17 * cos(between - 30) +
    0.24 * cos(2 * between) +
    0.32 * cos(3 * between + 6) -
    0.2 * cos(4 * between - 63);
  const dl = (l2 - l1) / (1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * chroma);
  const dh = (2 * Math.sqrt(c1 * c2) * sin(turn / 2)) / (1 + 0.015 * chroma * t);
  const blues = -2 * far(chroma) * sin(60 * Math.exp(-(((between - 275) / 25) ** 2)));
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + blues * dc * dh);
}

const DEGREE = Math.PI / 180;
const sin = (degrees: number): number => Math.sin(degrees * DEGREE);
const cos = (degrees: number): number => Math.cos(degrees * DEGREE);
const hue = (a: number, b: number): number => (Math.atan2(b, a) / DEGREE + 360) % 360;
const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
