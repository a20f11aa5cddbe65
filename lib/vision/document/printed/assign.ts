import { type DateOrder, findDates } from "./dates";
import { CLAIM, type Claim, type Hypothesis } from "./hypotheses";
import { gain, type PageFacts } from "./joint";
import { surnameFirst } from "./name-labels";
import type { ClassifiedLine, PrintedField, PrintedValue } from "./parsed-values";

/** In this order, so that each field is judged by those that it depends on. */
const ORDER = [
  "otherDate",
  "birth",
  "issue",
  "expiry",
  "surname",
  "secondSurname",
  "names",
  "middleNames",
  "fullName",
  "personalNumber",
  "documentNumber",
  "licenceNumber",
  "sex",
  "nationality",
] as const satisfies readonly PrintedField[];

/** One way to give values to fields. */
interface Assignment {
  readonly chosen: ReadonlyMap<PrintedField, Hypothesis>;
  /** Natural log of its odds against giving nothing. */
  readonly score: number;
}

/** Assignments that are followed further. Doubling it changes no value on the specimens. */
const BEAM = 120;

export interface AssignedPage {
  readonly lines: readonly ClassifiedLine[];
  readonly claims: readonly Claim[];
  readonly order: DateOrder;
  /** Documents of this kind always expire. */
  readonly expires: boolean;
  /** The day of the check, YYYY-MM-DD. */
  readonly today: string;
}

type Assigned = Partial<Record<PrintedField, PrintedValue>>;

/**
 * Gives each field at most one value and each line to one field, so that labels, forms of values, places and dates agree
 * best (decision 0067). The confidence of a value is how well it was read times the share of all likely assignments in
 * which it is the field's.
 */
export function assign(hypotheses: readonly Hypothesis[], page: AssignedPage): Assigned {
  const facts = factsOf(page, hypotheses);
  let beam: Assignment[] = [{ chosen: new Map(), score: 0 }];
  for (const field of ORDER) {
    const own = hypotheses.filter((hypothesis) => hypothesis.field === field);
    if (own.length > 0) beam = extended(beam, field, own, facts);
  }
  return read(beam, hypotheses);
}

function extended(
  beam: readonly Assignment[],
  field: PrintedField,
  own: readonly Hypothesis[],
  facts: PageFacts,
): Assignment[] {
  const next = beam.flatMap((assignment): Assignment[] => [
    assignment,
    ...own
      .filter((hypothesis) => isFree(hypothesis, assignment))
      .map((hypothesis) => ({
        chosen: new Map(assignment.chosen).set(field, hypothesis),
        score: assignment.score + gain(hypothesis, assignment.chosen, facts),
      })),
  ]);
  return next.sort((a, b) => b.score - a.score).slice(0, BEAM);
}

/** A line holds one value, unless it holds two dates; a label announces one field, or the two dates of a validity. */
function isFree({ line, label, parsed }: Hypothesis, { chosen }: Assignment): boolean {
  for (const other of chosen.values()) {
    if (other.parsed.value === parsed.value && other.line === line) return false;
    const isPair = other.line === line && other.parsed.value !== parsed.value && isDate(parsed.value);
    if (!isPair && (other.line === line || other.label === line || other.line === label)) return false;
    if (!isPair && label !== null && other.label === label) return false;
  }
  return true;
}

const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

function factsOf(
  { claims, lines, order, expires, today }: AssignedPage,
  hypotheses: readonly Hypothesis[],
): PageFacts {
  const dates = lines
    .flatMap((line) => findDates(line.text, order).filter(({ shortYear }) => !shortYear))
    .map(({ date }) => date);
  const hasLabel = (field: PrintedField) => lines.some(({ label }) => label?.field === field);
  return {
    dates: dates.sort(),
    expires,
    today,
    hasNamesAlone: hasLabel("names") && !hasLabel("surname"),
    hasWholeName: hypotheses.some((each) => each.field === "fullName" && isNamed(each)),
    announcedNames: new Set(
      hypotheses.filter((each) => isNamed(each) && each.score >= CLAIM).map(({ field }) => field),
    ),
    isClaimed: ({ line, field }) =>
      claims.some((claim) => claim.line === line && claim.field !== field) &&
      !claims.some((claim) => claim.line === line && claim.field === field),
  };
}

/** Whether a label names the field for certain: a line that only resembles one does not. */
const isNamed = ({ label }: Hypothesis) => label !== null && label.label !== null;

/** The best assignment, each value with its share of the odds of all. */
function read(beam: readonly Assignment[], hypotheses: readonly Hypothesis[]): Assigned {
  const [best] = beam;
  if (!best) return {};
  const odds = beam.map(({ score }) => Math.exp(score - best.score));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return Object.fromEntries(
    [...best.chosen].map(([field, { parsed, line, label, reading }]) => {
      const agreeing = beam.reduce((sum, { chosen }, i) => {
        const isSame = chosen.get(field)?.parsed.value === parsed.value;
        return sum + (isSame ? (odds[i] as number) : 0);
      }, 0);
      const value: PrintedValue = {
        ...parsed,
        confidence: (reading * agreeing) / total,
        // The place of a value may speak louder than its label, which names the field all the same.
        isLabelled: hypotheses.some(
          (each) =>
            each.field === field && each.line === line && isNamed(each) && each.parsed.value === parsed.value,
        ),
        heightPx: line.height,
        pieces: line.pieces,
        ...(field === "fullName" && label ? surnameFirst(label.text, parsed.value) : {}),
      };
      return [field, value];
    }),
  );
}
