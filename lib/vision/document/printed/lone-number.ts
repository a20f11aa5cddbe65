import { findDates } from "./dates";
import type { Claim } from "./hypotheses";
import type { LabelField } from "./label-fields";
import {
  type ClassifiedLine,
  isPrintedField,
  NUMBERS,
  type PrintedField,
  type PrintedValue,
} from "./parsed-values";
import { folded } from "./text";
import { isLongNumber } from "./title-numbers";
import { labelledNumberOf } from "./values";

/** How sure it is that the only number of a document is its own: it may be a serial number, and the own one not read. */
const CHANCE = 0.65;
/** A number that was read worse may lack a character. */
const MIN_READING = 0.8;
/** Letters and digits: shorter ones are postal codes and numbers of forms, longer ones are none of a document. */
const LENGTH = { withLetters: 7, ofDigits: 8, announced: 6, most: 15 } as const;
/** A row of zeros is a pattern. */
const MIN_DISTINCT = 4;
/** One word and perhaps a letter behind it, or groups of digits behind at most three letters. */
const ONE_NUMBER = /^[A-Z\d/.-]+(?: [A-Z])?$|^[A-Z]{0,3}(?: ?\d+)+[A-Z]?$/;

/** Labels whose values may be such a number too: of a telephone, an address, the office that issued the document. */
const OTHER_NUMBERS: ReadonlySet<string> = new Set<LabelField>(["other", "address", "authority"]);

type Values = Readonly<Partial<Record<PrintedField, PrintedValue>>>;

/**
 * The number of a document where no label names it and none was found: the only one that stands by itself and that no other label
 * claims, or that stands behind or below a mere word for a number. Two of them give nothing.
 * @param values the values of the page so far
 * @param field what such a number is on this kind of document
 */
export function withLoneNumber(
  values: Values,
  lines: readonly ClassifiedLine[],
  claims: readonly Claim[],
  field: "documentNumber" | "licenceNumber",
): Values {
  if ([...NUMBERS].some((each) => isPrintedField(each) && values[each] !== undefined)) return values;
  const others = lines.filter(({ label }) => label !== null && OTHER_NUMBERS.has(label.field));
  const isClaimed = (line: ClassifiedLine) =>
    claims.some((claim) => claim.line === line && OTHER_NUMBERS.has(claim.field)) ||
    others.some((label) => isRightOf(label, line));
  const words = lines.filter(({ text }) => NUMBER_WORD.test(folded(text).trim()));
  const all = lines.flatMap((line) => {
    const isAnnounced = words.some((word) => isRightOf(word, line) || isBelow(word, line));
    const value = isClaimed(line) ? null : loneNumberOf(line, isAnnounced);
    return value === null ? [] : [{ line, value, isAnnounced }];
  });
  const announced = all.filter(({ isAnnounced }) => isAnnounced);
  const found = announced.length > 0 ? announced : all;
  const [only] = found;
  if (!only || found.some(({ value }) => value !== only.value)) return values;
  const { confidence, height, pieces } = only.line;
  const number: PrintedValue = {
    value: only.value,
    confidence: CHANCE * confidence,
    isLabelled: false,
    shortYear: false,
    ambiguous: false,
    heightPx: height,
    pieces,
  };
  return { ...values, [field]: number };
}

/** A word that says no more than that a number follows, by itself: "N.º", "No." */
const NUMBER_WORD = /^(?:N\.? ?[°ºO]\.?|N[RO]\.?|NUM(?:BER|ERO)?\.?)$/;

/** Of a label in its row, whatever the page's usual place of values; in line heights. */
const MAX_RIGHT = 8;

function isRightOf(label: ClassifiedLine, line: ClassifiedLine): boolean {
  const gap = (line.start - label.end) / line.height;
  return Math.abs(line.y - label.y) < 0.55 * line.height && gap > -1 && gap < MAX_RIGHT;
}

/** In line heights. */
const BELOW = { most: 2, aside: 1.5 } as const;

function isBelow(word: ClassifiedLine, line: ClassifiedLine): boolean {
  const drop = (line.y - word.y) / line.height;
  return drop > 0.6 && drop < BELOW.most && Math.abs(line.start - word.start) < BELOW.aside * line.height;
}

function loneNumberOf(
  { text, label, heading, coded, confidence }: ClassifiedLine,
  isAnnounced: boolean,
): string | null {
  if (label !== null || heading || coded || confidence < MIN_READING) return null;
  const number = ONE_NUMBER.test(folded(text).trim()) && isLongNumber(text) ? labelledNumberOf(text) : null;
  const plain = number?.replace(/[^A-Z\d]/g, "") ?? "";
  const unannounced = /[A-Z]/.test(plain) ? LENGTH.withLetters : LENGTH.ofDigits;
  const least = isAnnounced ? LENGTH.announced : unannounced;
  const isWithin = plain.length >= least && plain.length <= LENGTH.most;
  return isWithin && new Set(plain).size >= MIN_DISTINCT && !isGluedDate(plain) ? number : null;
}

/** A date without separators, and digits of another value glued to it: "19111986" and "070101". */
function isGluedDate(digits: string): boolean {
  if (!/^\d{10,}$/.test(digits)) return false;
  return [digits.slice(0, 8), digits.slice(-8)].some((part) => findDates(part).length > 0);
}
