import { likenessOf } from "@/lib/vision/attacks/selfie-likeness";
import { portraitMeasures } from "@/lib/vision/attacks/selfie-portrait";
import { recaptureMeasures } from "@/lib/vision/attacks/selfie-recaptured";
import { viewOf } from "@/lib/vision/attacks/selfie-view";
import { FACE_SIDE_PX } from "@/lib/vision/face/measure";
import { boundingBox, type Mesh } from "@/lib/vision/face/mesh";
import { decode, sanitiseImage } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { seeded } from "@/tools/specimen/random";
import type { GenuineCase } from "../recipe";
import type { Sample } from "./fit";
import { meshInPyramid } from "./found-face";
import { beforeRoom, genuineCopy, phoneCopy } from "./genuine-copies";
import { PORTRAIT_PASTED, SELFIE_ATTACKS } from "./recipes";

export type FittedSignal = "portrait" | "recaptured";

export interface MeasuredPicture extends Sample {
  readonly signal: FittedSignal;
  /** Of an attack its recipe, of a genuine picture what was done to it. */
  readonly kind: string;
}

/**
 * Makes genuine copies of a case and one attack of each recipe, and measures them as the engine does.
 * @param id gives the random numbers: the same pictures every time
 */
export async function measuredCase(genuine: GenuineCase, id: string): Promise<MeasuredPicture[]> {
  const reference = await faceOf(genuine.front);
  const samples: MeasuredPicture[] = [];
  const add = async (
    kind: string,
    selfie: Uint8Array,
    signals: readonly FittedSignal[],
    isAttack: boolean,
  ) => {
    const face = await faceOf(selfie);
    for (const signal of face ? signals : []) {
      const measures = signal === "portrait" ? compared(face, reference) : face && recaptured(face);
      if (measures) samples.push({ signal, kind, isAttack, measures });
    }
  };
  const both = ["portrait", "recaptured"] as const;
  await add("as taken", genuine.selfie, both, false);
  await add("worse copy", await genuineCopy(genuine.selfie, seeded("copy", id)), both, false);
  await add("phone copy", await phoneCopy(genuine.selfie, seeded("phone", id)), both, false);
  await add("before a room", await beforeRoom(genuine.selfie, seeded("room", id)), both, false);
  for (const { name, attack, make } of SELFIE_ATTACKS) {
    const { selfie } = await make(genuine, seeded("attack", id, name));
    const isCopy = attack === "own_portrait" || name === PORTRAIT_PASTED;
    if (isCopy) await add(name, selfie, ["portrait"], true);
    if (attack !== "own_portrait") await add(name, selfie, ["recaptured"], true);
  }
  return samples;
}

/** Measures a genuine photo of somebody without a document, as it is and in worse copies, for `selfie_recaptured`. */
export async function measuredPhoto(photo: Uint8Array, id: string): Promise<MeasuredPicture[]> {
  const copies = [
    ["as taken", photo],
    ["worse copy", await genuineCopy(photo, seeded("copy", id))],
    ["phone copy", await phoneCopy(photo, seeded("phone", id, 0))],
    ["phone copy", await phoneCopy(photo, seeded("phone", id, 1))],
  ] as const;
  const samples: MeasuredPicture[] = [];
  for (const [kind, bytes] of copies) {
    const face = await faceOf(bytes);
    if (face) samples.push({ signal: "recaptured", kind, isAttack: false, measures: recaptured(face) });
  }
  return samples;
}

interface FoundFace {
  readonly image: Pyramid;
  readonly mesh: Mesh;
}

async function faceOf(photo: Uint8Array): Promise<FoundFace | null> {
  const { bytes } = await sanitiseImage(photo);
  const image = new Pyramid(await decode(bytes, FACE_SIDE_PX));
  const mesh = await meshInPyramid(image);
  return mesh && { image, mesh };
}

function compared(selfie: FoundFace | null, reference: FoundFace | null) {
  if (!selfie || !reference) return null;
  return portraitMeasures(
    likenessOf(viewOf(selfie.image, selfie.mesh), viewOf(reference.image, reference.mesh)),
  );
}

function recaptured({ image, mesh }: FoundFace) {
  return recaptureMeasures(image, mesh, boundingBox(mesh)).measures;
}
