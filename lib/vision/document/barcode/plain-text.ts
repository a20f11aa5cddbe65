import { z } from "zod";
import { nationalityOf } from "../fields/countries";
import { isPlausibleDate } from "../fields/dates";
import { countChecks, countPassed, verifyChecks } from "../mrz/check-digits";
import { readMrzFields } from "../mrz/fields";
import { LAYOUTS, MRZ_FORMATS } from "../mrz/formats";
import { isRead } from "../printed/label-fields";
import { matchLabel } from "../printed/match-label";
import { parse } from "../printed/parsed-values";
import { type BarcodeFields, NO_FIELDS } from "./fields";

const MAX_LENGTH = 4096;
const MAX_ENTRIES = 60;
/** With fewer labelled values a text may be a link or an invoice. */
const MIN_VALUES = 3;

/**
 * Parses a QR code or PDF417 with plain text (DOCUMENT-BARCODE-1): a machine-readable zone whose check digits all pass, a
 * flat JSON object, or `label: value` lines in the languages of the printed labels. Null for anything else, such as links
 * and signed or encrypted data.
 */
export function parsePlainText(text: string, now: Date): BarcodeFields | null {
  if (text.length > MAX_LENGTH) return null;
  return zoneIn(text, now) ?? labelledIn(text, now);
}

function zoneIn(text: string, now: Date): BarcodeFields | null {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  for (const format of MRZ_FORMATS) {
    const { columns, masks } = LAYOUTS[format];
    const zone = lines.filter((line) => line.length === columns && /^[A-Z0-9<]+$/.test(line));
    if (zone.length !== masks.length) continue;
    const checks = verifyChecks(format, zone);
    if (checks.composite === undefined || countPassed(checks) < countChecks(checks)) continue;
    const { personalNumber, documentNumber, surname, names, ...rest } = readMrzFields(format, zone, now);
    return {
      ...NO_FIELDS,
      ...rest,
      surname: surname || null,
      names: names || null,
      documentNumber: documentNumber || null,
      personalNumber: personalNumber || null,
    };
  }
  return null;
}

const flat = z.record(z.string().max(60), z.union([z.string().max(200), z.number()]));

/** The pairs of a flat JSON object, or of lines with a colon or an equals sign. */
function pairsIn(text: string): (readonly [label: string, value: string])[] {
  const parsed = flat.safeParse(asJson(text));
  if (parsed.success) return Object.entries(parsed.data).map(([key, value]) => [worded(key), String(value)]);
  return text
    .split(/[\r\n;|]+/)
    .slice(0, MAX_ENTRIES)
    .flatMap((line) => {
      const [, label, value] = /^\s*([^:=]{1,40})[:=]\s*(.+)$/.exec(line) ?? [];
      return label && value ? [[label.trim(), value.trim()] as const] : [];
    });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** dateOfBirth, date_of_birth → date of birth */
const worded = (key: string) => key.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");

const FIELD_OF: Readonly<Partial<Record<string, keyof BarcodeFields>>> = {
  surname: "surname",
  names: "names",
  birth: "dateOfBirth",
  sex: "sex",
  issue: "issueDate",
  expiry: "expiryDate",
  nationality: "nationality",
  documentNumber: "documentNumber",
  personalNumber: "personalNumber",
  licenceNumber: "licenceNumber",
};

function labelledIn(text: string, now: Date): BarcodeFields | null {
  const found: Partial<Record<keyof BarcodeFields, string>> = {};
  for (const [label, value] of pairsIn(text).slice(0, MAX_ENTRIES)) {
    const match = matchLabel(label);
    const field = match && match.score >= 0.9 && match.rest === "" ? match.field : null;
    const target = field && FIELD_OF[field];
    if (!field || !target || !isRead(field) || found[target] !== undefined) continue;
    const read = parse(field, value, "dmy")[0]?.value;
    const kept = read === undefined ? null : checked(target, read, now);
    if (kept !== null) found[target] = kept;
  }
  const fields = Object.keys(found);
  const isPerson = found.surname !== undefined || found.names !== undefined;
  return isPerson && fields.length >= MIN_VALUES
    ? { ...NO_FIELDS, ...(found as Partial<BarcodeFields>) }
    : null;
}

function checked(target: keyof BarcodeFields, value: string, now: Date): string | null {
  if (target === "nationality") return nationalityOf(value);
  if (target === "dateOfBirth" || target === "issueDate" || target === "expiryDate") {
    return isPlausibleDate(target, value, now) ? value : null;
  }
  return value;
}
