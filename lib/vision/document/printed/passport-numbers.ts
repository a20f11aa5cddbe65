import type { DocumentType } from "@/lib/vocabulary";
import { translationsIn } from "./match-label";
import { labelText } from "./name-labels";
import type { ClassifiedLine } from "./parsed-values";
import { keyOf } from "./text";

const PASSPORT = /PASSPORT|PASSEPORT|PASAPORTE|PASSAPORTE|PASSAPORTO|REISEPASS|PASZPORT/;

/**
 * Without the number of a passport where the document is something else: permits and cards of foreigners print that of the passport
 * that they were issued for. A label that names both ("Passport/Document No.") stays.
 * @param kind what the document is; null or undefined where it is not known
 */
export function withoutNumbersOfPassports(
  lines: readonly ClassifiedLine[],
  kind: DocumentType | null | undefined,
): readonly ClassifiedLine[] {
  if (!kind || kind === "PASSPORT") return lines;
  return lines.map((line) => {
    const { label } = line;
    const isOfPassport =
      label?.field === "documentNumber" &&
      translationsIn(labelText(line)).every((part) => keyOf(part) === "" || PASSPORT.test(keyOf(part)));
    return isOfPassport ? { ...line, label: { ...label, field: "other" } } : line;
  });
}
