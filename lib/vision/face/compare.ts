import type { Calibration } from "@/lib/vision/model-packs/calibration";
import type { ComparedFaces, FaceComparison, FaceCrop, FaceObservation, ModelIdentity } from "../types";
import { falseMatchAt } from "./calibration";
import { embeddingDistance, matchScore } from "./match";

/** The network that made two embeddings, and what their distance means. */
export interface ComparisonModel {
  readonly identity: ModelIdentity;
  readonly calibration: Calibration;
}

/** A face that was looked at. */
export interface ComparableFace {
  readonly observation: FaceObservation;
  /** Null when the face cannot be embedded: then there is no score. */
  readonly embedding: Float32Array | null;
}

/** All that is kept of one photograph until it is compared. Plain values: it travels between threads. */
export interface FaceLook extends ComparableFace {
  readonly by: ComparisonModel;
  /** Null when no face was found. */
  readonly crop: FaceCrop | null;
  /** Milliseconds by step. */
  readonly stepMs: Readonly<Record<string, number>>;
}

/**
 * Compares two looked-at faces; without both embeddings there is a reason and no number.
 * @param by the network that embedded both.
 */
export function compareSeen(
  selfie: ComparableFace,
  reference: ComparableFace,
  by: ComparisonModel,
): FaceComparison {
  const seen = { selfie: selfie.observation, reference: reference.observation, model: by.identity };
  if (!selfie.embedding || !reference.embedding) return { score: null, distance: null, ...seen };
  const distance = embeddingDistance(selfie.embedding, reference.embedding);
  const falseMatch = falseMatchAt(by.calibration, distance);
  return {
    score: matchScore(distance, by.calibration),
    distance,
    ...seen,
    knots: by.calibration.knots,
    ...(falseMatch ? { falseMatch } : {}),
  };
}

/**
 * Compares two photographs that were looked at apart.
 * @throws Error when they were looked at by different networks: an operator changed the pack between the two.
 */
export function compareLooks(selfie: FaceLook, reference: FaceLook): ComparedFaces {
  if (selfie.by.identity.sha256 !== reference.by.identity.sha256)
    throw new Error("Faces embedded by different networks cannot be compared.");
  return {
    ...compareSeen(selfie, reference, selfie.by),
    faceCrops: {
      ...(selfie.crop ? { selfieCrop: selfie.crop } : {}),
      ...(reference.crop ? { portraitCrop: reference.crop } : {}),
    },
  };
}
