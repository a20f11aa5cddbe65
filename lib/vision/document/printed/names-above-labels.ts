import { isTitle } from "../fields/type";
import type { Hypothesis } from "./hypotheses";
import { type LabelField, NAME_FIELDS } from "./label-fields";
import { EXACT } from "./match-label";
import { isNameByForm } from "./name-forms";
import type { ClassifiedLine } from "./parsed-values";
import { hypothesis, type PageContext, withScore } from "./placed-hypothesis";
import { nameOf } from "./values";

const OF_HOLDER: ReadonlySet<LabelField> = new Set([
  "birth",
  "nationality",
  "sex",
  "personalNumber",
  "documentNumber",
  "licenceNumber",
  "issue",
  "expiry",
]);
/** Labels of the holder's values below the name, from which a page is known to print labels. */
const MIN_LABELS = 2;
/** Two to five words. */
const WHOLE_NAME = /^\p{L}[\p{L}'.-]*(?: \p{L}[\p{L}'.-]*){1,4}$/u;
/** Log odds of the only line that may be the name. */
const ALONE = 1;

/**
 * The whole name of a licence that prints labels but none of names: the only line between its title and the first label that may be a name.
 * @example "DRIVING LICENCE" above "TAN WEI LING" above "Nationality  MALAYSIA"
 */
export function nameAboveLabels(
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  { country = "", isLicence }: PageContext,
): Hypothesis[] {
  const isNamed = lines.some(({ label }) => label && NAME_FIELDS.has(label.field));
  if (!isLicence || isNamed || !WHOLE_NAME.test(line.text) || !mayBeName(line, country)) return [];
  const labels = lines.filter(isLabelOfHolder);
  const first = Math.min(...labels.map(({ y }) => y));
  const title = Math.min(...lines.filter(({ text }) => isTitle(text)).map(({ y }) => y));
  const isThere = ({ y }: ClassifiedLine) => y > title && y < first;
  const others = lines.filter((other) => other !== line && isThere(other) && mayBeName(other, country));
  const isOnly = labels.length >= MIN_LABELS && isThere(line) && others.length === 0;
  const name = isOnly ? nameOf(line.text) : null;
  return name === null ? [] : [withScore(hypothesis("fullName", name, line), ALONE)];
}

const isLabelOfHolder = ({ text, label, heading }: ClassifiedLine) =>
  label !== null && !heading && label.score >= EXACT && OF_HOLDER.has(label.field) && !isTitle(text);

const mayBeName = (line: ClassifiedLine, country: string) =>
  line.label === null && !line.heading && isNameByForm(line, country);
