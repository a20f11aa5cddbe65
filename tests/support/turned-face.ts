import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { detectFaces } from "@/lib/vision/face/detect";
import { fitMesh } from "@/lib/vision/face/mesh";
import { decode, type Pixels } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { TurnDirection } from "@/lib/vocabulary";
import { turnMesh } from "@/tools/evaluation/face/mesh-attack";
import { photographPicture } from "@/tools/evaluation/face/turn";
import { drawLamp, turnPerson } from "@/tools/evaluation/face/turned-person";
import { seeded } from "@/tools/specimen/random";

/** Renderings of one photo of a face: with the head turned, and as a printed photo that is turned. */
export interface TurnedFace {
  /** The person looks straight ahead. */
  readonly front: Buffer;
  /** The person turned to their own left or right between two exposures: lit anew, with another sensor's noise. */
  readonly turned: (towards: TurnDirection, deg: number) => Promise<Buffer>;
  /** The same photo with its face turned as a textured mesh: an attack. */
  readonly warped: (towards: TurnDirection, deg: number) => Promise<Buffer>;
  /** A photo of a printed photo that is rotated about its vertical axis and shifted: no head turns. */
  readonly swung: (towards: TurnDirection, deg: number) => Promise<Buffer>;
}

/** Frame size of a phone held upright; the face then fills about half of the width. */
const VIEW = { width: 720, height: 960 } as const;

/** @throws Error when the photo shows no face */
export async function turnedFace(selfieFile: string): Promise<TurnedFace> {
  // Read here: a process that loaded the vision modules does not let sharp open files.
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
  const drawn = seeded("turned face");
  const random = () => drawn.between(0, 1);
  const lamp = drawLamp(random);
  // Positive moves the nose to the left of the picture, as a turn to the person's own right does.
  const signed = (towards: TurnDirection, deg: number) => (towards === "right" ? deg : -deg);
  return {
    front: await encoded(picture),
    turned: (towards, deg) =>
      encoded(turnPerson(picture, mesh, { turnDeg: signed(towards, deg), lamp, random })),
    warped: async (towards, deg) =>
      encoded(
        await turnMesh(picture, mesh, {
          yawDeg: signed(towards, deg),
          pitchDeg: 0,
          depth: 1,
          cameraDistance: 5,
          background: "photo",
        }),
      ),
    swung: async (towards, deg) =>
      moved(
        await encoded(photographPicture(picture, { yawDeg: signed(towards, deg), pitchDeg: 6, bend: 0 })),
        towards === "right" ? -MOVED_SHARE : MOVED_SHARE,
      ),
  };
}

/** Shift of a rotated picture, as a share of the width. */
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
