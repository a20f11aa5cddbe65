import { decode, type Pixels } from "@/lib/vision/images/image";
import { luminance, Pyramid, warp } from "@/lib/vision/images/pixels";
import { infer } from "@/lib/vision/models/inference";
import { Steps } from "@/lib/vision/step-timer";
import type {
  FaceComparison,
  FaceCrop,
  FaceCrops,
  LivenessChallenge,
  LivenessObservation,
} from "@/lib/vision/types";
import type { ChallengeView } from "./challenge-frames";
import { compareSeen, type FaceLook } from "./compare";
import { cropFace } from "./crop";
import { type Recogniser, recogniser } from "./embed";
import { judgeLiveness } from "./liveness";
import { FACE_SIDE_PX, type SeenFace, seePortrait, seeSelfie } from "./observe";
import { judgePassively, type PassiveReading, passivePack } from "./passive";

export interface FacePhotos {
  readonly selfie: Uint8Array;
  readonly idFront: Uint8Array;
  readonly livenessFrames: readonly Uint8Array[];
  /** What the frames were asked to show. */
  readonly challenge?: LivenessChallenge | null;
}

export interface PersonFaces {
  readonly face: FaceComparison;
  readonly liveness: LivenessObservation;
  readonly selfieIsDocument: boolean;
  readonly faceCrops: FaceCrops;
  readonly stepMs: Readonly<Record<string, number>>;
}

/**
 * Compares a selfie with the portrait of an ID document and judges the frames of the challenge.
 * @throws Failure INVALID_IMAGE and its like when a photo cannot be decoded.
 */
export async function observePersonFaces(photos: FacePhotos): Promise<PersonFaces> {
  const steps = new Steps();
  const by = await recogniser();
  const selfieImage = await open(photos.selfie, steps);
  const documentImage = await open(photos.idFront, steps);
  const selfie = await seeSelfie(selfieImage, steps, by);
  const portrait = await seePortrait(documentImage, steps, by);
  const live = await steps.time("liveness", () => judgeSession(selfieImage, selfie, photos, by));
  const crops = await steps.time("crop", async () => ({
    ...(await cropOf("selfieCrop", selfieImage, selfie)),
    ...(await cropOf("portraitCrop", documentImage, portrait)),
    ...live.crops,
  }));
  return {
    face: compareSeen(selfie, portrait, by),
    liveness: live.observation,
    selfieIsDocument: samePixels(selfieImage.base, documentImage.base),
    faceCrops: crops,
    stepMs: steps.spentMs(),
  };
}

/**
 * Looks at one live photograph, to be compared with another by `compareLooks`.
 * @throws Failure as above.
 */
export async function lookAtFace(photo: Uint8Array): Promise<FaceLook> {
  const steps = new Steps();
  const by = await recogniser();
  const image = await open(photo, steps);
  const { observation, embedding, mesh } = await seeSelfie(image, steps, by);
  const crop = mesh ? await steps.time("crop", () => cropFace(image, mesh)) : null;
  const { identity, calibration } = by;
  return { observation, embedding, by: { identity, calibration }, crop, stepMs: steps.spentMs() };
}

/** Runs each face network once on nothing: its first run allocates, and no person should wait for that. */
export async function warmFaceNetworks(): Promise<void> {
  await infer("blazeface", new Float32Array(256 * 256 * 3), [1, 256, 256, 3]);
  await infer("facemesh", new Float32Array(192 * 192 * 3), [1, 192, 192, 3]);
  await recogniser();
  await passivePack();
}

/** The frames one after the other, so that no more than one is in memory beside the selfie. */
async function judgeSession(
  selfieImage: Pyramid,
  selfie: SeenFace,
  { livenessFrames, challenge = null }: FacePhotos,
  by: Recogniser,
) {
  const views: ChallengeView[] = [];
  const passive: (PassiveReading | null)[] = [await passiveReading(selfieImage, selfie)];
  let crops: FaceCrops = {};
  for (const [index, frame] of livenessFrames.entries()) {
    // Their steps are the liveness step; they do not count as the comparison's.
    const image = await open(frame, new Steps());
    const seen = await seeSelfie(image, new Steps(), by);
    views.push(challengeView(image, seen));
    passive.push(await passiveReading(image, seen));
    const kind = (["liveness1Crop", "liveness2Crop"] as const)[index];
    if (kind) crops = { ...crops, ...(await cropOf(kind, image, seen)) };
  }
  const observation = judgeLiveness(challengeView(selfieImage, selfie), views, {
    challenge,
    passive: lowest(passive),
    calibration: by.calibration,
  });
  return { observation, crops };
}

async function passiveReading(image: Pyramid, { mesh }: SeenFace): Promise<PassiveReading | null> {
  const pack = await passivePack();
  return pack && mesh ? judgePassively(pack, image, mesh) : null;
}

function lowest(readings: readonly (PassiveReading | null)[]): PassiveReading | null {
  return readings.reduce(
    (worst, next) => (next && (!worst || next.score < worst.score) ? next : worst),
    null,
  );
}

async function cropOf<K extends keyof FaceCrops>(
  kind: K,
  image: Pyramid,
  { mesh }: SeenFace,
): Promise<Partial<Record<K, FaceCrop>>> {
  return mesh ? ({ [kind]: await cropFace(image, mesh) } as Partial<Record<K, FaceCrop>>) : {};
}

const THUMBNAIL_PX = 64;

function challengeView(image: Pyramid, seen: SeenFace): ChallengeView {
  const { width, height } = image.base;
  const whole = { a: width / THUMBNAIL_PX, b: 0, c: 0, d: 0, e: height / THUMBNAIL_PX, f: 0 };
  return {
    severalFaces: seen.observation.problems.includes("several_faces"),
    quality: seen.observation.quality,
    mesh: seen.mesh,
    embedding: seen.embedding,
    thumbnail: luminance(warp(image, whole, THUMBNAIL_PX, THUMBNAIL_PX)),
  };
}

async function open(bytes: Uint8Array, steps: Steps) {
  return steps.time("decode", async () => new Pyramid(await decode(bytes, FACE_SIDE_PX)));
}

function samePixels(left: Pixels, right: Pixels) {
  return left.width === right.width && Buffer.compare(left.data, right.data) === 0;
}
