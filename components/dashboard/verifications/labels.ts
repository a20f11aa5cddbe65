import type { Tone } from "@/components/ui/badge";
import { DECISION_LABELS } from "@/lib/contract/lists/value-labels";
import type { Decision } from "@/lib/vocabulary";

/** Labels and colours of states, the same on every page. */

export const DECISION_LOOK: Readonly<Record<Decision, { readonly tone: Tone; readonly word: string }>> = {
  APPROVED: { tone: "good", word: DECISION_LABELS.APPROVED },
  REJECTED: { tone: "bad", word: DECISION_LABELS.REJECTED },
  NEEDS_REVIEW: { tone: "warn", word: DECISION_LABELS.NEEDS_REVIEW },
};

const PICTURE_LABELS: Readonly<Record<string, string>> = {
  selfie: "Selfie",
  idFront: "Document, front",
  idBack: "Document, back",
  profilePicture: "Profile picture",
  selfieCrop: "Face in the selfie",
  portraitCrop: "Portrait in the document",
  liveness1: "Liveness, first turn",
  liveness2: "Liveness, second turn",
  liveness1Burst: "Burst of the first turn",
  liveness2Burst: "Burst of the second turn",
  flashBurst: "Colours of the screen",
  liveness1Crop: "Face in the first turn",
  liveness2Crop: "Face in the second turn",
};

const FIELD_LABELS: Readonly<Record<string, string>> = {
  surname: "Surname",
  names: "Given names",
  dateOfBirth: "Date of birth",
  sex: "Sex",
  idNumber: "Document number",
  nationality: "Nationality",
  issuingCountry: "Issuing country",
  issueDate: "Issued",
  expiryDate: "Expires",
  documentType: "Document type",
};

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  mrz: "Machine-readable zone",
  barcode: "Barcode",
  printed: "Printed text",
  simulated: "Simulated",
  unknown: "Not stored",
};

export const pictureLabel = (kind: string) => PICTURE_LABELS[kind] ?? kind;
export const fieldLabel = (field: string) => FIELD_LABELS[field] ?? field;
export const sourceLabel = (source: string) => SOURCE_LABELS[source] ?? source;

/** `mrz_check_digits` → `MRZ check digits`, `aml_confirmed` → `Watchlist hit confirmed`, `role.pep` → `Role pep` */
export function codeLabel(code: string): string {
  const spaced = code
    .replace(/[_.]/g, " ")
    .replace(/\bmrz\b/gi, "MRZ")
    .replace(/\baml\b/gi, "watchlist hit");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
