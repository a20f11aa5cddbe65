import type { AcceptedDocuments } from "@/lib/contract/accepted-documents";
import type { CopyReason, RetryPhoto, RetryProblem } from "@/lib/contract/choices";
import type { Branding } from "@/lib/contract/settings";
import type {
  BurstType,
  CompanyDocumentStatus,
  DocumentType,
  FlashColour,
  PhotoProblem,
  PhotoType,
  TurnDirection,
} from "@/lib/vocabulary";

/** What the API calls, the state machine and the screens of the capture page share. */

/** Photos a person takes, in the order in which they are asked for. */
export const PHOTO_STEPS = [
  "idFront",
  "idBack",
  "selfie",
  "liveness1",
  "liveness2",
] as const satisfies readonly PhotoType[];
export type PhotoStep = (typeof PHOTO_STEPS)[number];

/** Frames of the challenge: one turn of the head each; the second is asked for once the first was taken. */
export const TURN_STEPS = ["liveness1", "liveness2"] as const satisfies readonly PhotoStep[];
export type TurnStep = (typeof TURN_STEPS)[number];

/** Contact sheets of small frames, sent after the photos: each supports what the frames show, none is required. */
export const SHEETS = [
  "liveness1Burst",
  "liveness2Burst",
  "flashBurst",
] as const satisfies readonly BurstType[];

/** The sheet that belongs to a turn. */
export const SHEET_OF = { liveness1: "liveness1Burst", liveness2: "liveness2Burst" } as const;

/** The document as the person states it; `country` is ISO 3166-1 alpha-3, null when not said. */
export interface DocumentChoice {
  readonly type: DocumentType;
  readonly country: string | null;
}

/** The turns to ask for, in their order; drawn by the server. */
export interface Challenge {
  readonly directions: readonly TurnDirection[];
  /** Whether a person who leaves the turns out waits for a reviewer. */
  readonly isRequired: boolean;
  /** To be shown on the screen after the turns, in this order; null where the business has not asked for them. */
  readonly colours: readonly FlashColour[] | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface CaptureSession {
  readonly callback: string | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly branding: Branding;
  readonly submitted: boolean;
  /** False: the business takes photos from the camera only. */
  readonly fileUploads: boolean;
  /** Days that the photos are kept, at most; null where the server does not say. */
  readonly retentionDays: number | null;
  /** An https URL of the business. */
  readonly privacyUrl: string | null;
  /** Where the business helps, as a link: https or mailto. */
  readonly supportLink: string | null;
  readonly consent: "accepted" | "declined" | null;
  /** Empty: every document. */
  readonly acceptedDocuments: readonly AcceptedDocuments[];
  /** The country to begin with, ISO 3166-1 alpha-3; null: as the device says. */
  readonly defaultCountry: string | null;
  /** Null where the server asks for no turns. */
  readonly challenge: Challenge | null;
  /** Null unless the person was asked again. */
  readonly retry: Retry | null;
  /** The business allows the page that shows this one to do so. */
  readonly isEmbedded: boolean;
  /** Null unless the person is a company's signatory. */
  readonly companyDocuments: CompanyDocuments | null;
}

/** What was wrong with the photos of an earlier check, and which of them are used again. */
export interface Retry {
  readonly reasons: readonly { readonly photo: RetryPhoto; readonly problem: RetryProblem }[];
  /** Keys of photos that do not have to be taken again; the back comes with the front alone. */
  readonly kept: Readonly<Partial<Record<"idFront" | "idBack", string>>>;
  /** What the person said of the kept document. */
  readonly document: DocumentChoice | null;
}

export interface CompanyDocuments {
  readonly open: boolean;
  /** Null where the server does not say. */
  readonly registeredName: string | null;
  readonly items: readonly CompanyItem[];
}

export interface CompanyItem {
  readonly docType: string;
  readonly label: string;
  readonly required: boolean;
  readonly status: CompanyDocumentStatus | null;
  /** Why another copy is needed; null: it is not. */
  readonly problem: CopyReason | null;
}

/** What can be wrong with a photo: what the server names, and what only this device sees. */
export type SeenProblem = PhotoProblem | "glare" | "cut_off";

/** Why a photo was not accepted: the server refused it, or stored it and found a problem. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** For code {@link PHOTO_PROBLEM_CODE}. */
  readonly problems?: readonly SeenProblem[];
  /** The photo is stored under this key all the same, and may be used. */
  readonly key?: string;
}

/** No answer came from the server. */
export const NETWORK_CODE = "NETWORK";
/** The server stored the photo, and its quick check found a problem. */
export const PHOTO_PROBLEM_CODE = "SEEN";
