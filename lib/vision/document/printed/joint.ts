import type { Hypothesis } from "./hypotheses";
import type { PrintedField } from "./parsed-values";

/** The fields given so far. */
export type Chosen = ReadonlyMap<PrintedField, Hypothesis>;

/** What the whole page says about single values. */
export interface PageFacts {
  /** All printed dates with full years, ascending. */
  readonly dates: readonly string[];
  /** Documents of this kind always expire. */
  readonly expires: boolean;
  /** The day of the check, YYYY-MM-DD: a later date is one of expiry. */
  readonly today: string;
  /** A label names the given names, and none the surname. */
  readonly hasNamesAlone: boolean;
  /** A label names the whole name, so that no line is a part of it without a label of its own. */
  readonly hasWholeName: boolean;
  /** Names that a label of their own announces clearly. */
  readonly announcedNames: ReadonlySet<PrintedField>;
  /** Whether a label of another field, and none of its own, claims the value. */
  readonly isClaimed: (hypothesis: Hypothesis) => boolean;
}

/** Log odds, set by reasoning on what documents print and checked on pages whose labels were made unreadable (docs/documents.md, attribution-unlabelled). */
const CLAIMED_BY_OTHER = -4;
const BESIDE_WHOLE_NAME = -8;
/** Documents that print a label for the given names print one for the surname; its letters may be lost. */
const BESIDE_LABELLED_NAMES = -3;
/** A label names the field, and another line stands beside it. */
const BESIDE_ANNOUNCED = -3;
const WRONG_ORDER = -8;
/** Two labels say so: the document contradicts itself, and the checks must see it. */
const WRONG_BY_LABELS = -0.5;
const WHOLE_YEARS = 4;
const NO_WHOLE_YEARS = -0.5;
const EARLIEST = 1.5;
const NOT_EARLIEST = -2;
/** Of a date that only its place would make the birth date, fewer years before the last one than most holders are old: it is rather that of issue. */
const TOO_YOUNG = -4;
const LATEST = 2;
const NOT_LATEST = -5;
const ADULT = 1;

/** Log odds of one more field, given the fields before it. */
export function gain(hypothesis: Hypothesis, chosen: Chosen, facts: PageFacts): number {
  const claimed = hypothesis.label === null && facts.isClaimed(hypothesis) ? CLAIMED_BY_OTHER : 0;
  return hypothesis.score + claimed + factorOf(hypothesis, chosen, facts);
}

function factorOf(hypothesis: Hypothesis, chosen: Chosen, facts: PageFacts): number {
  const { dates } = facts;
  const date = hypothesis.parsed.value;
  switch (hypothesis.field) {
    case "birth":
      if (date !== dates[0]) return NOT_EARLIEST;
      if (hypothesis.label) return 0;
      return dates.length > 1 && yearsBetween(date, dates.at(-1) ?? date) < MOSTLY_FROM
        ? TOO_YOUNG
        : EARLIEST;
    case "issue":
      return afterBirth(hypothesis, chosen) + (hypothesis.label || date !== dates.at(-1) ? 0 : -1);
    case "expiry":
      return (
        afterBirth(hypothesis, chosen) +
        afterIssue(hypothesis, chosen) +
        lastFactor(hypothesis, chosen, facts)
      );
    case "names":
      return besideSurname(hypothesis, chosen) + unlabelledName(hypothesis, chosen, facts);
    case "surname":
      return unlabelledName(hypothesis, chosen, facts);
    case "personalNumber":
      return numberFactor(date, chosen);
    default:
      return 0;
  }
}

const YEAR_MS = 365.2425 * 86_400_000;
export const yearsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / YEAR_MS;

/** Youngest age at which most documents are issued or expire. */
const MOSTLY_FROM = 14;

const wrongOrder = (a: Hypothesis, b: Hypothesis) => (a.label && b.label ? WRONG_BY_LABELS : WRONG_ORDER);

function afterBirth(hypothesis: Hypothesis, chosen: Chosen) {
  const birth = chosen.get("birth");
  if (birth === undefined) return 0;
  const age = yearsBetween(birth.parsed.value, hypothesis.parsed.value);
  if (age < 0) return wrongOrder(hypothesis, birth);
  return age >= MOSTLY_FROM && age < 110 ? ADULT : 0;
}

/** Days that a document may expire before or after a whole number of years. */
const SLACK_DAYS = 2;
const LONGEST_VALIDITY = 20;

/** Whether a document of these dates is valid for a whole number of years. */
export function isWholeYears(issue: string, expiry: string): boolean {
  const years = Math.round(yearsBetween(issue, expiry));
  if (years < 1 || years > LONGEST_VALIDITY) return false;
  const anniversary = `${Number(issue.slice(0, 4)) + years}${issue.slice(4)}`;
  const days = (Date.parse(expiry) - Date.parse(anniversary.replace("-02-29", "-02-28"))) / 86_400_000;
  return Math.abs(days) <= SLACK_DAYS;
}

function afterIssue(hypothesis: Hypothesis, chosen: Chosen) {
  const issue = chosen.get("issue");
  if (issue === undefined) return 0;
  const { value } = hypothesis.parsed;
  if (issue.parsed.value >= value) return wrongOrder(hypothesis, issue);
  return isWholeYears(issue.parsed.value, value) ? WHOLE_YEARS : NO_WHOLE_YEARS;
}

/**
 * The only date beside the birth date of an identity card may be that of issue or of expiry. A later date that a label calls
 * the date of issue speaks against the document, and not against the expiry that another label names.
 */
function lastFactor({ parsed, label }: Hypothesis, chosen: Chosen, { dates, expires, today }: PageFacts) {
  const issue = chosen.get("issue");
  const named = label && issue?.label ? issue.parsed.value : null;
  const isLast = parsed.value >= (dates.findLast((date) => date !== named) ?? "");
  const mayExpire = expires || chosen.has("issue") || parsed.value > today;
  if (isLast) return label === null && mayExpire ? LATEST : 0;
  return parsed.shortYear ? 0 : NOT_LATEST;
}

/** Log odds of names right below the surname, and what each line height between them costs. */
const NEXT_LINE = 2;
const PER_HEIGHT = 0.4;

/** Names stand in the column of the surname, below it and in letters of its height. */
function besideSurname(names: Hypothesis, chosen: Chosen) {
  const surname = chosen.get("surname");
  if (!surname || (names.label && surname.label)) return 0;
  if (surname.parsed.value === names.parsed.value) return WRONG_ORDER;
  const height = Math.max(names.line.height, surname.line.height);
  const drop = (names.line.y - surname.line.y) / height;
  const column = Math.abs(names.line.start - surname.line.start) / height;
  const ratio = height / Math.min(names.line.height, surname.line.height);
  if (drop < 0.6) return surname.label ? -2 : -4;
  return NEXT_LINE - PER_HEIGHT * drop + (column < 1.5 ? 2 : -1) + (ratio < 1.4 ? 1 : -1);
}

function unlabelledName(hypothesis: Hypothesis, chosen: Chosen, facts: PageFacts) {
  const { hasWholeName, hasNamesAlone, announcedNames } = facts;
  const above = aboveBirth(hypothesis, chosen);
  if (hypothesis.label !== null) return above;
  if (hasWholeName) return above + BESIDE_WHOLE_NAME;
  if (announcedNames.has(hypothesis.field)) return above + BESIDE_ANNOUNCED;
  return above + (hypothesis.field === "surname" && hasNamesAlone ? BESIDE_LABELLED_NAMES : 0);
}

/** Names stand above the birth date, mostly in its column. */
function aboveBirth({ line, label }: Hypothesis, chosen: Chosen) {
  const birth = chosen.get("birth")?.line;
  if (!birth || label) return 0;
  const height = Math.max(line.height, birth.height);
  const rise = (birth.y - line.y) / height;
  if (rise < 0.6) return BELOW_BIRTH;
  const column = Math.abs(line.start - birth.start) / height;
  return (column < 1.5 ? 1.5 : 0) + (rise < 9 ? 0.5 : -0.5);
}

/** Some licences print the names below the birth date. */
const BELOW_BIRTH = -1.5;

/** A personal number that holds the birth date belongs to the holder. */
function numberFactor(number: string, chosen: Chosen) {
  const birth = chosen.get("birth")?.parsed.value;
  if (birth === undefined) return 0;
  const digits = number.replace(/\D/g, "");
  const [year = "", month = "", day = ""] = birth.split("-");
  const forms = [year.slice(2) + month + day, day + month + year.slice(2), year + month + day];
  return forms.some((form) => digits.includes(form)) ? 2 : 0;
}
