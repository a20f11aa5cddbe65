import type { PersonObservation } from "@/lib/vision/types";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import type { Channel } from "./assurance";

/** Signals from earlier verifications of the same business. */
export interface RepeatSignals {
  /** Another userId submitted the same selfie. */
  readonly isDuplicateSelfie: boolean;
  /** The verification of that userId. Absent where there is none, and in observations of earlier versions. */
  readonly duplicateOf?: string;
  /** An earlier verification of this userId with the same selfie. It decides nothing. */
  readonly sameSelfieAs?: string;
  /** Verifications of this userId within the last 24 hours, this one among them. */
  readonly attempts: { readonly submitted: number; readonly spoofed: number };
}

/** Everything that a decision on one person depends on. */
export interface PersonEvidence {
  readonly person: PersonObservation;
  readonly screening: ScreeningObservation;
  readonly repeats: RepeatSignals;
  readonly channel: Channel;
  /** False: a hosted check of a business that accepts other documents alone (CAPTURE-ACCEPT-2). */
  readonly isDocumentAccepted: boolean;
  /** `YYYY-MM-DD` on which the decision is made, UTC. */
  readonly today: string;
}
