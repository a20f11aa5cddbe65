import { endsWithTitle, holdsTitle, isTitle, kindOfTitle, resemblesTitle } from "../fields/type";
import { NUMBER_KINDS } from "../templates/template";
import { findDates } from "./dates";
import { exactLabel } from "./known-labels";
import type { LabelField } from "./label-fields";
import { CLEAR, EXACT, type LabelMatch } from "./match-label";
import { folded } from "./text";
import { numberOf } from "./values";

/** "Carte nationale d'identité N° : 130534201877", "Bilhete de Identidade Nº" */
const WITH_WORD = /^(.{4,}?)[\s.:/-]*(?<![A-Z])N(?:[°ºO]|RO?|UM(?:BER|ERO)?)?(?![A-Z])[.:°º\s-]*(.*)$/;
/** "IDENTITY CARD S0A417K2", "RESIDENCE PERMIT YX5K81C42" */
const WITH_NUMBER = /^(.{4,}?\D)\s+([A-Z]{0,3}\d[A-Z0-9.-]*(?: \d[\d.-]*)*(?: ?-\d)?)$/;
/** Fewer characters are a year, or the code of a form. */
const MIN_NUMBER = 6;

/** Letters and digits of the longest date. */
const MAX_DATE = 11;

/** A number that may be a document's: long, and no date. */
export function isLongNumber(text: string): boolean {
  const { length } = numberOf(text)?.replace(/[^A-Z0-9]/g, "") ?? "";
  return length >= MIN_NUMBER && (length > MAX_DATE || findDates(text).length === 0);
}

/**
 * The number of a document behind what the document calls itself, with or without a word for a number; as a label whose value
 * follows, or stands elsewhere.
 * @example numberBehindTitle("BILHETE DE IDENTIDADE Nº: 003417726ME041") // documentNumber, "003417726ME041"
 */
export function numberBehindTitle(text: string): LabelMatch | null {
  const line = folded(text).trim();
  const [, title = "", rest = ""] = WITH_WORD.exec(line) ?? [];
  if (title !== "" && isTitle(title) && (rest === "" || isLongNumber(rest)))
    return { field: fieldOf(title), score: EXACT, rest, inline: false };
  const apart = WITH_NUMBER.exec(line);
  for (const [, before = "", number = ""] of [apart, gluedNumber(line)].filter((found) => found !== null)) {
    const field = titledField(before);
    if (field && isLongNumber(number)) return { field, score: CLEAR, rest: number, inline: true };
  }
  return null;
}

/** What the words before a number announce: a title, or at their end a short label of a number ("REPUBLICA DEL PERU DNI"). */
function titledField(before: string): LabelField | null {
  const last = before.trim().split(/\s+/).at(-1) ?? "";
  const kind = NUMBER_KINDS.find((each) => each === exactLabel(last));
  if (kind) return kind;
  const isTitled = holdsTitle(before) || isTitle(last) || resemblesTitle(before.replace(CODE_BEHIND, ""));
  return isTitled ? fieldOf(before) : null;
}

/** "UPPEHALLSTILLSTAND SWE DZ4827163": the code of the state between title and number. */
const CODE_BEHIND = /\s+[A-Z]{3}\s*$/;

/** Letters in front of the digits of a number. */
const MAX_LETTERS = 3;

/** "TITULO DE RESIDENCIA28P410K97": the gap between title and number was lost. */
function gluedNumber(line: string): readonly [string, string, string] | null {
  const digit = line.search(/\d/);
  const starts = Array.from({ length: MAX_LETTERS + 1 }, (_, back) => digit - back);
  const start = digit < 0 ? undefined : starts.find((at) => at > 0 && endsWithTitle(line.slice(0, at)));
  return start === undefined ? null : [line, line.slice(0, start), line.slice(start)];
}

const fieldOf = (title: string) =>
  kindOfTitle(title) === "DRIVERS_LICENSE" ? "licenceNumber" : "documentNumber";
