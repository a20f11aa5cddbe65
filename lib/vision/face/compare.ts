import { compareSelfie } from "@/lib/vision/attacks/selfie-portrait";
import type { FaceView } from "@/lib/vision/attacks/selfie-view";
import { type Examination, examined } from "@/lib/vision/examination";
import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { ComparedFaces, FaceComparison, FaceCrop, FaceObservation, ModelIdentity } from "../types";
import { falseMatchAt } from "./calibration";
import { embeddingDistance, matchScore } from "./match";

/** The network that made two embeddings, and what their distance means. */
export interface ComparisonModel {
  readonly identity: ModelIdentity;
  readonly calibration: Calibration;
}

/** A face that was measured. */
export interface ComparableFace {
  readonly observation: FaceObservation;
  /** Null when the face could not be embedded: then there is no score. */
  readonly embedding: Float32Array | null;
}

/** What is kept of one photo until it is compared. Plain values, because it travels between threads. */
export interface FaceFeatures extends ComparableFace {
  readonly model: ComparisonModel;
  /** Null when no face was found, or an embedding only was asked for. */
  readonly crop: FaceCrop | null;
  /** Null when no face was found, or an embedding only was asked for. */
  readonly view: FaceView | null;
  /** What came of looking for signs in this photo alone; looked for in a selfie only. */
  readonly own: readonly Examination[];
  /** Milliseconds by step. */
  readonly stepMs: Readonly<Record<string, number>>;
}

/**
 * Compares two measured faces. Without both embeddings the result has no score; its problems say why (FACE-SCORE-3).
 * @param model the network that embedded both.
 */
export function compareMeasurements(
  selfie: ComparableFace,
  reference: ComparableFace,
  model: ComparisonModel,
): FaceComparison {
  const observed = { selfie: selfie.observation, reference: reference.observation, model: model.identity };
  if (!selfie.embedding || !reference.embedding) return { score: null, distance: null, ...observed };
  const distance = embeddingDistance(selfie.embedding, reference.embedding);
  const falseMatch = falseMatchAt(model.calibration, distance);
  return {
    score: matchScore(distance, model.calibration),
    distance,
    ...observed,
    knots: model.calibration.knots,
    ...(falseMatch ? { falseMatch } : {}),
  };
}

/**
 * Compares two photos that were measured in different threads.
 * @throws Error when they were embedded by different networks: the threads started with different packs (FACE-PACK-2).
 */
export function compareFeatures(selfie: FaceFeatures, reference: FaceFeatures): ComparedFaces {
  if (!isSameModel(selfie.model.identity, reference.model.identity))
    throw new Error("Faces embedded by different networks cannot be compared.");
  return {
    ...compareMeasurements(selfie, reference, selfie.model),
    ...examined(compareSelfie(selfie, reference, selfie.own)),
    faceCrops: {
      ...(selfie.crop ? { selfieCrop: selfie.crop } : {}),
      ...(reference.crop ? { portraitCrop: reference.crop } : {}),
    },
  };
}

/** Name and version count beside the hash: two packs may feed the same network differently. */
function isSameModel(left: ModelIdentity, right: ModelIdentity) {
  return left.name === right.name && left.version === right.version && left.sha256 === right.sha256;
}
