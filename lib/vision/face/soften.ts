import sharp from "sharp";
import { Pyramid } from "@/lib/vision/images/pixels";

/** Standard deviation, in pixels, of the blur that takes printed lines and dots of three or four pixels off a portrait. */
const SCREEN_BLUR_PX = 1.2;

/** A picture without the fine lines and dots of print, in which a patterned portrait is found. */
export async function descreened({ base }: Pyramid): Promise<Pyramid> {
  const { width, height } = base;
  const data = await sharp(base.data, { raw: { width, height, channels: 3 } })
    .blur(SCREEN_BLUR_PX)
    .raw()
    .toBuffer();
  return new Pyramid({ data, width, height });
}

/** A square interleaved RGB crop, blurred by a Gaussian of this standard deviation in pixels. */
export function softened(rgb: Float32Array, widthPx: number, blurPx: number): Float32Array {
  const kernel = gaussian(blurPx);
  const across = blurredAlong(rgb, widthPx, kernel, 3);
  return blurredAlong(across, widthPx, kernel, widthPx * 3);
}

function gaussian(deviation: number): Float32Array {
  const reach = Math.ceil(2.5 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation * deviation)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Float32Array.from(weights, (weight) => weight / sum);
}

/** @param step values between neighbours: 3 along a row, a row's length along a column. */
function blurredAlong(rgb: Float32Array, widthPx: number, kernel: Float32Array, step: number): Float32Array {
  const reach = kernel.length >> 1;
  const out = new Float32Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 1) {
    const place = step === 3 ? Math.floor(at / 3) % widthPx : Math.floor(at / step);
    let sum = 0;
    for (let offset = -reach; offset <= reach; offset += 1) {
      // Beyond the edge, its outermost pixels are repeated.
      const clamped = Math.max(0, Math.min(widthPx - 1, place + offset));
      sum += (kernel[offset + reach] ?? 0) * (rgb[at + (clamped - place) * step] ?? 0);
    }
    out[at] = sum;
  }
  return out;
}
