import sharp from "sharp";
import { decode, type Pixels } from "@/lib/vision/images/image";
import { MESH_BACKGROUNDS, turnMesh } from "@/tools/evaluation/face/mesh-attack";
import { drawLamp, turnPerson } from "@/tools/evaluation/face/turned-person";
import type { Random } from "@/tools/specimen/random";
import { type FaceInPhoto, faceInPhoto } from "../morph/face-in-photo";
import type { AttackRecipe, CasePictures, GenuineCase } from "../recipe";

/** Longer side of the page's frames, in pixels. */
const FRAME_PX = 960;

/** Challenges that are answered with frames made by turning the face mesh of one photograph. */
export const TURNED_PHOTOS: readonly AttackRecipe[] = [
  turned("the selfie's mesh, turned", ({ selfie }) => selfie),
  turned("the mesh of the portrait's photo, turned", ({ portraitPhoto }) => portraitPhoto),
];

function turned(name: string, photoOf: (genuine: GenuineCase) => Uint8Array): AttackRecipe {
  const make = async (genuine: GenuineCase, random: Random): Promise<CasePictures> => {
    const { front, back } = genuine;
    const face = await faceInPhoto(await decode(photoOf(genuine), FRAME_PX));
    const sides = random.pick([
      [1, -1],
      [-1, 1],
    ]);
    const frames = await Promise.all(
      sides.map(async (side) => jpegOf(await turnedBy(face, side * random.between(18, 30), random), random)),
    );
    return { selfie: await jpegOf(face.picture, random), front, ...(back ? { back } : {}), frames };
  };
  return { name, attack: "turned_photo", make };
}

/** The challenge as the person answers it: the head turns in standing light, before another exposure's noise. */
export async function answeredChallenge(genuine: GenuineCase, random: Random): Promise<CasePictures> {
  const { selfie, front, back } = genuine;
  const { picture, mesh } = await faceInPhoto(await decode(selfie, FRAME_PX));
  const next = () => random.between(0, 1);
  const lamp = drawLamp(next);
  const turnBy = (turnDeg: number) => turnPerson(picture, mesh, { turnDeg, lamp, random: next });
  const frames = [
    await jpegOf(turnBy(24 + 10 * next()), random),
    await jpegOf(turnBy(-24 - 10 * next()), random),
  ];
  return { selfie: await jpegOf(picture, random), front, ...(back ? { back } : {}), frames };
}

function turnedBy({ picture, mesh }: FaceInPhoto, yawDeg: number, random: Random): Promise<Pixels> {
  return turnMesh(picture, mesh, {
    yawDeg,
    pitchDeg: random.normal(3),
    depth: random.between(0.8, 1.3),
    cameraDistance: random.between(3, 6),
    background: random.pick(MESH_BACKGROUNDS),
  });
}

function jpegOf({ data, width, height }: Pixels, random: Random): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: random.whole(80, 95) })
    .toBuffer();
}
