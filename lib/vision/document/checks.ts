import { isoDay } from "@/lib/contract/iso-day";
import type { DocumentObservation, FaceObservation, IntegrityCheck } from "@/lib/vision/types";
import type { DocumentField } from "@/lib/vocabulary";
import { isExpired } from "./expiry";
import { type RecordField, SURE, type ZoneFields } from "./fields/candidates";
import { isCountryCode } from "./fields/countries";
import { isPlausibleDate } from "./fields/dates";
import type { Conflict } from "./fields/fuse-readings";
import { mayBeMisread } from "./fields/names";
import type { DocumentRecord } from "./fields/record";
import { isNameRowUnread } from "./mrz/believed";
import { countPassed } from "./mrz/check-digits";
import { longestValidityOf, numberFormatOf, templateFor } from "./templates/find";
import { NUMBER_KINDS } from "./templates/template";

type Outcome = IntegrityCheck["outcome"];
type Kind = IntegrityCheck["kind"];

/**
 * Whether the front shows a portrait, as the face detector saw it. Not applicable to a back or to a picture that is no
 * document.
 */
export function portraitCheck(
  { fields, problems }: Pick<DocumentObservation, "fields" | "problems">,
  portrait: FaceObservation,
): IntegrityCheck {
  const isFront = !problems.includes("wrong_side") && !problems.includes("sides_swapped");
  const asked = Object.keys(fields).length > 0 && isFront;
  return check("portrait_present", asked ? passIf(portrait.facesFound > 0) : "not_applicable", "user_action");
}

/**
 * Sides are swapped when the back's photo alone reads like a front, and the front's shows no face. Where it shows one, the
 * policy decides whether that is the holder's (DOCUMENT-SIDES-3).
 */
export function withSwappedSides(
  document: DocumentObservation,
  portrait: FaceObservation,
): DocumentObservation {
  if (!document.onlyBackShowsFront || portrait.facesFound > 0) return document;
  const others = document.problems.filter((problem) => problem !== "wrong_side");
  return { ...document, problems: [...others, "sides_swapped"] };
}

/** Mean probability of a zone's characters above which a wrong check digit is the document's, not the reading's. */
const CLEAR_ZONE = 0.97;

/** Cross-checks of one document against itself, and against the issuer named by the caller (DOCUMENT-CHECK-1). */
export function integrityChecks(
  record: DocumentRecord,
  zone: ZoneFields | null,
  { now, country }: { readonly now: Date; readonly country?: string | undefined },
): IntegrityCheck[] {
  return [
    checkDigits(zone),
    zoneAgainstPrint(record, zone),
    zoneStandsInPrint(record),
    barcodeAgainstPrint(record),
    personalNumberAgainstRecord(record),
    personalNumberCheckDigit(record),
    numberFormats(record),
    datesPossible(record, now),
    datesInOrder(record, now),
    driverOldEnough(record, now),
    validityWithinRule(record),
    issuingCountry(record, zone),
    countryAsStated(record, country),
    expiryKnown(record),
    notExpired(record, now),
  ];
}

const check = (name: string, outcome: Outcome, kind: Kind): IntegrityCheck => ({ name, outcome, kind });
const passIf = (holds: boolean): Outcome => (holds ? "pass" : "fail");

function checkDigits(zone: ZoneFields | null) {
  const name = "mrz_check_digits";
  if (!zone) return check(name, "not_applicable", "user_action");
  const { passed, total, meanProbability, checks } = zone.reading;
  const clear = Math.min(...meanProbability) >= CLEAR_ZONE;
  return check(
    name,
    passIf(passed === total && countPassed(checks) === total),
    clear ? "fraud" : "user_action",
  );
}

/** Only confident readings of both sources can contradict each other; a misread letter in a name does not count. */
function zoneAgainstPrint({ fields, conflicts }: DocumentRecord, zone: ZoneFields | null) {
  const name = "mrz_matches_printed";
  const compared = Object.values(fields).some(
    ({ agreement }) => agreement.includes("mrz") && agreement.includes("printed"),
  );
  const contradicted = zone !== null && conflicts.some((conflict) => isContradiction(conflict, zone));
  if (!zone || !(compared || contradicted)) return check(name, "not_applicable", "fraud");
  return check(name, passIf(!contradicted), "fraud");
}

/**
 * The zone's names, numbers, birth date and expiry stand in print too. A number or birth date that was not read there may
 * have been changed in the zone alone, so that it passes for no agreement.
 */
function zoneStandsInPrint({ confirmation }: DocumentRecord): IntegrityCheck {
  const name = "mrz_stands_in_print";
  if (!confirmation) return check(name, "not_applicable", "user_action");
  const fields = [...confirmation.missing, ...confirmation.unread];
  if (fields.length === 0) return check(name, "pass", "user_action");
  return { ...check(name, "fail", "user_action"), fields };
}

function isContradiction({ field, candidates }: Conflict, zone: ZoneFields) {
  const [a, b] = candidates;
  const sources = new Set([a.source, b.source]);
  if (!sources.has("mrz") || !sources.has("printed")) return false;
  if (a.confidence < SURE || b.confidence < SURE) return false;
  // Only where the issuer writes it there are the optional data the number that print shows; names may be truncated.
  if (field === "personalNumber" && !zone.fields.isPersonalKnown) return false;
  if (field === "issuingCountry") return false;
  return !((field === "surname" || field === "names") && mayBeMisread(a.value, b.value));
}

/** A barcode is error-corrected, so that a difference is the document's: an edited front, or the back of another card. */
function barcodeAgainstPrint({ fields, conflicts }: DocumentRecord): IntegrityCheck {
  const name = "barcode_matches_printed";
  const compared = Object.values(fields).some(
    ({ agreement }) => agreement.includes("barcode") && agreement.includes("printed"),
  );
  const differing = conflicts.filter(differsFromBarcode).map(({ field }) => asShown(field));
  if (differing.length > 0) return { ...check(name, "fail", "fraud"), fields: [...new Set(differing)] };
  return check(name, compared ? "pass" : "not_applicable", "fraud");
}

/** The field as the record names it: the three kinds of numbers are one there. */
const asShown = (field: RecordField): DocumentField =>
  field === "documentNumber" || field === "personalNumber" || field === "licenceNumber" ? "idNumber" : field;

function differsFromBarcode({ field, candidates: [a, b] }: Conflict) {
  const sources = new Set([a.source, b.source]);
  if (!sources.has("barcode") || !sources.has("printed")) return false;
  if (a.confidence < SURE || b.confidence < SURE) return false;
  // Barcodes hold initials, or one given name of several.
  if (field === "names" && a.value.charAt(0) === b.value.charAt(0)) return false;
  return !((field === "surname" || field === "names") && mayBeMisread(a.value, b.value));
}

function personalNumberAgainstRecord({ fields, personalNumber }: DocumentRecord) {
  const name = "personal_number_matches_birth_date_and_sex";
  const comparisons = [
    personalNumber?.dateOfBirth && fields.dateOfBirth
      ? personalNumber.dateOfBirth.slice(2) === fields.dateOfBirth.value.slice(2)
      : null,
    personalNumber?.sex && fields.sex && fields.sex.value !== "X"
      ? personalNumber.sex === fields.sex.value
      : null,
  ].filter((holds) => holds !== null);
  if (comparisons.length === 0) return check(name, "not_applicable", "fraud");
  return check(name, passIf(comparisons.every(Boolean)), "fraud");
}

function personalNumberCheckDigit({ personalNumber }: DocumentRecord) {
  const holds = personalNumber?.checkDigitHolds ?? null;
  return check(
    "personal_number_check_digit",
    holds === null ? "not_applicable" : passIf(holds),
    "user_action",
  );
}

/** Dates that the document says must be possible: nobody is born tomorrow, or 120 years old. */
function datesPossible({ fields, impossibleDates }: DocumentRecord, now: Date): IntegrityCheck {
  const name = "dates_possible";
  const sure = impossibleDates.filter(({ isSure }) => isSure);
  // A zone has two digits of the year: print can place them in a century in which nobody alive was born.
  const given = (["dateOfBirth", "issueDate"] as const).filter((field) => {
    const date = fields[field];
    return date !== undefined && date.confidence >= SURE && !isPlausibleDate(field, date.value, now);
  });
  const impossible = [...new Set([...sure.map(({ field }) => field), ...given])];
  if (impossible.length > 0) return { ...check(name, "fail", "fraud"), fields: impossible };
  const likely = [...new Set(impossibleDates.map(({ field }) => field))];
  if (likely.length > 0) return { ...check(name, "fail", "user_action"), fields: likely };
  const isRead = fields.dateOfBirth !== undefined || fields.issueDate !== undefined;
  return check(name, isRead ? "pass" : "not_applicable", "fraud");
}

/** Birth before issue before expiry, and issue not after today. */
function datesInOrder({ fields }: DocumentRecord, now: Date) {
  const name = "dates_in_order";
  const { dateOfBirth, issueDate, expiryDate } = fields;
  const ordered = [dateOfBirth?.value, issueDate?.value, expiryDate?.value].filter(
    (date) => date !== undefined,
  );
  if (ordered.length < 2) return check(name, "not_applicable", "fraud");
  const rising = ordered.every((date, i) => i === 0 || (ordered[i - 1] ?? "") < date);
  const past = issueDate === undefined || issueDate.value <= isoDay(now);
  const sure = [dateOfBirth, issueDate, expiryDate].every((date) => !date || date.confidence >= SURE);
  return check(name, passIf(rising && past), sure ? "fraud" : "user_action");
}

/** The lowest licence age anywhere: learners in some states of the USA. */
const YOUNGEST_DRIVER_YEARS = 14;

/** A birth date that makes a licence holder a child is misread, or another date of the document. */
function driverOldEnough({ fields: { dateOfBirth, issueDate }, type }: DocumentRecord, now: Date) {
  const name = "driver_old_enough";
  if (type?.type !== "DRIVERS_LICENSE" || !dateOfBirth) return check(name, "not_applicable", "user_action");
  const heldAt = issueDate ? Date.parse(issueDate.value) : now.getTime();
  const years = (heldAt - Date.parse(dateOfBirth.value)) / YEAR_MS;
  return check(name, passIf(years >= YOUNGEST_DRIVER_YEARS), "user_action");
}

/** The zone's code must be one of ICAO 9303-3's, and the heading must not name another country. */
function issuingCountry({ fields, conflicts }: DocumentRecord, zone: ZoneFields | null) {
  const name = "issuing_country_plausible";
  const conflict = conflicts.some(
    (c) => c.field === "issuingCountry" && c.candidates.every((x) => x.confidence >= SURE),
  );
  if (zone) {
    const known = zone.fields.issuingCountry !== null || isNameRowUnread(zone.reading);
    return check(name, passIf(known && !conflict), "fraud");
  }
  if (!fields.issuingCountry) return check(name, "not_applicable", "fraud");
  return check(name, passIf(isCountryCode(fields.issuingCountry.value)), "fraud");
}

/** The person may have chosen the wrong country, or photographed another document. */
function countryAsStated({ fields: { issuingCountry: read } }: DocumentRecord, stated: string | undefined) {
  const name = "issuing_country_as_stated";
  const compared = stated !== undefined && read !== undefined && read.confidence >= SURE;
  return check(name, compared ? passIf(read.value === stated) : "not_applicable", "user_action");
}

/** Passports, visas and licences expire; many identity cards do not: the template says. */
function expiryKnown({ fields, type }: DocumentRecord) {
  const name = "expiry_known";
  if (fields.expiryDate) return check(name, "pass", "user_action");
  const always = type !== null && templateFor(fields.issuingCountry?.value, type.type)?.expiry === "always";
  return check(name, always ? "fail" : "not_applicable", "user_action");
}

/** A number that does not fit its issuer's format was misread, or invented; an unconfirmed format says nothing. */
function numberFormats({ fields }: DocumentRecord) {
  const holds = NUMBER_KINDS.flatMap((kind) => {
    const { pattern, rule } = numberFormatOf(fields.issuingCountry?.value, kind) ?? {};
    const number = fields[kind]?.value;
    const isKnown = rule === undefined || rule.confirmed.includes("pattern");
    return pattern && isKnown && number !== undefined ? [pattern.test(number)] : [];
  });
  const outcome = holds.length === 0 ? "not_applicable" : passIf(holds.every(Boolean));
  return check("number_format", outcome, "user_action");
}

const YEAR_MS = 365.25 * 86_400_000;
/** Issuers add days, for example up to the end of the month. */
const VALIDITY_SLACK_YEARS = 0.1;

function validityWithinRule({ fields: { issueDate, expiryDate, issuingCountry }, type }: DocumentRecord) {
  const name = "validity_within_rule";
  const most = longestValidityOf(issuingCountry?.value, type?.type);
  if (!issueDate || !expiryDate || most === undefined) return check(name, "not_applicable", "fraud");
  const years = (Date.parse(expiryDate.value) - Date.parse(issueDate.value)) / YEAR_MS;
  const sure = issueDate.confidence >= SURE && expiryDate.confidence >= SURE;
  return check(name, passIf(years <= most + VALIDITY_SLACK_YEARS), sure ? "fraud" : "user_action");
}

function notExpired({ fields }: DocumentRecord, now: Date) {
  const name = "not_expired";
  if (!fields.expiryDate) return check(name, "not_applicable", "user_action");
  return check(name, passIf(!isExpired(fields.expiryDate.value, now)), "user_action");
}
