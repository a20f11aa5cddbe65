import type { BurstType, PhotoSource } from "@/lib/vocabulary";
import {
  type CaptureSession,
  type Challenge,
  type CompanyDocuments,
  type DocumentChoice,
  PHOTO_STEPS,
  type PhotoStep,
  type Refusal,
  TURN_STEPS,
  type TurnStep,
} from "./model";

import { isDocumentKept } from "./retry";

/**
 * The state of the hosted flow, and what derives from it. state-machine.ts and state-machine-photos.ts say how it changes.
 */

/** Photos without which a session cannot be submitted (SESSION-SUBMIT-1). */
const REQUIRED_PHOTOS = ["idFront", "selfie"] as const satisfies readonly PhotoStep[];

export type Step =
  | "starting"
  | "blocked"
  | "welcome"
  | "handoff"
  | "consent"
  | "declining"
  | "declined"
  | "document"
  | PhotoStep
  | "flash"
  | "review"
  | "sending"
  | "company"
  | "done";

export type BlockedReason = "missing" | "invalid" | "expired" | "closed" | "unreachable";

/** The upload status of a photo. `progress` is 0 to 1. */
export type Upload =
  | { readonly status: "queued" }
  | { readonly status: "sending"; readonly progress: number }
  | { readonly status: "sent"; readonly key: string }
  | { readonly status: "failed" }
  | { readonly status: "refused"; readonly refusal: Refusal };

export interface TakenPhoto {
  /** Unique in this page; a reply about a photo that was retaken since matches none. */
  readonly id: string;
  readonly blob: Blob;
  readonly source: PhotoSource;
  /** The camera's name as the browser has it; undefined for a file. */
  readonly camera?: string | undefined;
  readonly upload: Upload;
}

/** The photo that was just taken or chosen. It is on its way to the server, and the person has not kept it yet. */
export interface Candidate {
  readonly step: PhotoStep;
  readonly photo: TakenPhoto;
}

/** A contact sheet of small frames. */
export interface Sheet {
  readonly id: string;
  readonly blob: Blob;
  readonly camera?: string | undefined;
  /** When each tile was taken, in milliseconds since the challenge was shown. */
  readonly frameTimesMs: readonly number[];
}

export interface TakenSheet extends Sheet {
  readonly upload: Upload;
}

export interface CaptureState {
  readonly step: Step;
  readonly session: CaptureSession | null;
  readonly blockedReason: BlockedReason | null;
  readonly document: DocumentChoice | null;
  /** Photos that the person kept. */
  readonly photos: Readonly<Partial<Record<PhotoStep, TakenPhoto>>>;
  readonly candidate: Candidate | null;
  readonly sheets: Readonly<Partial<Record<BurstType, TakenSheet>>>;
  /** When this page first showed a turn of the challenge, by `performance.now()`; null before. */
  readonly challengeShownMs: number | null;
  /** The colours were shown, or left out. */
  readonly flashDone: boolean;
  /** How often the quick check found a problem in this photo; from the second time on it may be used anyway. */
  readonly failedChecks: Readonly<Partial<Record<PhotoStep, number>>>;
  /** The person went on without the turns. */
  readonly turnsSkipped: boolean;
  /** The person said that the document has no back. */
  readonly backSkipped: boolean;
  /** Where the hand-over to another device was asked for, and where this device goes on. */
  readonly handoffFrom: "welcome" | PhotoStep;
  /** A retake goes back to the review, not through the steps that follow. */
  readonly returnsToReview: boolean;
  /** Why the last submit did not go through. */
  readonly submitProblem: Refusal | null;
  /** Null on a done page that another tab or device reached first. */
  readonly verificationId: string | null;
}

/** What survives a reload of the tab. */
export interface Draft {
  readonly document: DocumentChoice | null;
  readonly turnsSkipped: boolean;
  readonly flashDone: boolean;
  readonly backSkipped: boolean;
  readonly photos: Readonly<Partial<Record<PhotoStep, TakenPhoto>>>;
}

export type CaptureEvent =
  | { readonly type: "restarted" }
  | {
      readonly type: "sessionAccepted";
      readonly session: CaptureSession;
      readonly verificationId: string | null;
      readonly kept: Draft | null;
      /** The person said no in this tab, and the server may not know it yet. */
      readonly declining?: boolean;
      /** This tab waits for another device. */
      readonly waits?: boolean;
    }
  | { readonly type: "blocked"; readonly reason: BlockedReason }
  | { readonly type: "began" }
  | { readonly type: "handoffAsked" }
  | { readonly type: "consented" }
  | { readonly type: "declineAsked" }
  | { readonly type: "declined" }
  | { readonly type: "reconsidered" }
  | { readonly type: "documentChosen"; readonly document: DocumentChoice }
  | {
      readonly type: "photoAccepted";
      readonly step: PhotoStep;
      readonly photo: Omit<TakenPhoto, "upload">;
      /** Of a turn that was followed. */
      readonly sheet?: Sheet | null;
    }
  | { readonly type: "photoTaken"; readonly step: PhotoStep; readonly photo: Omit<TakenPhoto, "upload"> }
  | { readonly type: "photoKept"; readonly step: PhotoStep }
  | { readonly type: "photoDropped"; readonly step: PhotoStep }
  | { readonly type: "challengeShown"; readonly atMs: number }
  | { readonly type: "flashEnded"; readonly sheet: Sheet | null }
  | { readonly type: "usedAnyway"; readonly step: PhotoStep }
  | { readonly type: "skipped"; readonly step: PhotoStep }
  | { readonly type: "turnsSkipped" }
  | { readonly type: "challengeDrawn"; readonly challenge: Challenge | null }
  | { readonly type: "wentBack" }
  | { readonly type: "retakeAsked"; readonly step: PhotoStep }
  | { readonly type: "uploadChanged"; readonly step: PhotoStep; readonly id: string; readonly upload: Upload }
  | {
      readonly type: "sheetUploadChanged";
      readonly sheet: BurstType;
      readonly id: string;
      readonly upload: Upload;
    }
  | { readonly type: "uploadsRetried" }
  | { readonly type: "submitAsked" }
  | { readonly type: "submitFailed"; readonly problem: Refusal }
  | { readonly type: "keysRefused"; readonly problem: Refusal }
  | { readonly type: "submitted"; readonly verificationId: string | null }
  | { readonly type: "companyChanged"; readonly documents: CompanyDocuments }
  | { readonly type: "companyFinished" }
  | { readonly type: "companyReopened" };

export type EventOf<T extends CaptureEvent["type"]> = Extract<CaptureEvent, { type: T }>;

export const initialState: CaptureState = {
  step: "starting",
  session: null,
  blockedReason: null,
  document: null,
  photos: {},
  candidate: null,
  sheets: {},
  challengeShownMs: null,
  flashDone: false,
  failedChecks: {},
  turnsSkipped: false,
  backSkipped: false,
  handoffFrom: "welcome",
  returnsToReview: false,
  submitProblem: null,
  verificationId: null,
};

export function isRequired(step: PhotoStep): boolean {
  return REQUIRED_PHOTOS.some((name) => name === step);
}

export function isPhotoStep(step: Step): step is PhotoStep {
  return PHOTO_STEPS.some((name) => name === step);
}

export function isTurn(step: Step): step is TurnStep {
  return TURN_STEPS.some((name) => name === step);
}

/** The photos this person is asked for: a passport has no back, and turns come only where the server drew some. */
export function photoSteps(state: CaptureState): readonly PhotoStep[] {
  const turns = state.turnsSkipped ? 0 : (state.session?.challenge?.directions.length ?? 0);
  const isKept = isDocumentKept(state.session);
  return PHOTO_STEPS.filter((step) => {
    if (isKept && (step === "idFront" || step === "idBack")) return false;
    if (step === "idBack") return state.document?.type !== "PASSPORT";
    return !isTurn(step) || TURN_STEPS.indexOf(step) < turns;
  });
}

/** Required photos that are still missing before the submit; turns count unless they were skipped. */
export function missingPhotos(state: CaptureState): readonly PhotoStep[] {
  return photoSteps(state).filter((step) => (isRequired(step) || isTurn(step)) && !state.photos[step]);
}

/** The next step: the first photo that is neither taken nor skipped, then the colours, else the review. */
export function nextStep(state: CaptureState): PhotoStep | "flash" | "review" {
  const open = photoSteps(state).find(
    (step) => !state.photos[step] && (step !== "idBack" || !state.backSkipped),
  );
  return open ?? (wantsFlash(state) ? "flash" : "review");
}

function wantsFlash({ session, turnsSkipped, flashDone }: CaptureState): boolean {
  return Boolean(session?.challenge?.colours?.length) && !turnsSkipped && !flashDone;
}

/** The first photo that was refused, if any. */
export function refusedStep(state: CaptureState): PhotoStep | undefined {
  return photoSteps(state).find((step) => state.photos[step]?.upload.status === "refused");
}

/** Keys of what is on the server, once every taken photo is there; null before. */
export function uploadedKeys(state: CaptureState): Readonly<Partial<Record<PhotoStep, string>>> | null {
  const keys: Partial<Record<PhotoStep, string>> = { ...state.session?.retry?.kept };
  for (const step of PHOTO_STEPS) {
    const photo = state.photos[step];
    if (!photo) continue;
    if (photo.upload.status !== "sent") return null;
    keys[step] = photo.upload.key;
  }
  return keys;
}

/** Whether a contact sheet is still on its way. */
export function sheetsPending({ sheets }: CaptureState): boolean {
  return Object.values(sheets).some(({ upload: { status } }) => status === "queued" || status === "sending");
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
