import sharp from "sharp";
import { boundingBox, type Mesh, meshPoint } from "@/lib/vision/face/mesh";

/** Exponent of the sRGB transfer curve, near enough for changing light. */
const GAMMA = 2.2;

/** Light on the face and on what lies behind it, as factors. */
export const LIGHTS = { back: { face: 0.16, behind: 5 } } as const;

/**
 * A photo in more or less light, or in coloured light: factors of the light, not of the values, with a sensor's noise
 * where there is little of it.
 */
export async function gain(
  jpeg: Buffer,
  factor: number | readonly [number, number, number],
): Promise<Buffer> {
  const factors = typeof factor === "number" ? [factor, factor, factor] : factor;
  return changed(jpeg, (value, channel) => value * (factors[channel] ?? 1));
}

/** A face in little light before a bright ground. */
export async function lit(
  jpeg: Buffer,
  mesh: Mesh,
  { face, behind }: { readonly face: number; readonly behind: number },
): Promise<Buffer> {
  const box = boundingBox(mesh);
  const [x0, y0] = [box.x + box.width / 2, box.y + box.height * 0.6];
  return changed(jpeg, (value, _, x, y) => {
    // Head and shoulders, with a soft edge.
    const head = Math.hypot((x - x0) / (box.width * 0.75), (y - y0 + box.height * 0.1) / (box.height * 0.85));
    const body = y > y0 ? Math.abs(x - x0) / (box.width * 1.5) : 9;
    const share = Math.max(0, Math.min(1, (Math.min(head, body) - 0.9) / 0.2));
    return value * (face + (behind - face) * share);
  });
}

async function changed(
  jpeg: Buffer,
  light: (linear: number, channel: number, x: number, y: number) => number,
): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const linear = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** GAMMA);
  let seed = 1;
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / 3);
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = (seed / 4_294_967_296 - 0.5) * 8;
    const value = light(
      linear[data[at] ?? 0] ?? 0,
      at % 3,
      pixel % info.width,
      Math.floor(pixel / info.width),
    );
    data[at] = Math.max(0, Math.min(255, Math.round(255 * value ** (1 / GAMMA) + noise)));
  }
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  return sharp(data, { raw }).jpeg({ quality: 88 }).toBuffer();
}

/** Clear glasses with a dark frame. */
export function withGlasses(jpeg: Buffer, mesh: Mesh): Promise<Buffer> {
  return withDarkGlasses(jpeg, mesh, 0.9);
}

/** Lenses, and the frame around them, in widths of an eye. */
const LENS = { wide: 0.88, high: 0.66, lower: 0.12, frame: 1.12 } as const;
/** Share of the light that the frame of glasses reflects. */
const FRAME_LIGHT = 0.02;

/** Dark glasses. @param passes share of the light that the lenses let through. */
export function withDarkGlasses(jpeg: Buffer, mesh: Mesh, passes: number): Promise<Buffer> {
  const eyes = [lensOver(mesh, 33, 133), lensOver(mesh, 263, 362)];
  return changed(jpeg, (value, _, x, y) => {
    const out = Math.min(...eyes.map((lens) => lens(x, y)));
    if (out > LENS.frame) return value;
    return out > 1 ? FRAME_LIGHT : value * passes;
  });
}

/** How far out a pixel lies in the lens before an eye: 1 on its edge. */
function lensOver(mesh: Mesh, outer: number, inner: number): (x: number, y: number) => number {
  const [a, b] = [meshPoint(mesh, outer), meshPoint(mesh, inner)];
  const wide = Math.hypot(a[0] - b[0], a[1] - b[1]);
  const [x0, y0] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + LENS.lower * wide];
  return (x, y) => Math.hypot((x - x0) / (LENS.wide * wide), (y - y0) / (LENS.high * wide));
}
