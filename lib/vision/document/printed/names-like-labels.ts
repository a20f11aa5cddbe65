import { isPeople } from "../fields/countries";
import type { DateOrder } from "./dates";
import { NAME_FIELDS } from "./label-fields";
import { isGluedTo } from "./leading-letters";
import { EXACT } from "./match-label";
import { MAX_STRAY, pairs, placementOf } from "./neighbours";
import type { ClassifiedLine } from "./parsed-values";
import { keyOf } from "./text";
import { sexOf, surnameOf } from "./values";

/** Score of a label of names from which a name is looked for beside it: a letter of a long one may be misread. */
const ANNOUNCING = 0.9;
/** Fewer letters are an abbreviation that may stand for a label too. */
const MIN_WORD = 4;

/**
 * Takes the label from lines that resemble one by chance and are a value: "HOMBRE" one letter from "NOMBRE", and the names
 * Borg, Nascimento or Van under a label of names ("Born", "Data de nascimento", "Van"). Beside a value of its own the line stays
 * the label that it resembles.
 */
export function withoutNamesLikeLabels(
  lines: readonly ClassifiedLine[],
  order: DateOrder,
): readonly ClassifiedLine[] {
  const exact = lines.filter(({ label }) => label !== null && label.score >= EXACT && label.rest === "");
  const announcing = lines.filter(
    ({ label }) =>
      label !== null && label.score >= ANNOUNCING && label.rest === "" && NAME_FIELDS.has(label.field),
  );
  return lines.map((line) => {
    if (!isDoubtful(line)) return line;
    const isName = announcing.some(
      (label) =>
        isNextTo(label, line, lines, exact) &&
        (isAnnounced(label, line, lines, exact) || !hasValue(line, lines, order)),
    );
    return isName || isWordOfSexOrPeople(line.text) ? { ...line, label: null } : line;
  });
}

/** A word that may be a label and a name: Van, Jina. */
const SHORT_WORD = /^\p{L}{2,5}$/u;

/** A label with a misread letter, one whose last word goes on without a gap, or a short one, of letters only. */
function isDoubtful({ text, label, coded }: ClassifiedLine): boolean {
  if (label === null || coded || /[\d:/]/.test(text) || surnameOf(text) === null) return false;
  if (label.inline) return isGluedTo(text, label.rest);
  return label.score < EXACT || SHORT_WORD.test(text.trim());
}

function isWordOfSexOrPeople(text: string): boolean {
  return (text.length >= MIN_WORD && sexOf(text) !== null) || isPeople(text);
}

/** Whether a line is the first one right of a label, or below one that has no name right of it: there its translation stands. */
function isNextTo(
  label: ClassifiedLine,
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  exact: readonly ClassifiedLine[],
): boolean {
  const placement = placementOf(label, line, lines, exact);
  if (!placement) return false;
  return !lines.some((other) => {
    // A row in letters that are not read may stand between.
    if (other === line || other === label || keyOf(other.text).length <= MAX_STRAY) return false;
    const rival = placementOf(label, other, lines, exact);
    const isValue = rival?.place === "right" && other.label === null && surnameOf(other.text) !== null;
    return (
      rival !== null && (rival.distance < placement.distance || (placement.place === "below" && isValue))
    );
  });
}

/** Whether a line stands behind the colon of a label: "Given name: GRACE". */
const isAnnounced = (
  label: ClassifiedLine,
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  exact: readonly ClassifiedLine[],
) => /:\s*$/.test(label.text) && placementOf(label, line, lines, exact)?.place === "right";

/** Whether a line that is no label stands where the value of this one would. */
function hasValue(line: ClassifiedLine, lines: readonly ClassifiedLine[], order: DateOrder): boolean {
  if (line.label?.inline) return false;
  return (
    pairs(
      [line],
      lines.filter(({ label }) => label !== null),
      lines,
      order,
    ).length > 0
  );
}
