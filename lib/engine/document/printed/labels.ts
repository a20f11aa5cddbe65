import { DOCUMENT_LABELS } from "./labels-document";
import { PERSON_LABELS } from "./labels-person";

/** Every label by the field it announces. */
export const LABELS: Readonly<Record<LabelField, readonly string[]>> = {
  ...PERSON_LABELS,
  ...DOCUMENT_LABELS,
};

export type LabelField = keyof typeof PERSON_LABELS | keyof typeof DOCUMENT_LABELS;

/** Headings of documents and authorities: never a value. */
export const HEADING_WORDS =
  /KINGDOM|REPUBLIC|REPUBLIQUE|REPUBLICA|IDENTITY|PASSPORT|LICEN[CS]E|NATIONAL|MINISTRY|UMBUSO|GOVERNMENT|SPECIMEN|IDENTIDADE|CONDUCAO|PERMIS|FUHRERSCHEIN|BUNDESREPUBLIK/;
