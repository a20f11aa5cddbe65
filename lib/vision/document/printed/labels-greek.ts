import type { LabelField } from "./label-fields";
import { latinReadings } from "./letters-as-latin";

/**
 * Labels of Greek documents that have no translation: of the laminated identity card and of older licences. Those of the name are
 * left out: what stands behind them is in Greek too, and the name that is read is the Latin one.
 */
const GREEK: Readonly<Partial<Record<LabelField, readonly string[]>>> = {
  birth: ["ΗΜΕΡΟΜΗΝΙΑ ΓΕΝΝΗΣΗΣ", "ΗΜΕΡ. ΓΕΝΝΗΣΗΣ", "ΗΜ. ΓΕΝΝΗΣΗΣ", "ΗΜ. ΓΕΝΝ"],
  issue: ["ΗΜΕΡΟΜΗΝΙΑ ΕΚΔΟΣΗΣ", "ΗΜΕΡ. ΕΚΔΟΣΗΣ", "ΗΜ. ΕΚΔΟΣΗΣ"],
  birthPlace: ["ΤΟΠΟΣ ΓΕΝΝΗΣΗΣ", "ΤΟΠΟΣ ΓΕΝΝ"],
  authority: ["ΕΚΔΟΥΣΑ ΑΡΧΗ"],
  other: ["ΟΝΟΜΑ ΠΑΤΡΟΣ", "ΕΠΩΝΥΜΟ ΠΑΤΡΟΣ", "ΟΝΟΜΑ ΜΗΤΡΟΣ", "ΕΠΩΝΥΜΟ ΜΗΤΡΟΣ", "ΔΗΜΟΤΟΛΟΓΙΟ"],
};

/** These labels as the recogniser of Latin letters gives them. */
export const GREEK_LABELS: Readonly<Partial<Record<LabelField, readonly string[]>>> = Object.fromEntries(
  Object.entries(GREEK).map(([field, labels]) => [field, labels.flatMap(latinReadings)]),
);
