import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { sanitiseImage } from "@/lib/vision/images/image";
import type { DocumentTruth } from "@/tools/evaluation/documents/evaluate";

export interface Photos {
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
}

/** The photos of one document, turned by `turnDeg` and then sanitised as the API does. */
export async function photosOf(folder: string, { images, id }: DocumentTruth, turnDeg = 0): Promise<Photos> {
  const side = async (name: string) => {
    const image = images.find((each) => each.side === name);
    if (!image) return undefined;
    const photo = await readFile(path.join(folder, image.file));
    const turned =
      turnDeg === 0 ? photo : await sharp(photo).rotate(turnDeg).jpeg({ quality: 95 }).toBuffer();
    return (await sanitiseImage(turned)).bytes;
  };
  const front = await side("front");
  if (!front) throw new Error(`${id} has no front`);
  return { front, back: await side("back") };
}
