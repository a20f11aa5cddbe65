import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { detectFaces } from "@/lib/vision/face/detect";
import { fitMesh } from "@/lib/vision/face/mesh";
import { decode, type Pixels } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { TurnDirection } from "@/lib/vocabulary";
import { photographPicture, turnHead } from "@/tools/evaluation/face/turn";

/** A real face before the camera, made of one photograph: turned in space, or its picture held askew. */
export interface TurnedFace {
  /** The person looks straight ahead. */
  readonly front: Buffer;
  /** The person's head turned to their own left or right, in space. */
  readonly turned: (towards: TurnDirection, deg: number) => Promise<Buffer>;
  /** The photograph of a photograph that is swung about its upright axis and moved aside: no head turns. */
  readonly swung: (towards: TurnDirection, deg: number) => Promise<Buffer>;
}

/** What a phone held upright shows; the face then fills about half of the width. */
const VIEW = { width: 720, height: 960 } as const;

/** @throws Error when the photo shows no face. */
export async function turnedFace(selfieFile: string): Promise<TurnedFace> {
  // Read here: beside the engine sharp opens no files.
  const bytes = await sharp(await readFile(selfieFile))
    .rotate()
    .resize({ ...VIEW, fit: "cover" })
    .png()
    .toBuffer();
  const picture = await decode(bytes, VIEW.height);
  const image = new Pyramid(picture);
  const [face] = await detectFaces(image);
  if (!face) throw new Error("This photo shows no face.");
  const mesh = await fitMesh(image, face);
  // Positive moves the nose to the left of the picture, as a turn to the person's own right does.
  const signed = (towards: TurnDirection, deg: number) => (towards === "right" ? deg : -deg);
  return {
    front: await encoded(picture),
    turned: (towards, deg) => encoded(turnHead(picture, mesh, signed(towards, deg))),
    swung: async (towards, deg) =>
      moved(
        await encoded(photographPicture(picture, { yawDeg: signed(towards, deg), pitchDeg: 6, bend: 0 })),
        towards === "right" ? -MOVED_SHARE : MOVED_SHARE,
      ),
  };
}

/** Share of the width by which a swung picture is moved aside. */
const MOVED_SHARE = 0.06;

async function moved(png: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const byPx = Math.round(Math.abs(share) * width);
  const wide = await sharp(png).extend({ left: byPx, right: byPx, background: "#787878" }).png().toBuffer();
  return sharp(wide)
    .extract({ left: share > 0 ? 0 : 2 * byPx, top: 0, width, height })
    .png()
    .toBuffer();
}

function encoded({ data, width, height }: Pixels): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
