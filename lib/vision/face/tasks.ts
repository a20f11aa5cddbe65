import { drawnSignal } from "@/lib/vision/attacks/drawn-face";
import { portraitSignal } from "@/lib/vision/attacks/portrait";
import { comparedFace, ownSignals, selfieSignals } from "@/lib/vision/attacks/selfie";
import type { Examination } from "@/lib/vision/examination";
import { decode, type Pixels } from "@/lib/vision/images/image";
import { luminance, Pyramid, warp } from "@/lib/vision/images/pixels";
import { infer } from "@/lib/vision/models/inference";
import { StepTimer } from "@/lib/vision/step-timer";
import type {
  BurstSheets,
  FaceComparison,
  FaceCrop,
  FaceCrops,
  LivenessChallenge,
  LivenessObservation,
  PictureHashes,
} from "@/lib/vision/types";
import type { BurstMeasurement } from "./burst";
import { measureBurst } from "./burst-measure";
import type { ChallengePhoto } from "./challenge-frames";
import type { ChallengeSupport } from "./challenge-support";
import { compareMeasurements, type FaceFeatures } from "./compare";
import { cropFace } from "./crop";
import { type Recogniser, recogniser } from "./embed";
import { observeFlash } from "./flash";
import { measureLiveness } from "./liveness";
import { FACE_SIDE_PX, type FaceMeasurement, measurePortrait, measureSelfie } from "./measure";
import { type PassiveResult, passivePack, scorePassiveLiveness } from "./passive";
import { hashPicture } from "./picture-hash";
import { faceTexture } from "./texture";

export interface FacePhotos {
  readonly selfie: Uint8Array;
  readonly idFront: Uint8Array;
  /** In the order taken. */
  readonly livenessFrames: readonly Uint8Array[];
  /** The turns that the frames were requested to show. */
  readonly challenge?: LivenessChallenge | null;
  readonly bursts?: BurstSheets;
}

export interface PersonFaces {
  readonly face: FaceComparison;
  readonly liveness: LivenessObservation;
  readonly selfieIsDocument: boolean;
  readonly faceCrops: FaceCrops;
  readonly pictureHashes: PictureHashes;
  readonly examinations: readonly Examination[];
  readonly stepMs: Readonly<Record<string, number>>;
}

/**
 * Compares a selfie with the portrait of an ID document and scores the frames of the challenge.
 * @throws Failure INVALID_IMAGE and the other refusals of `decode` for a photo that cannot be decoded.
 */
export async function observePersonFaces(photos: FacePhotos): Promise<PersonFaces> {
  const timer = new StepTimer();
  const model = await recogniser();
  const selfieImage = await open(photos.selfie, timer);
  const documentImage = await open(photos.idFront, timer);
  const selfie = await measureSelfie(selfieImage, timer, model);
  const portrait = await measurePortrait(documentImage, timer, model);
  const session = await timer.time("liveness", () => observeLiveness(selfieImage, selfie, photos, model));
  const crops = await timer.time("crop", async () => ({
    ...(await cropOf("selfieCrop", selfieImage, selfie)),
    ...(await cropOf("portraitCrop", documentImage, portrait)),
    ...session.crops,
  }));
  return {
    face: compareMeasurements(selfie, portrait, model),
    liveness: session.observation,
    selfieIsDocument: samePixels(selfieImage.base, documentImage.base),
    faceCrops: crops,
    pictureHashes: { ...session.hashes, ...hashOf("selfie", selfieImage, selfie) },
    examinations: await timer.time("signals", async () => [
      ...(await selfieSignals(
        { image: selfieImage, face: selfie },
        { image: documentImage, face: portrait },
      )),
      await portraitSignal({ image: documentImage, face: portrait, bytes: photos.idFront }),
      drawnSignal({ image: documentImage, face: portrait }, "idFront"),
    ]),
    stepMs: timer.spentMs(),
  };
}

/** What a photo is measured for: signs of an attack count for a selfie only, and an embedding needs no crop either. */
export type FacePurpose = "selfie" | "reference" | "embedding";

export interface FacePhoto {
  readonly photo: Uint8Array;
  readonly purpose: FacePurpose;
}

/**
 * Measures the face of one photo, to be compared with another's by `compareFeatures`.
 * @throws Failure as {@link observePersonFaces}.
 */
export async function extractFaceFeatures({ photo, purpose }: FacePhoto): Promise<FaceFeatures> {
  const timer = new StepTimer();
  const { identity, calibration, embed } = await recogniser();
  const model = { identity, calibration };
  const image = await open(photo, timer);
  const face = await measureSelfie(image, timer, { embed });
  const { observation, embedding, mesh } = face;
  const measured = { observation, embedding, model };
  if (purpose === "embedding")
    return { ...measured, crop: null, view: null, own: [], stepMs: timer.spentMs() };
  const crop = mesh ? await timer.time("crop", () => cropFace(image, mesh)) : null;
  const signs = await timer.time("signals", async () => ({
    view: comparedFace({ image, face }).view,
    own: purpose === "selfie" ? await ownSignals({ image, face }) : [],
  }));
  return { ...measured, crop, ...signs, stepMs: timer.spentMs() };
}

/** Runs each face network once: the first run allocates memory, and no request should wait for that. */
export async function warmFaceNetworks(): Promise<void> {
  await infer("blazeface", new Float32Array(256 * 256 * 3), [1, 256, 256, 3]);
  await infer("facemesh", new Float32Array(192 * 192 * 3), [1, 192, 192, 3]);
  await infer("face-spoof", new Float32Array(128 * 128 * 3), [1, 3, 128, 128]);
  // Opening a pack runs its network.
  await recogniser();
  await passivePack();
}

/** Measures the frames one after the other, so that only one at a time is in memory besides the selfie. */
async function observeLiveness(
  selfieImage: Pyramid,
  selfie: FaceMeasurement,
  { livenessFrames, challenge = null, bursts = {} }: FacePhotos,
  model: Recogniser,
) {
  const frames: ChallengePhoto[] = [];
  const passive: (PassiveResult | null)[] = [await passiveResult(selfieImage, selfie)];
  let crops: FaceCrops = {};
  let hashes: PictureHashes = {};
  for (const [index, frame] of livenessFrames.entries()) {
    // The whole is timed as one step, so the steps of a frame are not recorded.
    const image = await open(frame, new StepTimer());
    const measurement = await measureSelfie(image, new StepTimer(), model);
    frames.push(challengePhoto(image, measurement));
    passive.push(await passiveResult(image, measurement));
    const kind = (["liveness1Crop", "liveness2Crop"] as const)[index];
    if (kind) crops = { ...crops, ...(await cropOf(kind, image, measurement)) };
    const hashed = (["liveness1", "liveness2"] as const)[index];
    if (hashed) hashes = { ...hashes, ...hashOf(hashed, image, measurement) };
  }
  const shown = challengePhoto(selfieImage, selfie);
  const observation = measureLiveness(shown, frames, {
    challenge,
    passive: lowest(passive),
    calibration: model.calibration,
    support: await observeSupport({ selfie: shown, frames, challenge, bursts, model }),
  });
  return { observation, crops, hashes };
}

interface SupportedChallenge {
  readonly selfie: ChallengePhoto;
  readonly frames: readonly ChallengePhoto[];
  readonly challenge: LivenessChallenge | null;
  readonly bursts: BurstSheets;
  readonly model: Recogniser;
}

/** Bursts without their frame, and colours that nobody asked for, say nothing. */
async function observeSupport(given: SupportedChallenge): Promise<ChallengeSupport> {
  const { selfie, frames, challenge, bursts, model } = given;
  const measured: (BurstMeasurement | null)[] = [];
  for (const [index, type] of (["liveness1Burst", "liveness2Burst"] as const).entries()) {
    const [sheet, frame, asked] = [bursts[type], frames[index], challenge?.directions[index]];
    const isGiven = sheet !== undefined && frame !== undefined && asked !== undefined;
    measured.push(
      isGiven ? await measureBurst(type, sheet, { selfie, frame, asked, recogniser: model }) : null,
    );
  }
  const flash =
    bursts.flashBurst && challenge?.colours
      ? (await observeFlash(bursts.flashBurst, challenge.colours)).finding
      : null;
  return { bursts: measured, flash };
}

async function passiveResult(image: Pyramid, { mesh }: FaceMeasurement): Promise<PassiveResult | null> {
  const pack = await passivePack();
  return pack && mesh ? scorePassiveLiveness(pack, image, mesh) : null;
}

function lowest(results: readonly (PassiveResult | null)[]): PassiveResult | null {
  return results.reduce((worst, next) => (next && (!worst || next.score < worst.score) ? next : worst), null);
}

function hashOf(picture: keyof PictureHashes, image: Pyramid, { mesh }: FaceMeasurement): PictureHashes {
  const hash = mesh && hashPicture(image, mesh);
  return hash ? { [picture]: hash } : {};
}

async function cropOf<K extends keyof FaceCrops>(
  kind: K,
  image: Pyramid,
  { mesh }: FaceMeasurement,
): Promise<Partial<Record<K, FaceCrop>>> {
  return mesh ? ({ [kind]: await cropFace(image, mesh) } as Partial<Record<K, FaceCrop>>) : {};
}

const THUMBNAIL_PX = 64;

function challengePhoto(image: Pyramid, { observation, mesh, embedding }: FaceMeasurement): ChallengePhoto {
  const { width, height } = image.base;
  const whole = { a: width / THUMBNAIL_PX, b: 0, c: 0, d: 0, e: height / THUMBNAIL_PX, f: 0 };
  return {
    severalFaces: observation.problems.includes("several_faces"),
    quality: observation.quality,
    mesh,
    embedding,
    texture: mesh && faceTexture(image, mesh),
    thumbnail: luminance(warp(image, whole, THUMBNAIL_PX, THUMBNAIL_PX)),
  };
}

async function open(bytes: Uint8Array, timer: StepTimer) {
  return timer.time("decode", async () => new Pyramid(await decode(bytes, FACE_SIDE_PX)));
}

function samePixels(left: Pixels, right: Pixels) {
  return left.width === right.width && Buffer.compare(left.data, right.data) === 0;
}
