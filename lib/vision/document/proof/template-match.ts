import type { DocumentTemplateMatch } from "@/lib/vision/document-look";
import type { DocumentRecord } from "../fields/record";
import { templateFor } from "../templates/find";
import type { DocumentTemplate } from "../templates/template";

/** From this confidence on a kind counts as read, as in the checks (DOCUMENT-CHECK-1). */
const SURE_KIND = 80;
const SURE_COUNTRY = 60;
/** Books always have a zone (ICAO 9303-4, 9303-7): one that is not read is no match of a layout. */
const WITH_ZONE: readonly (DocumentTemplate["type"] | undefined)[] = ["PASSPORT", "VISA"];

/** What each part weighs in the score of 100, in the order in which a reviewer reads them. */
const WEIGHTS = { heading: 25, fields: 25, background: 25, portrait: 15, outline: 10 } as const;
export type TemplatePart = keyof typeof WEIGHTS;
/** How well each part fits, 0 to 1; null where it could not be judged. */
export type TemplateParts = Readonly<Record<TemplatePart, number | null>>;
/** A match needs each of these at least half; without one of them the score ends here. */
const NEEDED: readonly TemplatePart[] = ["heading", "fields", "background", "portrait"];
const LEAST_PART = 0.5;
const WITHOUT_NEEDED = 49;
/** An outline of another shape asks for a ground that is printed more clearly. */
const LEAST_BACKGROUND_OTHER_SHAPE = 0.65;

/**
 * How well a front matches the document that it names, 0 to 100 (DOCUMENT-PROOF-2). Parts that could not be judged do
 * not count, unless they are needed.
 */
export function templateMatchOf(parts: TemplateParts): DocumentTemplateMatch {
  const names = Object.keys(WEIGHTS) as TemplatePart[];
  const judged = names.filter((name) => parts[name] !== null);
  const weight = judged.reduce((sum, name) => sum + WEIGHTS[name], 0);
  const sum = judged.reduce((all, name) => all + WEIGHTS[name] * (parts[name] ?? 0), 0);
  const isOtherShape = parts.outline !== null && parts.outline < LEAST_PART;
  const lacks =
    NEEDED.some((name) => (parts[name] ?? 0) < LEAST_PART) ||
    (isOtherShape && (parts.background ?? 0) < LEAST_BACKGROUND_OTHER_SHAPE);
  const score = weight === 0 ? 0 : Math.round((100 * sum) / weight);
  return { score: lacks ? Math.min(WITHOUT_NEEDED, score) : score, parts };
}

/** Kind and country by heading, the better where both are those of a document that is known. */
export function headingPart({ fields, type }: DocumentRecord): number {
  const country = fields.issuingCountry;
  if (!type || type.confidence < SURE_KIND || WITH_ZONE.includes(type.type)) return 0;
  if (!country || country.confidence < SURE_COUNTRY) return 0;
  return templateFor(country.value, type.type)?.country === country.value ? 1 : 0.7;
}

/**
 * The share of what such a document prints that was read: name, birth date and its own number, and two of sex, issue,
 * expiry and nationality. A number that its issuer does not give counts as none.
 */
export function fieldsPart({ fields, idNumber, type }: DocumentRecord): number {
  const template = templateFor(fields.issuingCountry?.value, type?.type);
  const patterns = (template?.idNumber ?? []).flatMap((kind) => template?.numbers[kind]?.pattern ?? []);
  const fits =
    idNumber !== undefined &&
    (patterns.length === 0 || patterns.some((pattern) => pattern.test(idNumber.value)));
  const needed = [fields.surname, fields.names, fields.dateOfBirth, fits ? idNumber : undefined];
  const others = [fields.sex, fields.issueDate, fields.expiryDate, fields.nationality].filter(
    (field) => field !== undefined,
  ).length;
  return (needed.filter((field) => field !== undefined).length + Math.min(2, others)) / (needed.length + 2);
}
