import { holdsTitle, isTitle } from "../fields/type";
import { findDates } from "./dates";
import { CLEAR, EXACT, type LabelMatch } from "./match-label";
import { folded, keyOf } from "./text";
import { numberOf } from "./values";

/** "Carte nationale d'identité N° : 130534201877", "Bilhete de Identidade Nº" */
const WITH_WORD = /^(.{4,}?)[\s.:/-]*(?<![A-Z])N(?:[°ºO]|RO?|UM(?:BER|ERO)?)?(?![A-Z])[.:°º\s-]*(.*)$/;
/** "IDENTITY CARD S0A417K2", "RESIDENCE PERMIT YX5K81C42" */
const WITH_NUMBER = /^(.{4,}\D)\s+([A-Z0-9][A-Z0-9.-]*(?: \d[\d.-]*)*)$/;
/** Fewer characters are a year, or the code of a form. */
const MIN_NUMBER = 6;
const LICENCE = /LICEN[CS]E|PERMISDECONDUIRE|CONDUCAO|FUHRER|RIJBEWIJS|HABILITACAO/;

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
  const [, before = "", number = ""] = WITH_NUMBER.exec(line) ?? [];
  const isTitled = holdsTitle(before) || isTitle(before.trim().split(/\s+/).at(-1) ?? "");
  if (before === "" || !isTitled || !isLongNumber(number)) return null;
  return { field: fieldOf(before), score: CLEAR, rest: number, inline: true };
}

const fieldOf = (title: string) => (LICENCE.test(keyOf(title)) ? "licenceNumber" : "documentNumber");
