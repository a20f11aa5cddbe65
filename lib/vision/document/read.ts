import type { DocumentProblem } from "@/lib/vision/document-problems";
import { decode } from "@/lib/vision/images/image";
import { identityOf } from "@/lib/vision/models/model-registry";
import type { DocumentObservation, FieldReading } from "@/lib/vision/types";
import type { DocumentField, DocumentType, Percent } from "@/lib/vocabulary";
import { documentSignals, UNREAD_SIGNS } from "./authenticity/signals";
import type { BarcodeFields } from "./barcode/fields";
import { integrityChecks } from "./checks";
import { classifyPhoto, type PhotoKind, PROBLEM_OF_KIND, showsBack, showsFront } from "./classify-photo";
import { givesSingleName, type ZoneFields, zoneFieldsOf } from "./fields/candidates";
import { compareSides, type SideWithZone } from "./fields/compare-sides";
import type { FusedField } from "./fields/fuse-readings";
import { type DocumentRecord, mergeRecord } from "./fields/record";
import { isBelieved } from "./mrz/believed";
import { withPrintedCentury } from "./mrz/century";
import { findOutline } from "./outline/find";
import { invisibleCause } from "./page/visibility";
import { measureBackground } from "./proof/background";
import { type DocumentLook, holds, isCoded, proofOf } from "./proof/proof";
import { readSide, type SideReading } from "./read-side";
import { recaptureCheck } from "./recapture/check";
import { withSideNames } from "./side-names";
import { typeAsStated } from "./stated-type";
import { WorkBudget } from "./work-budget";

export interface ReadOptions {
  /** Type named by the caller: adds a little confidence where nothing printed tells the type (DOCDATA-TYPE-1). */
  readonly hint?: DocumentType;
  /** Issuer named by the caller, ISO 3166-1 alpha-3: orders ambiguous dates and is checked (DOCUMENT-HINT-1). */
  readonly country?: string;
  readonly now: Date;
  /** Work for one side, in the units of {@link WorkBudget}; its default is the limit of every verification. */
  readonly sideWorkLimit?: number;
}

/** Larger photos are shrunk to this long side: the text of a card that fills the photo stays over 20 px tall. */
const MAX_SIDE_PX = 2400;
/** Below this long side a card's text is smaller than the recogniser can read. */
const SMALL_SIDE_PX = 480;

/** What was read, without what its picture shows of copies, marks, edits and the kind of document. */
export type ReadingAlone = Pick<DocumentObservation, "fields" | "checks" | "problems">;

/**
 * Reads a document from photos of its front and, where taken, its back, in any orientation, and examines its picture.
 *
 * A field that was not read is absent, and a picture that is not a document gives no field. How far a side is read is
 * limited by work, never by time: the same photo always gives the same observation. What a picture full of text gave up
 * to that limit is returned with the problem `too_much_text`.
 * @param front sanitised JPEG bytes, as is `back`
 * @throws Failure as `decode`, when an image cannot be decoded
 */
export async function readDocument(
  front: Uint8Array,
  back: Uint8Array | undefined,
  options: ReadOptions,
): Promise<DocumentObservation> {
  const { sides, found, problems } = await understand(front, back, options);
  if (!found) return { ...emptyObservation(), problems };
  const { record, zone, own, fields, checks } = found;
  const look = await lookOf(sides, zone !== null && holds(zone));
  return {
    fields,
    ocrConfidence: meanConfidence(Object.values(fields)),
    checks: [...checks, ...sides.slice(0, 1).map(({ page }) => recaptureCheck(page))],
    problems,
    ...(await documentSignals(sides, {
      names: [fields.surname?.value, fields.names?.value].filter((name) => name !== undefined),
      zone: zone?.reading.lines ?? null,
      background: look.background,
      outline: look.outline,
      isCoded: isCoded(zone, barcodeOf(own)),
    })),
    ...proofOf(record, sides, look),
    mrz: zone && { format: zone.reading.format, lines: zone.reading.lines },
    ...(onlyBackShowsFront(sides) ? { onlyBackShowsFront: true as const } : {}),
    ...(zone && givesSingleName(zone) ? { singleName: true as const } : {}),
    model: identityOf("ocr-recognition"),
  };
}

/**
 * Reads as {@link readDocument} does, in three fifths of its processor time (docs/documents.md, work-reading-alone), for
 * answers that need no signs.
 * @param front sanitised JPEG bytes
 * @throws Failure as `decode`, when the image cannot be decoded
 */
export async function readFrontAlone(front: Uint8Array, options: ReadOptions): Promise<ReadingAlone> {
  const { found, problems } = await understand(front, undefined, options);
  return { fields: found?.fields ?? {}, checks: found?.checks ?? [], problems };
}

/** The sides of a document as read, and what they say together. */
interface Understanding {
  readonly sides: readonly SideReading[];
  /** Null where the photos show no document. */
  readonly found: {
    readonly record: DocumentRecord;
    readonly zone: ZoneFields | null;
    /** The sides that belong to one document. */
    readonly own: readonly SideReading[];
    readonly fields: DocumentObservation["fields"];
    readonly checks: DocumentObservation["checks"];
  } | null;
  readonly problems: readonly DocumentProblem[];
}

async function understand(
  front: Uint8Array,
  back: Uint8Array | undefined,
  options: ReadOptions,
): Promise<Understanding> {
  const isTwice = back !== undefined && Buffer.compare(front, back) === 0;
  // In parallel: sharp decodes one side in its own threads while this thread reads the other.
  const photos = (back && !isTwice ? [front, back] : [front]).map((bytes) => ({
    bytes,
    budget: new WorkBudget(options.sideWorkLimit),
  }));
  const sides = await Promise.all(
    photos.map(async ({ bytes, budget }, i) =>
      readSide(await decode(bytes, MAX_SIDE_PX), i === 0, budget, options),
    ),
  );
  const isCut = photos.some(({ budget }) => budget.wasShort);
  const cut: DocumentProblem[] = isCut ? ["too_much_text"] : [];
  const photo = classifyPhoto(sides);
  if (photo !== "document") {
    // An unfinished reading is no proof that the photo shows something else.
    const problems = photo === "other" && isCut ? [] : await rejectionProblems(photo, sides);
    return { sides, found: null, problems: [...cut, ...problems, ...sizeProblems(sides)] };
  }
  const { hint, country, now } = options;
  const zoned = sides.map((side) => ({ side, zone: zoneOf(side, now) }));
  const compared = compareSides(zoned, now);
  const own = compared.own.map(({ side }) => side);
  const zone = bestZone(compared.own);
  const record = mergeRecord({ sides: own, zone, barcode: barcodeOf(own) }, { hint, now });
  const checks = [
    ...integrityChecks(record, zone, { now, country }),
    typeAsStated(record.type, hint),
    compared.isSameTwice ? compared.check : withSideNames(compared.check, zoned),
  ];
  const read = { zoneRead: zone !== null, isTwice: isTwice || compared.isSameTwice };
  return {
    sides,
    found: { record, zone, own, fields: fieldsOf(record), checks },
    problems: [...cut, ...problemsOf(record, sides, own, read)],
  };
}

/**
 * What a front looks like, apart from its text. The back of a card has another ground.
 * @param isProven by its zone, so that its ground need not match
 */
async function lookOf([front]: readonly SideReading[], isProven: boolean): Promise<DocumentLook> {
  if (!front) return { background: null, outline: null };
  const values = Object.values(front.printed.values).flatMap(({ pieces }) => pieces);
  const outline = await findOutline(front.page, values);
  const isAsked = !isProven && !showsBack(front);
  const background = isAsked ? await measureBackground(front, outline?.quad ?? null) : null;
  return { background, outline };
}

/** A photo too dark or too blurred to judge is not called `not_a_document`. */
async function rejectionProblems(
  photo: Exclude<PhotoKind, "document">,
  sides: readonly SideReading[],
): Promise<DocumentProblem[]> {
  const [front] = sides;
  const cause = front ? await invisibleCause(front.page.image) : null;
  if (photo === "other") return [cause ?? PROBLEM_OF_KIND[photo]];
  return cause ? [PROBLEM_OF_KIND[photo], cause] : [PROBLEM_OF_KIND[photo]];
}

/** @param own the sides that belong to one document */
function problemsOf(
  record: DocumentRecord,
  sides: readonly SideReading[],
  own: readonly SideReading[],
  { zoneRead, isTwice }: { readonly zoneRead: boolean; readonly isTwice: boolean },
): DocumentProblem[] {
  const [front] = sides;
  const problems: DocumentProblem[] = [];
  if (!hasParticulars(record)) problems.push("document_unreadable");
  problems.push(...sizeProblems(sides));
  if (isTwice || (front && showsBack(front))) problems.push("wrong_side");
  if (!zoneRead && own.some((side) => side.mrz !== null)) problems.push("mrz_unreadable");
  return problems;
}

function onlyBackShowsFront([front, back]: readonly SideReading[]): boolean {
  return front !== undefined && back !== undefined && !showsFront(front) && showsFront(back);
}

const emptyObservation = (): DocumentObservation => ({
  fields: {},
  unexamined: UNREAD_SIGNS,
  ocrConfidence: 0,
  checks: [],
  problems: [],
  mrz: null,
  model: identityOf("ocr-recognition"),
});

/** Values read from a photo this small may be right but are not relied on. */
const sizeProblems = (sides: readonly SideReading[]): DocumentProblem[] =>
  sides.some(({ page: { image } }) => Math.max(image.width, image.height) < SMALL_SIDE_PX)
    ? ["image_too_small"]
    : [];

/** The zone of a side; null without one, or where it was not read well enough to be believed (DOCUMENT-READ-3). */
function zoneOf({ mrz, page }: SideReading, now: Date): ZoneFields | null {
  if (!isBelieved(mrz)) return null;
  const zone = zoneFieldsOf(mrz, now);
  return { ...zone, fields: withPrintedCentury(zone.fields, page.lines) };
}

/** The zone with the larger share of passing check digits. */
function bestZone(sides: readonly SideWithZone[]): ZoneFields | null {
  const zones = sides.map(({ zone }) => zone).filter((zone) => zone !== null);
  const share = ({ reading: { passed, total } }: ZoneFields) => passed / total;
  return zones.sort((a, b) => share(b) - share(a))[0] ?? null;
}

const barcodeOf = (sides: readonly SideReading[]): BarcodeFields | null =>
  sides.map((side) => side.barcode).findLast((barcode) => barcode !== null) ?? null;

/** Whether anything about the person was read, beyond the document's type and country. */
const hasParticulars = ({ fields, idNumber }: DocumentRecord) =>
  Boolean(fields.surname ?? fields.names ?? fields.dateOfBirth ?? idNumber);

const PERSONAL = ["surname", "names", "dateOfBirth", "sex"] as const;
const DOCUMENTARY = ["nationality", "issuingCountry", "issueDate", "expiryDate"] as const;

/** In the order of the API's fields (DOCDATA-FIELD-1). */
function fieldsOf({ fields, idNumber, type }: DocumentRecord) {
  const readings: Partial<Record<DocumentField, FieldReading>> = {};
  const put = (field: DocumentField, fused: FusedField | undefined) => {
    if (fused) readings[field] = readingOf(fused);
  };
  for (const field of PERSONAL) put(field, fields[field]);
  put("idNumber", idNumber);
  for (const field of DOCUMENTARY) put(field, fields[field]);
  if (type) put("documentType", { ...type, value: type.type });
  return readings;
}

function readingOf({ value, confidence, source, agreement }: FusedField): FieldReading {
  return { value, confidence: Math.max(1, Math.min(100, Math.round(confidence))), source, agreement };
}

/** The expected share of right values among the fields given, 0 to 100. */
function meanConfidence(readings: readonly FieldReading[]): Percent {
  if (readings.length === 0) return 0;
  return Math.round(readings.reduce((sum, { confidence }) => sum + confidence, 0) / readings.length);
}
