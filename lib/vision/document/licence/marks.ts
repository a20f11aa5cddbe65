import { findDates } from "../printed/dates";
import { monthOf } from "../printed/months";
import type { CodeRegion } from "./region";

/** What a code or label of a licence announces; `other` is anything that is not read. */
export type LicenceField =
  | "surname"
  | "names"
  | "birth"
  | "issue"
  | "expiry"
  /** Code 4 whose letter was not read: issue or expiry. */
  | "validity"
  | "licenceNumber"
  | "sex"
  | "other";

/** A code or label within a line, and the text up to the next one. */
export interface Mark {
  readonly field: LicenceField;
  /** It stands as a code of the standard, not as words alone. */
  readonly coded: boolean;
  /** First character of the mark in the line. */
  readonly at: number;
  readonly rest: string;
}

interface MarkForm {
  readonly field: LicenceField;
  readonly coded: boolean;
  /** Sticky; matches the code, its words and the punctuation after them. */
  readonly pattern: RegExp;
  /** What must follow, where the words alone could be the beginning of a name ("EXPOSITO", "SEXTON"). */
  readonly before?: RegExp;
  /** Only at the start of a line: a digit, or two letters, within a line is too often something else. */
  readonly leads?: true;
}

/** The same label in the second language: "ISS/DÉL", "SEX/SEXE". */
const SECOND_LANGUAGE =
  "(?:\\.?\\s?/\\s?(?:NUM[ÉE]R[O0]|N[°º]?\\s?PC|SEXE|D[ÉE]L(?![A-Z])|DDN|EXP(?![A-Z])|R[ÉE]F(?![A-Z])|HAUT(?![A-Z])|[A-ZÀ-Ž]{2,9}\\b\\.?))?";

function form(
  field: LicenceField,
  coded: boolean,
  source: string,
  more: Pick<MarkForm, "before" | "leads"> = {},
): MarkForm {
  const words = more.leads ? source : source + SECOND_LANGUAGE;
  return { field, coded, pattern: new RegExp(`${words}[\\s.:#,;)]*`, "iy"), ...more };
}

const NUMBER_WORDS =
  "(?:(?:USDL|DLN|DL|MASTER|LIC(?:EN[SC]E)?|NUM[ÉE]RO|CUSTOMER\\s?[I1L]DENT\\w*|ID)?[\\s.]*(?:#|(?:NUMBER|NUM|NO|N[°º])?(?![A-Z])))?";
const DATE_FOLLOWS = /^\s*(?:\d|$)/;
const END_OR_DATE = { before: DATE_FOLLOWS };
const LEADS = { leads: true } as const;

/** Words without a code, of either region. Letters that look like digits are read for them: lss, D0B. */
const WORDED: readonly MarkForm[] = [
  form("licenceNumber", false, "(?:(?:DL|LIC(?:EN[SC]E)?)[\\s.]?(?:NUMBER|NUM|NO|N[°º]|#)|DLN|OLN)", {
    before: /^[A-Z0-9*-]*\d|^\s*$/i,
  }),
  form("licenceNumber", false, "(?:L/N[O0]|[IT]D:)[\\s.:]*", {
    before: /^(?=[A-Z0-9 *-]*\d)[A-Z0-9 *-]{5,}$|^\s*$/i,
  }),
  form("birth", false, "D\\s?OF\\s?B", END_OR_DATE),
  form("licenceNumber", false, "DL[\\s.:]+(?=[A-Z0-9*-]*\\d)", LEADS),
  form("birth", false, "(?:D[O0]B|DATE OF BIRTH|BIRTH\\s?DATE|DDN)", END_OR_DATE),
  form("expiry", false, "EXP(?:IRES|IRY|IRATION)?(?:\\s?DATE)?", END_OR_DATE),
  // "1st ISS" and "First Issue" are when the first licence was issued.
  form("issue", false, "(?<!(?:1ST|FIRST)\\s?)(?:[I1L]SS(?:UED?)?|ISSUE\\s?DATE)", END_OR_DATE),
  form("sex", false, "SEX[E]?", { before: /^\s*(?:[MFX]\b|$)/i }),
  form("other", false, "(?:REV|DUPS?)(?=[\\s.:]*\\d{2}[/-])"),
  form("surname", false, "LN(?=[\\s.:]*[A-Z]{2}|\\s*$)", LEADS),
  form("names", false, "FN(?=[\\s.:]*[A-Z]{2}|\\s*$)", LEADS),
];

/** A stray stroke behind a label is its border. */
const STROKE = "(?:\\s?[I1L|]$)?";
const SURNAME_WORDS = `(?:LN|(?:FAM[I1LY]{1,4}|LAST)(?:\\s?NAMES?|(?=\\s*(?::|$)))${STROKE}|SURNAME${STROKE})?`;
const NAMES_WORDS = `(?:FN|(?:G[I1L]VEN|FIRST)(?:\\s?NAMES?|(?=\\s*(?::|$)))${STROKE})?`;
const OTHER_WORDS =
  "CLASS|CL|ENDL?|ENDORSEMENTS?|REST\\w*|RSTR|HGT|HT|WGT|WT|EYES?|HAIR|VEHICLE|DONOR|ADDRESS|DUPS?";
const COMMON: readonly MarkForm[] = [
  form("issue", true, "4\\s?a[\\s.:,]*(?:[I1L]SS(?:UED?|UE\\s?DATE)?|D[ÉE]LIVR\\S*)?"),
  // "4a ISS" whose letters were read as digits.
  form("issue", true, "4\\s?a?[I1L][S5]{2}(?=[\\s.:]*\\d{2}[/-]\\d{2}[/-]\\d{2})", LEADS),
  form("expiry", true, "4\\s?b[\\s.:,]*(?:EXP[A-Z]{0,8}(?:\\s?DATE)?)?"),
  // A b before a date is read as 6 or G.
  form("expiry", true, "4[6G](?=\\d{4}-\\d{2}-\\d{2}|\\d{2}[./-]\\d{2}[./-](?:19|20)\\d{2})", LEADS),
  form("other", true, "4\\s?c"),
  form("validity", true, "4[.,:]\\s*(?=\\d{2}[./-]\\d{2}[./-]\\d{2})", LEADS),
  form("birth", true, "3[\\s.:,]*(?:D[O0]B|D[O0](?=\\d{2}[./-])|DDN|DATE OF BIRTH)", END_OR_DATE),
  // Without a gap only before two digits: "31.12.2015" is a date.
  form("birth", true, "3(?:[.,:]\\s*(?=\\d)|\\s+(?=\\d{2}\\D)|(?=\\d{2}[./-]\\d{2}))", LEADS),
  form("birth", true, "3[.,:]?\\s*$", LEADS),
  form("sex", true, "[15]{2}[\\s.:]*[S5]EX[E]?", { before: /^\s*(?:[MFX]\b|$)/i }),
  form("other", true, `(?:9a?|1[0-9]|Oa)[\\s.:]*(?:${OTHER_WORDS})`),
  form("other", true, "(?:[678]|9a?)[.,:]?\\s*$", LEADS),
  // An address: a house number and a word.
  form("other", true, "8[.,:]?\\s?(?=\\d+[\\s,-]*[A-Z]{3,}(?!\\d))", LEADS),
  // One name in two rows; the names below it have no code of their own.
  form(
    "surname",
    true,
    "1\\s?[,.&/]\\s?2[.,:]?\\s*(?:NAMES?(?:\\s?/\\s?N[O0]MS?)?)?(?=[\\s.:]*[A-ZÀ-Ž]{2}|\\s*$)",
    LEADS,
  ),
  form("surname", true, `1(?!ST\\b)[.,:]?\\s*${SURNAME_WORDS}(?=[\\s.:]*(?:[A-ZÀ-Ž]{2}|$))`, LEADS),
  form("names", true, `2(?!ND\\b)[.,:]?\\s*${NAMES_WORDS}(?=[\\s.:]*(?:[A-ZÀ-Ž]{2}|$))`, LEADS),
];

const OF_REGION: Readonly<Record<CodeRegion, readonly MarkForm[]>> = {
  aamva: [
    form("licenceNumber", true, `4\\s?d[\\s.:]*${NUMBER_WORDS}`),
    form("other", true, "5[\\s.:,]*(?:DD|D[O0]|N[°º]|REF\\S*)"),
    form("other", true, "5[.,:]?\\s*$", LEADS),
    // "ID 483 216 075", as New York prints its number.
    form("licenceNumber", false, "ID[\\s.:]*(?=(?:\\d{3} ?){3}$)", LEADS),
  ],
  iso: [
    // A postcode and its town: "56290 PORT-LOUIS".
    form("other", true, "5(?=\\d{3,5}\\s?[A-ZÀ-Ž-]{4,}$)", LEADS),
    form("licenceNumber", true, "5[.,:]?\\s*(?=[A-Z0-9]{4}|(?:\\d{2} ){2}|$)", LEADS),
    form("other", true, "4\\s?d"),
  ],
};

/** The codes and labels of a line, from left to right; text before the first one is not covered. */
export function marksIn(text: string, region: CodeRegion): Mark[] {
  const forms = [...COMMON, ...OF_REGION[region], ...WORDED];
  const found: { readonly form: MarkForm; readonly at: number; readonly end: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!canStart(text, at)) continue;
    const hit = firstHit(forms, text, at);
    if (!hit) continue;
    found.push(hit);
    at = Math.max(at, hit.end - 1);
  }
  return found.map(({ form: { field, coded }, at, end }, i) => ({
    field,
    coded,
    at,
    rest: text.slice(end, found[i + 1]?.at ?? text.length).trim(),
  }));
}

/**
 * Codes of the AAMVA standard with their words, which are known behind another value without a gap: "4d ID1234567899CLASS D",
 * "DL:384719269. Class:C".
 */
const GLUED_CODE =
  /^(?:3\.?\s?D[O0]B|4a\.?\s?[I1L]SS|4b\.?\s?EXP|9\.?\s?CLASS|9a\.?\s?END|12\.?\s?REST|15\.?\s?SEX|16\.?\s?HGT|17\.?\s?WGT|18\.?\s?EYES|19\.?\s?HAIR)/i;

/** "2025-11-204b EXP", and not the rest of the number "194B037216". */
const CODE_OF_DATE = /^4[abc](?!\d{3,7}$)/i;

/** A mark begins a word, or follows a value without a gap: digits before letters, a year before code 4, or a code with its word. */
function canStart(text: string, at: number) {
  const before = text.charAt(at - 1);
  if (before === "" || !/[A-Z0-9]/i.test(before)) return true;
  if (GLUED_CODE.test(text.slice(at))) return true;
  return /\d/.test(before) && (/[A-Z]/i.test(text.charAt(at)) || CODE_OF_DATE.test(text.slice(at)));
}

function firstHit(forms: readonly MarkForm[], text: string, at: number) {
  for (const each of forms) {
    if (each.leads && text.slice(0, at).trim() !== "") continue;
    each.pattern.lastIndex = at;
    const hit = each.pattern.exec(text);
    if (!hit || hit[0].trim() === "") continue;
    const end = at + hit[0].length;
    if (each.before && !each.before.test(text.slice(end))) continue;
    if (each.coded && isDay(text.slice(at), text.slice(end))) continue;
    return { form: each, at, end };
  }
  return null;
}

const DIGITS_OF_DATE = 8;

/** "4 AUG 2025" and "2 SEPTEMBER 90" begin with a day, "3 12/05/1990" does not: the would-be code belongs to a date. */
function isDay(text: string, rest: string) {
  const word = /^\d{1,2}\s?([A-Z]{3,})[\s./-]*\d{2}/i.exec(text)?.[1];
  if (word !== undefined && monthOf(word.toUpperCase()) !== null) return true;
  // "5. 12 22 048317 5": a number in groups has more digits than a date.
  if (/^\d[.,:]\s/.test(text) && rest.replace(/\D/g, "").length > DIGITS_OF_DATE) return false;
  return !/^\d\s?[a-d]/i.test(text) && findDates(text).length > findDates(rest).length;
}
