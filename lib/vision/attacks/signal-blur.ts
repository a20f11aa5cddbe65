/** A grey image: one value per pixel, row by row. */
export interface Plane {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Blurs by three passes of a box, which is close to a Gaussian (Wells 1986). Beyond the edge the outermost pixels are
 * repeated.
 * @param radiusPx of each box; the deviation of the whole is about √(radius · (radius + 1))
 */
export function blurredPlane({ data, width, height }: Plane, radiusPx: number): Plane {
  let current: Float32Array = data;
  for (let pass = 0; pass < 3; pass += 1) {
    const across = boxed(current, { lines: height, length: width, stride: 1, jump: width }, radiusPx);
    current = boxed(across, { lines: width, length: height, stride: width, jump: 1 }, radiusPx);
  }
  return { data: current, width, height };
}

interface Lines {
  readonly lines: number;
  readonly length: number;
  /** Between two values of a line, and between two lines. */
  readonly stride: number;
  readonly jump: number;
}

function boxed(data: Float32Array, { lines, length, stride, jump }: Lines, radius: number): Float32Array {
  const out = new Float32Array(data.length);
  const share = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line += 1) {
    const start = line * jump;
    const end = start + (length - 1) * stride;
    let sum = (data[start] ?? 0) * (radius + 1);
    for (let i = 1; i <= radius; i += 1) sum += data[Math.min(end, start + i * stride)] ?? 0;
    for (let at = start; at <= end; at += stride) {
      out[at] = sum * share;
      sum +=
        (data[Math.min(end, at + (radius + 1) * stride)] ?? 0) -
        (data[Math.max(start, at - radius * stride)] ?? 0);
    }
  }
  return out;
}
