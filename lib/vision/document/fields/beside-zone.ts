import type { SideReading } from "../read-side";
import { dateOrderOf } from "../templates/find";
import {
  type Candidate,
  isNameField,
  type RecordField,
  restoredCandidate,
  type ZoneFields,
} from "./candidates";
import { sameNumber } from "./fuse-readings";
import { sameName } from "./names";
import { dateInPrint, type LineOnPage, nameInPrint, numberInPrint, printedLines } from "./stands-in-print";

/**
 * What print says beside a zone. A value without a label that differs from the zone's is another field's. A labelled one
 * is too where the zone's own value stands elsewhere in print (DOCDATA-ZONE-1). A name of the zone that stands anywhere in
 * print is confirmed by it, with the spelling of print.
 */
export function besideZone(
  candidates: readonly Candidate[],
  zone: ZoneFields,
  sides: readonly SideReading[],
): Candidate[] {
  const lines = printedLines(sides);
  const coded = new Map(
    candidates.filter(({ source }) => source === "mrz").map(({ field, value }) => [field, value]),
  );
  const order = dateOrderOf(coded.get("issuingCountry"));
  const dated = centuries(candidates, coded.get("dateOfBirth"));
  const kept = dated.filter((candidate) => {
    const value = dated.find(({ field, source }) => field === candidate.field && source === "mrz")?.value;
    if (candidate.source !== "printed" || isSame(candidate, value)) return true;
    if (candidate.isPlaced && (value !== undefined || isNameField(candidate.field))) return false;
    return value === undefined || !stands(candidate.field, value, { lines, order }, zone);
  });
  return [...kept, ...confirmedNames(kept, zone, lines)];
}

function isSame({ field, value }: Candidate, coded: string | undefined) {
  if (coded === undefined) return false;
  return isNameField(field) ? sameName(value, coded) : value === coded || sameNumber(value, coded);
}

interface Print {
  readonly lines: readonly LineOnPage[];
  readonly order: ReturnType<typeof dateOrderOf>;
}

function stands(field: RecordField, value: string, { lines, order }: Print, zone: ZoneFields): boolean {
  switch (field) {
    case "surname":
    case "names":
      return !zone.truncated && nameInPrint(value, lines) !== null;
    case "documentNumber":
    case "personalNumber":
      return numberInPrint(value, lines);
    case "dateOfBirth":
    case "expiryDate":
      return dateInPrint(value, lines, order);
    default:
      return false;
  }
}

/** The zone has two digits of the birth year: print that agrees with them tells the century. */
function centuries(candidates: readonly Candidate[], coded: string | undefined): Candidate[] {
  const printed = candidates.find(
    ({ field, source, value }) =>
      field === "dateOfBirth" &&
      source === "printed" &&
      value !== coded &&
      value.slice(2) === coded?.slice(2),
  );
  if (!printed) return [...candidates];
  return candidates.map((each) =>
    each.field === "dateOfBirth" && each.source === "mrz" ? { ...each, value: printed.value } : each,
  );
}

function confirmedNames(
  candidates: readonly Candidate[],
  zone: ZoneFields,
  lines: readonly LineOnPage[],
): Candidate[] {
  return (["surname", "names"] as const).flatMap((field): Candidate[] => {
    const value = zone.fields[field];
    if (value === "" || candidates.some((c) => c.field === field && c.source === "printed")) return [];
    const found = nameInPrint(value, lines);
    if (!found) return [];
    const confidence = Math.round(93 * found.line.confidence);
    return [
      restoredCandidate(
        { field, value: found.name, confidence, source: "printed" },
        found.pieces,
        found.page,
        zone.fields.issuingCountry,
      ),
    ];
  });
}
