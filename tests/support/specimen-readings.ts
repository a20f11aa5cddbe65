import { decidePerson } from "@/lib/verification/decide";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { readDocument } from "@/lib/vision/document/read";
import type { DocumentObservation } from "@/lib/vision/types";
import type { DocumentType } from "@/lib/vocabulary";
import type { DocumentTruth } from "@/tools/evaluation/documents/evaluate";
import type { SpecimenKind } from "@/tools/specimen/make";
import { evidence } from "./evidence";
import { type MadeSpecimens, madeSpecimens, SPECIMEN_DAY } from "./made-specimens";

/** Specimens that tests of the engine read. */

export const SPECIMEN_SET = { seed: 11, level: "easy" } as const;
/** A zone, a card without one and a barcode show the way; a slow stage (CASES=all) reads every kind. */
export const SPECIMEN_KINDS: readonly SpecimenKind[] = [
  ...(["passport", "swazi-id", "us-licence"] as const),
  ...(process.env["CASES"] === "all" ? (["identity-card", "licence"] as const) : []),
];

const NOW = new Date(`${SPECIMEN_DAY}T12:00:00Z`);

interface Hints {
  readonly hint?: DocumentType;
  readonly country?: string;
}

/** Reads a document on the day of the specimens. */
export function readSpecimen(front: Uint8Array, back?: Uint8Array, hints: Hints = {}) {
  return readDocument(front, back, { now: NOW, ...hints });
}

/**
 * The decision if everything but the document is in order. Print alone is believed here: whether it matches its document
 * also needs the portrait, which no face network looked for.
 */
export function decideDocument(document: DocumentObservation) {
  return decidePerson(evidence({ document, today: SPECIMEN_DAY }), {
    ...DEFAULT_POLICY,
    authenticityAt: "print_only",
  });
}

/** The outcome of comparing front and back. */
export function sidesCheck({ checks }: DocumentObservation) {
  return checks.find(({ name }) => name === "sides_match");
}

export interface ReadSpecimens extends MadeSpecimens {
  truth(id: string): DocumentTruth;
  /** Reads each specimen with its back, once for all tests. */
  reading(id: string): Promise<DocumentObservation>;
}

/** One easy specimen of each of {@link SPECIMEN_KINDS}. */
export async function readSpecimens(): Promise<ReadSpecimens> {
  const made = await madeSpecimens({ ...SPECIMEN_SET, kinds: SPECIMEN_KINDS });
  const readings = new Map<string, Promise<DocumentObservation>>();
  const truth = (id: string) => {
    const found = made.truths.find((each) => each.id === id);
    if (!found) throw new Error(`${id} was not made`);
    return found;
  };
  const read = (id: string) => {
    const hasBack = truth(id).images.some(({ side }) => side === "back");
    return readSpecimen(made.photo(id), hasBack ? made.photo(id, "back") : undefined);
  };
  const reading = (id: string) => {
    const started = readings.get(id) ?? read(id);
    readings.set(id, started);
    return started;
  };
  return { ...made, truth, reading };
}
