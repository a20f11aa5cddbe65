import type { CaptureSession, PhotoStep, TurnStep } from "@/components/capture/model";
import {
  type CaptureEvent,
  type CaptureState,
  initialState,
  type Sheet,
  type Step,
} from "@/components/capture/state";
import { reduce } from "@/components/capture/state-machine";

/** Drives the state machine of the capture flow by events. */

export const session: CaptureSession = {
  callback: null,
  expiresAt: 1_800_000_000_000,
  submitted: false,
  fileUploads: true,
  retentionDays: 90,
  privacyUrl: null,
  supportLink: null,
  consent: null,
  acceptedDocuments: [],
  defaultCountry: null,
  challenge: null,
  retry: null,
  isEmbedded: false,
  companyDocuments: null,
  branding: { logoUrl: null, companyName: "Acme", primaryColor: null, darkMode: false },
};
export const accepted: Extract<CaptureEvent, { type: "sessionAccepted" }> = {
  type: "sessionAccepted",
  session,
  verificationId: null,
  kept: null,
};
export const challenge = {
  directions: ["left", "right"],
  isRequired: true,
  colours: null,
  expiresAt: 1_800_000_000_000,
} as const;
export const withTurns: CaptureEvent = { ...accepted, session: { ...session, challenge } };
/** A challenge with colours, twice to the same side. */
const withColours: CaptureEvent = {
  ...accepted,
  session: {
    ...session,
    challenge: { ...challenge, directions: ["left", "left"], colours: ["green", "red", "blue"] },
  },
};
export const item = { docType: "form_j", label: "Form J", required: true, status: null, problem: null };
export const companyDocuments = { open: true, registeredName: "Sibaya Foods (Pty) Ltd", items: [item] };
export const signatory: CaptureEvent = { ...accepted, session: { ...session, companyDocuments } };
export const idCard: CaptureEvent = {
  type: "documentChosen",
  document: { type: "NATIONAL_ID", country: "SWZ" },
};
export const passport: CaptureEvent = {
  type: "documentChosen",
  document: { type: "PASSPORT", country: null },
};
export const refusal = { code: "INVALID_IMAGE", message: "The image cannot be decoded." };
export const network = { code: "NETWORK", message: "" };

export function play(events: readonly CaptureEvent[], from: CaptureState = initialState): CaptureState {
  return events.reduce(reduce, from);
}

export function photo(step: PhotoStep, id: string = step, bytes = 100): CaptureEvent {
  return {
    type: "photoAccepted",
    step,
    photo: { id, source: "camera", blob: new Blob([new Uint8Array(bytes)]) },
  };
}

/** A contact sheet as the follower hands it over. */
export function sheet(id: string): Sheet {
  return { id, blob: new Blob([new Uint8Array(10)]), frameTimesMs: [0, 100, 200, 300, 400, 500] };
}

/** A turn that was followed. */
export function turn(step: TurnStep): CaptureEvent {
  const { photo: frame } = photo(step) as Extract<CaptureEvent, { type: "photoAccepted" }>;
  return { type: "photoAccepted", step, photo: frame, sheet: sheet(`sheet-of-${step}`) };
}

export function sent(step: PhotoStep, id: string = step): CaptureEvent {
  return { type: "uploadChanged", step, id, upload: { status: "sent", key: `key-of-${id}` } };
}

export function failed(step: PhotoStep): CaptureEvent {
  return { type: "uploadChanged", step, id: step, upload: { status: "failed" } };
}

export function refused(step: PhotoStep): CaptureEvent {
  return { type: "uploadChanged", step, id: step, upload: { status: "refused", refusal } };
}

export const toDocument: readonly CaptureEvent[] = [{ type: "began" }, { type: "consented" }];
export const toCamera: readonly CaptureEvent[] = [accepted, ...toDocument, idCard];
export const allTaken: readonly CaptureEvent[] = [
  ...toCamera,
  photo("idFront"),
  photo("idBack"),
  photo("selfie"),
];
export const withoutBack: readonly CaptureEvent[] = [
  ...toCamera,
  photo("idFront"),
  { type: "skipped", step: "idBack" },
  photo("selfie"),
];

/** Up to the first head turn, for a session with a challenge. */
export const toTurns: readonly CaptureEvent[] = [
  withTurns,
  ...toDocument,
  passport,
  photo("idFront"),
  photo("selfie"),
];

/** The same with colours, up to them. */
export const toFlash: readonly CaptureEvent[] = [
  withColours,
  ...toTurns.slice(1),
  turn("liveness1"),
  turn("liveness2"),
];

/** For each step a state that shows it, reached by events. */
export const at: Readonly<Record<Step, CaptureState>> = {
  starting: initialState,
  blocked: play([{ type: "blocked", reason: "expired" }]),
  welcome: play([accepted]),
  handoff: play([accepted, { type: "handoffAsked" }]),
  consent: play([accepted, { type: "began" }]),
  document: play([accepted, ...toDocument]),
  declining: play([accepted, { type: "began" }, { type: "declineAsked" }]),
  declined: play([accepted, { type: "began" }, { type: "declineAsked" }, { type: "declined" }]),
  idFront: play(toCamera),
  idBack: play([...toCamera, photo("idFront")]),
  selfie: play([...toCamera, photo("idFront"), photo("idBack")]),
  liveness1: play(toTurns),
  liveness2: play([...toTurns, photo("liveness1")]),
  flash: play(toFlash),
  review: play(allTaken),
  sending: play([...allTaken, { type: "submitAsked" }]),
  company: play([signatory, ...toDocument, { type: "submitted", verificationId: "vrf_id_1" }]),
  done: play([...allTaken, { type: "submitAsked" }, { type: "submitted", verificationId: "vrf_id_1" }]),
};
