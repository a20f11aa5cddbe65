import sharp from "sharp";
import type { DocumentProblem } from "@/lib/vision/document-problems";
import type { Pixels } from "@/lib/vision/images/image";

/** Long side at which a photo is judged: noise and compression are smoothed away. */
const JUDGED_SIDE_PX = 640;
/**
 * A photo is too dark if 98 % of its pixels lie below this luminance, 0 to 255 (docs/documents.md, darkness). Darker
 * photos are sometimes still read, so only photos without a document are judged.
 */
const DARK = 40;
/** Standard deviation of the second blur, and the share of the steepest slopes left after it that counts as blurred. */
const SECOND_BLUR_PX = 2.5;
const BLURRED = 0.7;
/** This quantile of the slopes counts as the steepest: any photo in focus has some steep edges. */
const STEEPEST_SHARE = 0.998;

export type InvisibleCause = Extract<DocumentProblem, "too_dark" | "too_blurred">;

/**
 * Why nothing could be read from a photo: too little light, or no edge in focus. Null where light and focus are good
 * enough, and for a photo of one colour.
 *
 * A second blur hardly changes edges that are blurred already (Crete et al. 2007): sharp photos lose most of their
 * steepest slopes, blurred ones keep them (docs/documents.md, blur).
 */
export async function invisibleCause({ data, width, height }: Pixels): Promise<InvisibleCause | null> {
  const scale = Math.min(1, JUDGED_SIDE_PX / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const grey = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height, { fit: "fill", kernel: "linear" })
    .greyscale()
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  if (quantile(Float32Array.from(grey), 0.98) < DARK) return "too_dark";
  const softer = await sharp(grey, { raw: { ...size, channels: 1 } })
    .blur(SECOND_BLUR_PX)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const steepest = quantile(slopesOf(grey, size), STEEPEST_SHARE);
  const left = quantile(slopesOf(softer, size), STEEPEST_SHARE);
  return steepest > 0 && left / steepest >= BLURRED ? "too_blurred" : null;
}

function quantile(values: Float32Array, share: number) {
  return values.sort()[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

/** Differences over two pixels, averaged over three rows or columns so that noise is no edge. */
function slopesOf(grey: Uint8Array, { width, height }: Pick<Pixels, "width" | "height">): Float32Array {
  const slopes = new Float32Array(Math.max(0, width - 2) * Math.max(0, height - 2));
  const at = (x: number, y: number) => grey[y * width + x] as number;
  const column = (x: number, y: number) => at(x, y - 1) + at(x, y) + at(x, y + 1);
  const row = (x: number, y: number) => at(x - 1, y) + at(x, y) + at(x + 1, y);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const across = column(x + 1, y) - column(x - 1, y);
      const down = row(x, y + 1) - row(x, y - 1);
      slopes[(y - 1) * (width - 2) + x - 1] = Math.hypot(across, down) / 3;
    }
  }
  return slopes;
}
