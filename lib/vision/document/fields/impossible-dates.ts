import type { SideReading } from "../read-side";
import { isOrderKnown, printedConfidence, RECORD_FIELD, SURE } from "./candidates";
import { type DateField, isPlausibleDate } from "./dates";

/** A date that a document says and that cannot be true. */
export interface ImpossibleDate {
  readonly field: DateField;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Read well enough to speak against the document; else a better photo may show another date. */
  readonly isSure: boolean;
}

/** Chosen by hand: below, an impossible date is most likely a misread one. None of the public samples has one above. */
const LIKELY = 65;

/**
 * Labelled dates with a full year that no document can have: born or issued after today, or longer ago than people live
 * and documents last. They give no field, and where they were read surely the document contradicts itself (DOCUMENT-CHECK-1).
 */
export function impossibleDates(side: SideReading, now: Date): ImpossibleDate[] {
  return (["birth", "issue"] as const).flatMap((printed) => {
    const value = side.printed.values[printed];
    const field = RECORD_FIELD[printed] as DateField;
    if (!value || value.shortYear) return [];
    const confidence = printedConfidence(field, value.value, value, isOrderKnown(side));
    const isImpossible = confidence >= LIKELY && !isPlausibleDate(field, value.value, now);
    return isImpossible ? [{ field, date: value.value, isSure: confidence >= SURE }] : [];
  });
}
