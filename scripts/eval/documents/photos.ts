import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { DocumentTruth } from "@/lib/engine/document/evaluate";

export interface Photos {
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
}

/** The photos of one document, turned by quarters where asked. */
export async function photosOf(folder: string, { images, id }: DocumentTruth, turnDeg = 0): Promise<Photos> {
  const side = async (name: string) => {
    const image = images.find((each) => each.side === name);
    if (!image) return undefined;
    const bytes = await readFile(path.join(folder, image.file));
    return new Uint8Array(
      turnDeg === 0 ? bytes : await sharp(bytes).rotate(turnDeg).jpeg({ quality: 95 }).toBuffer(),
    );
  };
  const front = await side("front");
  if (!front) throw new Error(`${id} has no front`);
  return { front, back: await side("back") };
}
