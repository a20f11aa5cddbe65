import { decode } from "@/lib/vision/images/image";
import { identityOf } from "@/lib/vision/models/model-registry";
import type { DocumentObservation, DocumentProblem, FieldReading } from "@/lib/vision/types";
import type { DocumentField, DocumentType, Percent } from "@/lib/vocabulary";
import type { BarcodeFields } from "./barcode/fields";
import { integrityChecks } from "./checks";
import { type Admission, admission, PROBLEM_OF, showsBack } from "./classify-photo";
import { type Deadline, deadlineIn } from "./deadline";
import { givesSingleName, type ZoneFields, zoneFieldsOf } from "./fields/candidates";
import { compareSides, type ZonedSide } from "./fields/compare-sides";
import type { Settled } from "./fields/fuse-readings";
import { type DocumentRecord, mergeRecord } from "./fields/record";
import { invisibleCause } from "./page/visibility";
import { isZone, readSide, type Side } from "./read-side";
import { recaptureCheck } from "./recapture/check";
import { typeAsStated } from "./stated-type";

export interface ReadOptions {
  /** What the caller says the document is: a prior only. */
  readonly hint?: DocumentType;
  /** Which country they say issued it, ISO 3166-1 alpha-3: a prior only. */
  readonly country?: string;
  readonly now: Date;
  readonly deadlineMs?: number;
}

/** Larger photos are shrunk to this long side: text of a card that fills the frame stays over 20 px tall. */
const MAX_SIDE_PX = 2400;
const DEFAULT_DEADLINE_MS = 10_000;
/** Below this long side a card's text is smaller than the recogniser can read. */
const SMALL_SIDE_PX = 480;

/**
 * Reads a document from photos of its front and, where taken, its back, in any orientation.
 *
 * Never invents: a field that was not read is absent, and of a picture that is not a document nothing is given. Ends
 * after about `deadlineMs` with what was read until then and the problem `time_limit`.
 * @throws Failure as `decode`, when an image cannot be decoded.
 */
export async function readDocument(
  front: Uint8Array,
  back: Uint8Array | undefined,
  options: ReadOptions,
): Promise<DocumentObservation> {
  const deadline = deadlineIn(options.deadlineMs ?? DEFAULT_DEADLINE_MS);
  const isTwice = back !== undefined && Buffer.compare(front, back) === 0;
  // Both sides at once: one is decoded, outside of this thread, while the other is read.
  const sides = await Promise.all(
    (back && !isTwice ? [front, back] : [front]).map(async (bytes, i) =>
      readSide(await decode(bytes, MAX_SIDE_PX), i === 0, deadline, options),
    ),
  );
  return observe(sides, isTwice, options, deadline);
}

async function observe(
  sides: readonly Side[],
  isTwice: boolean,
  { hint, country, now }: ReadOptions,
  deadline: Deadline,
): Promise<DocumentObservation> {
  const seen = admission(sides);
  const late: DocumentProblem[] = deadline.missed ? ["time_limit"] : [];
  if (seen !== "document") {
    // What was not looked at in time is not known to be no document.
    const problems = seen === "other" && deadline.missed ? [] : await whyNot(seen, sides);
    return { ...empty(), problems: [...late, ...problems, ...smallness(sides)] };
  }
  const compared = compareSides(
    sides.map((side) => ({ side, zone: zoneOf(side, now) })),
    now,
  );
  const own = compared.own.map(({ side }) => side);
  const zone = bestZone(compared.own);
  const record = mergeRecord({ sides: own, zone, barcode: barcodeOf(own) }, { hint, now });
  const fields = fieldsOf(record);
  return {
    fields,
    ocrConfidence: meanConfidence(Object.values(fields)),
    checks: [
      ...integrityChecks(record, zone, { now, country }),
      typeAsStated(record.type, hint),
      compared.check,
      ...sides.slice(0, 1).map(({ page }) => recaptureCheck(page)),
    ],
    problems: [
      ...late,
      ...problemsOf(record, sides, own, {
        zoneRead: zone !== null,
        isTwice: isTwice || compared.isSameTwice,
      }),
    ],
    mrz: zone && { format: zone.reading.format, lines: zone.reading.lines },
    ...(zone && givesSingleName(zone) ? { singleName: true as const } : {}),
    model: identityOf("ocr-recognition"),
  };
}

/** Of a photo too dark or too blurred to tell, nobody can say that it shows no document. */
async function whyNot(
  seen: Exclude<Admission, "document">,
  sides: readonly Side[],
): Promise<DocumentProblem[]> {
  const [front] = sides;
  const cause = front ? await invisibleCause(front.page.image) : null;
  if (seen === "other") return [cause ?? PROBLEM_OF[seen]];
  return cause ? [PROBLEM_OF[seen], cause] : [PROBLEM_OF[seen]];
}

/** @param own the sides that are of one document */
function problemsOf(
  record: DocumentRecord,
  sides: readonly Side[],
  own: readonly Side[],
  { zoneRead, isTwice }: { readonly zoneRead: boolean; readonly isTwice: boolean },
): DocumentProblem[] {
  const [front] = sides;
  const problems: DocumentProblem[] = [];
  if (!hasParticulars(record)) problems.push("document_unreadable");
  problems.push(...smallness(sides));
  if (isTwice || (front && showsBack(front))) problems.push("wrong_side");
  if (!zoneRead && own.some((side) => side.mrz !== null)) problems.push("mrz_unreadable");
  return problems;
}

const empty = (): DocumentObservation => ({
  fields: {},
  ocrConfidence: 0,
  checks: [],
  problems: [],
  mrz: null,
  model: identityOf("ocr-recognition"),
});

/** What is read of a photo this small may be right: it is not to be relied on, and said so. */
const smallness = (sides: readonly Side[]): DocumentProblem[] =>
  sides.some(({ page: { image } }) => Math.max(image.width, image.height) < SMALL_SIDE_PX)
    ? ["image_too_small"]
    : [];

/** Below these a zone's characters are more guessed than read. */
const MIN_MEAN_PROBABILITY = 0.75;
const MIN_LOG_PROBABILITY = -0.8;

/** The zone of a side; null when there is none, or it was not read well enough to be believed. */
function zoneOf({ mrz }: Side, now: Date): ZoneFields | null {
  const isBelieved =
    isZone(mrz) &&
    Math.min(...mrz.meanProbability) >= MIN_MEAN_PROBABILITY &&
    mrz.meanLogProbability >= MIN_LOG_PROBABILITY &&
    mrz.passed >= mrz.total - 2;
  return isBelieved ? zoneFieldsOf(mrz, now) : null;
}

/** The zone with the larger share of holding check digits. */
function bestZone(sides: readonly ZonedSide[]): ZoneFields | null {
  const zones = sides.map(({ zone }) => zone).filter((zone) => zone !== null);
  const share = ({ reading: { passed, total } }: ZoneFields) => passed / total;
  return zones.sort((a, b) => share(b) - share(a))[0] ?? null;
}

const barcodeOf = (sides: readonly Side[]): BarcodeFields | null =>
  sides.map((side) => side.barcode).findLast((barcode) => barcode !== null) ?? null;

/** Anything about the person was read, beyond the document's kind and country. */
const hasParticulars = ({ sheet, idNumber }: DocumentRecord) =>
  Boolean(sheet.surname ?? sheet.names ?? sheet.dateOfBirth ?? idNumber);

const PERSONAL = ["surname", "names", "dateOfBirth", "sex"] as const;
const DOCUMENTARY = ["nationality", "issuingCountry", "issueDate", "expiryDate"] as const;

/** In the order of SPEC 2.4. */
function fieldsOf({ sheet, idNumber, type }: DocumentRecord) {
  const fields: Partial<Record<DocumentField, FieldReading>> = {};
  const put = (field: DocumentField, settled: Settled | undefined) => {
    if (settled) fields[field] = reading(settled);
  };
  for (const field of PERSONAL) put(field, sheet[field]);
  put("idNumber", idNumber);
  for (const field of DOCUMENTARY) put(field, sheet[field]);
  if (type) put("documentType", { ...type, value: type.type });
  return fields;
}

function reading({ value, confidence, source, agreement }: Settled): FieldReading {
  return { value, confidence: Math.max(1, Math.min(100, Math.round(confidence))), source, agreement };
}

/** The expected share of the given fields that is right. */
function meanConfidence(readings: readonly FieldReading[]): Percent {
  if (readings.length === 0) return 0;
  return Math.round(readings.reduce((sum, { confidence }) => sum + confidence, 0) / readings.length);
}
