import type { LevelledPage } from "./levelled";

/** How strongly the colour changes across one direction at each pixel, 0 and more. */
export interface EdgeMap {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Means of so many pixels on either side are compared. */
const TAPS = 2;
const GAP = 1;

/** Changes of colour from above to below: the horizontal edges of a levelled page. */
export function edgesAcross({ planes, width, height }: LevelledPage): EdgeMap {
  return { data: changes(planes, width, height, width), width, height };
}

/** Changes from left to right, with rows and columns exchanged: lines that stand become lines that lie. */
export function edgesAlong({ planes, width, height }: LevelledPage): EdgeMap {
  const turned = planes.map((plane) => {
    const out = new Float32Array(plane.length);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) out[x * height + y] = plane[y * width + x] ?? 0;
    }
    return out;
  });
  return { data: changes(turned, height, width, height), width: height, height: width };
}

/** The largest change of a colour between the pixels before and after, `step` apart; 0 at the border of the photo. */
function changes(planes: readonly Float32Array[], width: number, height: number, step: number): Float32Array {
  const out = new Float32Array(width * height);
  const margin = (TAPS + GAP) * step;
  for (const plane of planes) {
    for (let at = margin; at < out.length - margin; at += 1) {
      let change = 0;
      for (let tap = GAP * step; tap < margin; tap += step) {
        const before = plane[at - tap] as number;
        const after = plane[at + tap] as number;
        // Outside of the photo all colours are below 0.
        if (before < 0 || after < 0) {
          change = 0;
          break;
        }
        change += after - before;
      }
      const size = Math.abs(change) / TAPS;
      if (size > (out[at] as number)) out[at] = size;
    }
  }
  return out;
}

/** The edge that is stronger than nine in ten pixels, but no weaker than noise: what a clear edge is on this photo. */
export function clearEdge({ data }: EdgeMap): number {
  const sample: number[] = [];
  for (let at = 0; at < data.length; at += 7) sample.push(data[at] ?? 0);
  sample.sort((a, b) => a - b);
  const typical = sample[Math.floor(0.6 * sample.length)] ?? 0;
  return Math.max(7, Math.min(22, 3 * typical));
}
