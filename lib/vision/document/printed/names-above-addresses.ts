import type { Hypothesis } from "./hypotheses";
import { HOUSE_AND_STREET, isNameByForm, isRightBelow, MAX_ASIDE } from "./name-forms";
import type { ClassifiedLine } from "./parsed-values";
import { ANNOUNCED, hypothesis, type PageContext, withScore } from "./placed-hypothesis";
import { folded } from "./text";
import { nameOf } from "./values";

/** How addresses end in states on whose licences the name stands above one, at times without a label; photos lose the gaps of small print. */
const END_OF_ADDRESS: Readonly<Record<string, RegExp>> = {
  AUS: /\b(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA),? ?\d{4}$/,
  CAN: /\b[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  USA: /\b[A-Z]{2},? ?\d{5}(?:-\d{4})?$/,
};
const DWELLING = /^(?:UNIT|APT|FLAT|LOT|P\.?O\.? ?BOX)(?![A-Z])/;
/** Rows of an address from the name to the town, in line heights. */
const MAX_HEIGHTS = 9;
const WHOLE_NAME = /^\p{L}[\p{L}'.-]*(?: \p{L}[\p{L}'.-]*){1,3}$/u;

/**
 * "ERIK ANDERS HALVORSEN" right above the address of a licence: the whole name, unless another name stands above it, which is then the
 * surname.
 */
export function nameAboveAddress(
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  { country = "", isLicence }: PageContext,
): Hypothesis[] {
  const end = END_OF_ADDRESS[country];
  if (!isLicence || !end || !WHOLE_NAME.test(line.text) || !isNameByForm(line, country)) return [];
  const isStreet = ({ text }: ClassifiedLine) => HOUSE_AND_STREET.test(text) || DWELLING.test(folded(text));
  const isTown = (other: ClassifiedLine) => {
    const below = (other.y - line.y) / line.height;
    const aside = Math.abs(other.start - line.start) / line.height;
    return below > 0 && below < MAX_HEIGHTS && aside < MAX_ASIDE && end.test(folded(other.text));
  };
  const isAbove = lines.some((other) => isStreet(other) && isRightBelow(other, line)) && lines.some(isTown);
  const isSecond = lines.some(
    (other) => !other.label && !other.heading && isNameByForm(other, country) && isRightBelow(line, other),
  );
  const name = isAbove && !isSecond ? nameOf(line.text) : null;
  return name === null ? [] : [withScore(hypothesis("fullName", name, line), ANNOUNCED)];
}
