import { TEMPLATES } from "../templates/all";
import { DOCUMENT_LABELS } from "./labels-document";
import { PERSON_LABELS } from "./labels-person";

const COMMON: Readonly<Record<LabelField, readonly string[]>> = { ...PERSON_LABELS, ...DOCUMENT_LABELS };

export const LABEL_FIELDS = Object.keys(COMMON) as LabelField[];

/** Every label that announces a field: those of many documents, then what single documents add. */
export const labelsOf = (field: LabelField): readonly string[] => [
  ...COMMON[field],
  ...TEMPLATES.flatMap((template) => template.labels[field] ?? []),
];

export type LabelField = keyof typeof PERSON_LABELS | keyof typeof DOCUMENT_LABELS;

/** Headings of documents and authorities: never a value. */
export const HEADING_WORDS =
  /KINGDOM|REPUBLIC|REPUBLIQUE|REPUBLICA|IDENTITY|PASSPORT|LICEN[CS]E|NATIONAL|MINISTRY|UMBUSO|GOVERNMENT|SPECIMEN|IDENTIDADE|CONDUCAO|PERMIS|FUHRERSCHEIN|BUNDESREPUBLIK/;
