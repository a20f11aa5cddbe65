import type { PhotoType } from "@/lib/terms";
import type { CaptureSession } from "./session-client";

/**
 * What the hosted flow knows at any moment, and what can be read from it. machine.ts says how it changes.
 */

/** Photos a person takes, in the order in which they are asked for. Liveness frames join here. */
export const PHOTO_STEPS = ["idFront", "idBack", "selfie"] as const satisfies readonly PhotoType[];
export type PhotoStep = (typeof PHOTO_STEPS)[number];

/** Photos without which a session cannot be submitted (SPEC 4.3). */
export const REQUIRED_PHOTOS = ["idFront", "selfie"] as const satisfies readonly PhotoStep[];

export type Step =
  | "starting"
  | "blocked"
  | "welcome"
  | "consent"
  | "declined"
  | PhotoStep
  | "review"
  | "sending"
  | "done";

export type BlockedReason = "missing" | "invalid" | "expired" | "unreachable";

/** Where a photo stands on its way to the server. `progress` is 0 to 1. */
export type Upload =
  | { readonly status: "queued" }
  | { readonly status: "sending"; readonly progress: number }
  | { readonly status: "sent"; readonly key: string }
  | { readonly status: "failed" }
  | { readonly status: "refused"; readonly refusal: Refusal };

/** Why the server would not take something: its code and its own words. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export interface TakenPhoto {
  /** Unique in this page; an answer about a photo that was since retaken finds no one. */
  readonly id: string;
  readonly blob: Blob;
  readonly upload: Upload;
}

export interface CaptureState {
  readonly step: Step;
  readonly session: CaptureSession | null;
  readonly blockedReason: BlockedReason | null;
  readonly photos: Readonly<Partial<Record<PhotoStep, TakenPhoto>>>;
  /** A retake goes back to the review, not through the steps that follow. */
  readonly returnsToReview: boolean;
  /** Why the last submit did not go through. */
  readonly submitProblem: Refusal | null;
  /** Null on a done page that another tab or device reached first. */
  readonly verificationId: string | null;
}

export type CaptureEvent =
  | { readonly type: "restarted" }
  | {
      readonly type: "sessionAccepted";
      readonly session: CaptureSession;
      readonly verificationId: string | null;
    }
  | { readonly type: "blocked"; readonly reason: BlockedReason }
  | { readonly type: "began" }
  | { readonly type: "consented" }
  | { readonly type: "declined" }
  | { readonly type: "reconsidered" }
  | { readonly type: "photoAccepted"; readonly step: PhotoStep; readonly id: string; readonly blob: Blob }
  | { readonly type: "skipped"; readonly step: PhotoStep }
  | { readonly type: "wentBack" }
  | { readonly type: "retakeAsked"; readonly step: PhotoStep }
  | { readonly type: "uploadChanged"; readonly step: PhotoStep; readonly id: string; readonly upload: Upload }
  | { readonly type: "uploadsRetried" }
  | { readonly type: "submitAsked" }
  | { readonly type: "submitFailed"; readonly problem: Refusal }
  | { readonly type: "keysRefused"; readonly problem: Refusal }
  | { readonly type: "submitted"; readonly verificationId: string | null };

export const initialState: CaptureState = {
  step: "starting",
  session: null,
  blockedReason: null,
  photos: {},
  returnsToReview: false,
  submitProblem: null,
  verificationId: null,
};

/** What the network failing looks like to the machine: no server said anything. */
export const NETWORK_CODE = "NETWORK";

export function isRequired(step: PhotoStep): boolean {
  return REQUIRED_PHOTOS.some((name) => name === step);
}

export function isPhotoStep(step: Step): step is PhotoStep {
  return PHOTO_STEPS.some((name) => name === step);
}

/** Required photos not taken yet. */
export function missingPhotos(state: CaptureState): readonly PhotoStep[] {
  return REQUIRED_PHOTOS.filter((step) => !state.photos[step]);
}

/** The first photo the server refused, if any. */
export function refusedStep(state: CaptureState): PhotoStep | undefined {
  return PHOTO_STEPS.find((step) => state.photos[step]?.upload.status === "refused");
}

/** Keys of what is on the server, once every taken photo is there; null before. */
export function uploadedKeys(state: CaptureState): Readonly<Partial<Record<PhotoStep, string>>> | null {
  const keys: Partial<Record<PhotoStep, string>> = {};
  for (const step of PHOTO_STEPS) {
    const photo = state.photos[step];
    if (!photo) continue;
    if (photo.upload.status !== "sent") return null;
    keys[step] = photo.upload.key;
  }
  return keys;
}

/** Share of the taken photos' bytes that has reached the server, 0 to 1. */
export function uploadProgress(state: CaptureState): number {
  let sentBytes = 0;
  let allBytes = 0;
  for (const { blob, upload } of Object.values(state.photos)) {
    allBytes += blob.size;
    if (upload.status === "sent") sentBytes += blob.size;
    if (upload.status === "sending") sentBytes += blob.size * upload.progress;
  }
  return allBytes === 0 ? 0 : sentBytes / allBytes;
}
