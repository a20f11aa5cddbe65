import type { Pixels } from "@/lib/vision/images/image";
import { closed, type Plane, smoothed } from "./wide-strokes";

/** The ground is looked for in a picture reduced by this factor, by a closing that removes strokes up to this wide. */
const GROUND = { reducedBy: 4, reach: 3 } as const;
/** Contrast of the print: that of the darkest pixels, this share of all, and at least so much of the ground's light. */
const PRINT = { share: 0.015, least: 0.35 } as const;
/** From this share of the print's contrast on a pixel is print, and below it may be grey ink. */
const PRINTED = 0.62;
/** Contrast of ink against its ground from which it shows, and by which it is fully dark, as shares of the ground's light. */
const INK = { least: 0.07, none: 0.04, raised: 1000 } as const;
/** More colour than the surroundings have, of 255, is coloured print. Their reach is a share of the width. */
const COLOUR = { more: 10, reach: 1 / 16 } as const;

/**
 * What is darker than its ground, less dark than the print and without colour of its own, dark on white: a word in grey or
 * faint ink. Print that crosses it is left out with its rim, and so leaves gaps in the word.
 */
export function greyStrokes({ data, width, height }: Pixels): Plane {
  const { light, chroma } = lightAndChroma(data, width * height);
  const contrast = contrastOf({ data: light, width, height });
  const around = smoothed({ data: chroma, width, height }, Math.round(COLOUR.reach * width));
  const printed = PRINTED * Math.max(PRINT.least, highest(contrast, PRINT.share));
  const strokes = new Uint8Array(width * height).fill(255);
  for (let y = 1; y < height - 1; y += 1) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i += 1) {
      const own = contrast[i] as number;
      if (own < INK.least || (chroma[i] as number) > (around[i] as number) + COLOUR.more) continue;
      if (isBeside(contrast, i, width, printed)) continue;
      strokes[i] = Math.max(0, 255 - INK.raised * (own - INK.none));
    }
  }
  return { data: Uint8Array.from(smoothed({ data: strokes, width, height }, 1)), width, height };
}

function lightAndChroma(data: Uint8Array, count: number) {
  const [light, chroma] = [new Uint8Array(count), new Uint8Array(count)];
  for (let i = 0, at = 0; i < count; i += 1, at += 3) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    light[i] = 0.299 * red + 0.587 * green + 0.114 * blue;
    chroma[i] = Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return { light, chroma };
}

/** How much darker than its ground each pixel is, as a share of the ground's light. */
function contrastOf({ data, width, height }: Plane): Float32Array {
  const by = GROUND.reducedBy;
  const small = brightest({ data, width, height }, by);
  const ground = smoothed(closed(small, GROUND.reach), 1);
  const contrast = new Float32Array(data.length);
  const column = Int32Array.from({ length: width }, (_, x) => Math.min(small.width - 1, Math.floor(x / by)));
  for (let y = 0, i = 0; y < height; y += 1) {
    const row = Math.min(small.height - 1, Math.floor(y / by)) * small.width;
    for (let x = 0; x < width; x += 1, i += 1) {
      const light = ground[row + (column[x] as number)] as number;
      const darker = light - (data[i] as number);
      // In the dark a difference of a few levels is noise.
      if (darker > 0) contrast[i] = darker / Math.max(20, light);
    }
  }
  return contrast;
}

/** The plane reduced, with the brightest of each square of pixels. */
function brightest({ data, width, height }: Plane, by: number): Plane {
  const [across, down] = [Math.max(1, Math.floor(width / by)), Math.max(1, Math.floor(height / by))];
  const small = new Uint8Array(across * down);
  for (let y = 0; y < down * by; y += 1) {
    let from = y * width;
    const to = Math.floor(y / by) * across;
    for (let at = to; at < to + across; at += 1) {
      let most = small[at] as number;
      for (const end = from + by; from < end; from += 1) most = Math.max(most, data[from] as number);
      small[at] = most;
    }
  }
  return { data: small, width: across, height: down };
}

/** The value that a share of all reaches, to a hundredth. */
function highest(values: Float32Array, share: number): number {
  const counts = new Uint32Array(101);
  for (let i = 0; i < values.length; i += 1) {
    const at = Math.floor(100 * Math.min(1, values[i] as number));
    counts[at] = (counts[at] as number) + 1;
  }
  let [left, level] = [share * values.length, 100];
  for (; level > 0 && left > (counts[level] as number); level -= 1) left -= counts[level] as number;
  return level / 100;
}

/** Whether a pixel or one of its four neighbours is print. */
function isBeside(contrast: Float32Array, i: number, width: number, printed: number): boolean {
  return (
    (contrast[i] as number) > printed ||
    (contrast[i - 1] as number) > printed ||
    (contrast[i + 1] as number) > printed ||
    (contrast[i - width] as number) > printed ||
    (contrast[i + width] as number) > printed
  );
}
