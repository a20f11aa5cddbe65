import type { Pixels } from "@/lib/vision/images/image";

/** One value a pixel, 0 to 255. */
export interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The darkest of the three colours: ink of any colour is dark in it, and paper is not. */
export function inkPlane({ data, width, height }: Pixels): Plane {
  const ink = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < ink.length; i += 1, at += 3) {
    ink[i] = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  }
  return { data: ink, width, height };
}

/** The plane as an image without colour. */
export function asImage({ data, width, height }: Plane): Pixels {
  const grey = new Uint8Array(data.length * 3);
  for (let i = 0, at = 0; i < data.length; i += 1, at += 3) grey.fill(data[i] ?? 0, at, at + 3);
  return { data: grey, width, height };
}

/**
 * Removes dark strokes narrower than `2 · reach + 1` pixels: a grey closing with a square. What stays of a page of text
 * are strokes much wider than those of its letters.
 */
export function closed({ data, width, height }: Plane, reach: number): Plane {
  // Least values are the greatest of the inverse.
  const widened = greatest(data, width, height, reach);
  for (let i = 0; i < widened.length; i += 1) widened[i] = 255 - (widened[i] ?? 0);
  const narrowed = greatest(widened, width, height, reach);
  for (let i = 0; i < narrowed.length; i += 1) narrowed[i] = 255 - (narrowed[i] ?? 0);
  return { data: narrowed, width, height };
}

/** The greatest value within `reach` pixels, first along the rows and then along the columns. */
function greatest(data: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const rows = Uint8Array.from(data);
  for (let shift = 1; shift <= reach; shift += 1) {
    for (let y = 0; y < height; y += 1) {
      const from = y * width;
      raise(rows, data, from, from + width - shift, shift);
      raise(rows, data, from + shift, from + width, -shift);
    }
  }
  const out = Uint8Array.from(rows);
  for (let shift = 1; shift <= reach; shift += 1) {
    const step = shift * width;
    raise(out, rows, 0, out.length - step, step);
    raise(out, rows, step, out.length, -step);
  }
  return out;
}

/** Raises each value of a range to the one `step` further. */
function raise(to: Uint8Array, from: Uint8Array, start: number, end: number, step: number): void {
  for (let i = start; i < end; i += 1) {
    const other = from[i + step] ?? 0;
    if (other > (to[i] ?? 0)) to[i] = other;
  }
}
