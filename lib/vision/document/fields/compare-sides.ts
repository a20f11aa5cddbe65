import type { IntegrityCheck } from "@/lib/vision/types";
import type { DocumentField, DocumentType } from "@/lib/vocabulary";
import { keyOf } from "../printed/text";
import type { SideReading } from "../read-side";
import { NUMBER_KINDS } from "../templates/template";
import {
  barcodeCandidates,
  type Candidate,
  printedCandidates,
  type RecordField,
  type ZoneFields,
  zoneCandidates,
} from "./candidates";
import { sameNumber } from "./fuse-readings";
import { nameWords, nearName } from "./names";

/** A side with its zone; null where none can be believed. */
export interface SideWithZone {
  readonly side: SideReading;
  readonly zone: ZoneFields | null;
}

export interface SidesComparison {
  /** The sides that belong to one document, front first. */
  readonly own: readonly SideWithZone[];
  /** The photo of the back shows the front again. */
  readonly isSameTwice: boolean;
  readonly check: IntegrityCheck;
}

/** From this confidence on a candidate counts as what the side says, as in the other checks (DOCUMENT-CHECK-1). */
const SURE = 85;
/** One value can be misread; two that differ mean that the sides belong to two documents. */
const MIN_OF_ANOTHER = 2;
const NAME = "sides_match";

/**
 * Whether front and back belong to one document (DOCUMENT-SIDES-2). Of two documents the side with a zone whose check
 * digits all pass is kept, else the front: nothing of the other one enters the record.
 */
export function compareSides(sides: readonly SideWithZone[], now: Date): SidesComparison {
  const none: IntegrityCheck = { name: NAME, outcome: "not_applicable", kind: "fraud" };
  const [front, back] = sides;
  if (!front || !back) return { own: sides, isSameTwice: false, check: none };
  if (isSamePrint(front.side, back.side)) return { own: [front], isSameTwice: true, check: none };
  const { agreed, contradicted, isAnother } = comparison(particulars(front, now), particulars(back, now));
  const kept = holds(back) && !holds(front) ? back : front;
  const own = isAnother ? [kept] : sides;
  if (contradicted.length === 0) {
    const check: IntegrityCheck = { ...none, outcome: agreed ? "pass" : "not_applicable" };
    return { own, isSameTwice: false, check };
  }
  return { own, isSameTwice: false, check: { ...none, outcome: "fail", fields: contradicted } };
}

const holds = ({ zone }: SideWithZone) => zone !== null && zone.reading.passed === zone.reading.total;

/** Letters of a line that count, lines that it takes to judge, and the share of equal lines (DOCUMENT-SIDES-1). */
const MIN_KEY = 5;
const MIN_LINES = 6;
const SAME_SHARE = 0.6;

/** Whether both photos show the same side: most lines, labels and values, are equal letter by letter. */
function isSamePrint(front: SideReading, back: SideReading): boolean {
  const keys = ({ page }: SideReading) =>
    new Set(page.lines.map(({ text }) => keyOf(text)).filter((key) => key.length >= MIN_KEY));
  const [a, b] = [keys(front), keys(back)];
  const fewer = Math.min(a.size, b.size);
  const shared = [...a].filter((key) => b.has(key)).length;
  return fewer >= MIN_LINES && shared >= SAME_SHARE * fewer;
}

/** The confident readings of one side. */
interface Particulars {
  readonly candidates: readonly Candidate[];
  /** From zone or barcode only: print may mention another type or country in passing. */
  readonly type: DocumentType | null;
  readonly country: string | null;
}

function particulars({ side, zone }: SideWithZone, now: Date): Particulars {
  const candidates = [
    ...(zone ? zoneCandidates(zone) : []),
    ...(side.barcode ? barcodeCandidates(side.barcode) : []),
    ...printedCandidates(side, now),
  ].filter(({ confidence }) => confidence >= SURE);
  return {
    candidates,
    type: zone?.fields.documentType ?? side.barcode?.documentType ?? null,
    country: zone?.fields.issuingCountry ?? side.barcode?.issuingCountry ?? null,
  };
}

function comparison(front: Particulars, back: Particulars) {
  const of = (field: RecordField, same: Equality) => differs(field, same, front, back);
  const numbers = NUMBER_KINDS.map((kind) => (isOnlyCoded(kind, front, back) ? null : of(kind, sameNumber)));
  const seen: readonly (readonly [DocumentField, boolean | null])[] = [
    ["surname", of("surname", namesAgree(front, back))],
    ["names", of("names", namesAgree(front, back))],
    ["dateOfBirth", of("dateOfBirth", (a, b) => a === b)],
    ["idNumber", numbers.includes(true) ? true : numbers.includes(false) ? false : null],
    ["issuingCountry", front.country && back.country ? front.country !== back.country : null],
    ["documentType", isOtherKind(front.type, back.type)],
  ];
  const contradicted = seen.filter(([, differ]) => differ === true).map(([field]) => field);
  const isName = contradicted.includes("surname") || contradicted.includes("names");
  const persons = contradicted.filter((field) => field === "dateOfBirth" || field === "idNumber").length;
  const isOtherIssue = contradicted.includes("issuingCountry") || contradicted.includes("documentType");
  return {
    agreed: seen.some(([, differ]) => differ === false),
    contradicted,
    isAnother: isOtherIssue || isOtherByCode(front, back) || persons + Number(isName) >= MIN_OF_ANOTHER,
  };
}

type Equality = (a: string, b: string) => boolean;

/** Whether no value of one side equals any of the other; null where a side has none. */
function differs(field: RecordField, same: Equality, front: Particulars, back: Particulars): boolean | null {
  const values = ({ candidates }: Particulars) => candidates.filter((candidate) => candidate.field === field);
  const [a, b] = [values(front), values(back)];
  if (a.length === 0 || b.length === 0) return null;
  return !a.some(({ value }) => b.some((other) => same(value, other.value)));
}

/** A card can print another personal number than the one in the optional field of its zone. */
const isOnlyCoded = (kind: RecordField, ...sides: readonly Particulars[]) =>
  kind === "personalNumber" &&
  sides.some(({ candidates }) => {
    const own = candidates.filter((candidate) => candidate.field === kind);
    return own.length > 0 && own.every(({ source }) => source === "mrz");
  });

/** Values that check digits or error correction protect on both sides were not misread. */
function isOtherByCode(front: Particulars, back: Particulars): boolean {
  const coded = (side: Particulars) => ({
    ...side,
    candidates: side.candidates.filter(({ source }) => source !== "printed"),
  });
  const of = (field: RecordField, same: Equality) => differs(field, same, coded(front), coded(back)) === true;
  return of("documentNumber", sameNumber) || of("dateOfBirth", (a, b) => a === b);
}

/**
 * Names differ by truncation, misreading and the label above them. They agree where they are similar, where one begins
 * with the other, or where they share a word with any name of the other side.
 */
function namesAgree(front: Particulars, back: Particulars): Equality {
  const wordsOf = (text: string) => nameWords(text).split(" ");
  const all = ({ candidates }: Particulars) =>
    new Set(
      candidates
        .filter(({ field }) => field === "surname" || field === "names")
        .flatMap((candidate) => wordsOf(candidate.value)),
    );
  const [inFront, inBack] = [all(front), all(back)];
  return (a, b) => {
    const [x, y] = [nameWords(a), nameWords(b)];
    const isShared = wordsOf(a).some((word) => inBack.has(word)) || wordsOf(b).some((w) => inFront.has(w));
    return nearName(a, b) || x.startsWith(y) || y.startsWith(x) || isShared;
  };
}

const BOOKS: ReadonlySet<DocumentType> = new Set(["PASSPORT", "VISA"]);

/** Cards of several types share their codes (ICAO 9303-5): only a booklet and a card cannot be sides of one document. */
const isOtherKind = (a: DocumentType | null, b: DocumentType | null) =>
  a === null || b === null ? null : a !== b && (BOOKS.has(a) || BOOKS.has(b));
