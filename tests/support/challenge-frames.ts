import sharp from "sharp";
import { decideLiveness } from "@/lib/verification/liveness";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { detectFaces } from "@/lib/vision/face/detect";
import { fitMesh, type Mesh } from "@/lib/vision/face/mesh";
import { observePersonFaces } from "@/lib/vision/face/tasks";
import { decode, type Pixels } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { BurstSheets } from "@/lib/vision/types";
import { drawLamp, turnPerson } from "@/tools/evaluation/face/turned-person";
import { seeded } from "@/tools/specimen/random";
import { selfieOf, smileOf } from "./photos";

const CAMERA_PX = 480;
const ASKED = { directions: ["right", "left"], problem: null } as const;
/** To the person's own right, then left. */
export const TURNS_DEG = [30, -30] as const;

export interface Photographed {
  readonly picture: Pixels;
  readonly mesh: Mesh;
}

/** The photo of a person of the London set, as a camera takes it, with the mesh of the face. */
export async function photographed(person: string): Promise<Photographed> {
  const picture = await decode(selfieOf(person), CAMERA_PX);
  const image = new Pyramid(picture);
  const [face] = await detectFaces(image);
  if (!face) throw new Error(`Person ${person} shows no face.`);
  return { picture, mesh: await fitMesh(image, face) };
}

const saved = ({ data, width, height }: Pixels, quality = 85) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

/** What is observed of a session whose frames are the given pictures. */
export async function judge(person: string, frames: readonly Pixels[], bursts: BurstSheets = {}) {
  const { liveness } = await observePersonFaces({
    selfie: selfieOf(person),
    // No document counts here: the other photo of the person stands for it.
    idFront: smileOf(person),
    livenessFrames: await Promise.all(frames.map((frame) => saved(frame))),
    challenge: ASKED,
    bursts,
  });
  return { ...liveness, decision: decideLiveness(liveness, DEFAULT_POLICY) };
}

/** Renders the person of a photo, turned by a number of degrees. */
export function personWhoTurns({ picture, mesh }: Photographed, seed: string) {
  const drawn = seeded("person who turns", seed);
  const random = () => drawn.between(0, 1);
  const lamp = drawLamp(random);
  return (turnDeg: number) => turnPerson(picture, mesh, { turnDeg, lamp, random });
}
