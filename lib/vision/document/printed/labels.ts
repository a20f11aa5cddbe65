import { TEMPLATES } from "../templates/all";
import type { LabelField } from "./label-fields";
import { CARD_LABELS } from "./labels-cards";
import { DOCUMENT_LABELS } from "./labels-document";
import { FURTHER_LABELS } from "./labels-further";
import { GREEK_LABELS } from "./labels-greek";
import { LANGUAGE_LABELS } from "./labels-languages";
import { MORE_LABELS } from "./labels-more";
import { PERMIT_LABELS } from "./labels-permits";
import { PERSON_LABELS } from "./labels-person";
import { UNREAD_LABELS } from "./labels-unread";

const FURTHER: Readonly<Partial<Record<LabelField, readonly string[]>>> = FURTHER_LABELS;
const MORE: Readonly<Partial<Record<LabelField, readonly string[]>>> = MORE_LABELS;
const CARDS: Readonly<Partial<Record<LabelField, readonly string[]>>> = CARD_LABELS;
const LANGUAGES: Readonly<Partial<Record<LabelField, readonly string[]>>> = LANGUAGE_LABELS;
const UNREAD: Readonly<Partial<Record<LabelField, readonly string[]>>> = UNREAD_LABELS;
const PERMITS: Readonly<Partial<Record<LabelField, readonly string[]>>> = PERMIT_LABELS;
const COMMON: Readonly<Record<LabelField, readonly string[]>> = { ...PERSON_LABELS, ...DOCUMENT_LABELS };

/** The labels of a field: those common to many documents, then those of single templates. */
export const labelsOf = (field: LabelField): readonly string[] => [
  ...COMMON[field],
  ...(FURTHER[field] ?? []),
  ...(MORE[field] ?? []),
  ...(CARDS[field] ?? []),
  ...(LANGUAGES[field] ?? []),
  ...(UNREAD[field] ?? []),
  ...(PERMITS[field] ?? []),
  ...(GREEK_LABELS[field] ?? []),
  ...TEMPLATES.flatMap((template) => template.labels[field] ?? []),
];

/** Words of titles and authorities; a line that contains one is never a value. */
export const HEADING_WORDS =
  /KINGDOM|REPUBLIC|REPUBLIQUE|REPUBLICA|IDENTITY|PASSPORT|LICEN[CS]E|NATIONAL|MINISTRY|UMBUSO|GOVERNMENT|IDENTIDADE|CONDUCAO|PERMIS|FUHRERSCHEIN|BUNDESREPUBLIK/;
