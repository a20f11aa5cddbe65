import type { IntegrityCheck } from "@/lib/vision/types";
import type { DocumentField, DocumentType } from "@/lib/vocabulary";
import { keyOf } from "../printed/text";
import type { Side } from "../read-side";
import { NUMBER_KINDS } from "../templates/template";
import {
  barcodeClaims,
  type Claim,
  printedClaims,
  type RecordField,
  type ZoneFields,
  zoneClaims,
} from "./candidates";
import { sameNumber } from "./fuse-readings";
import { nameWords, nearName } from "./names";

/** A side and the zone on it that can be believed. */
export interface ZonedSide {
  readonly side: Side;
  readonly zone: ZoneFields | null;
}

export interface SidesCompared {
  /** The sides that are of one document, as given. */
  readonly own: readonly ZonedSide[];
  /** What is photographed as the back is the front once more. */
  readonly isSameTwice: boolean;
  readonly check: IntegrityCheck;
}

/** Claims read this surely are taken to stand on the document as read: as in the other checks. */
const SURE = 85;
/** One particular can be misread; of a document that differs in two the other side is another one's. */
const MIN_OF_ANOTHER = 2;
const NAME = "sides_match";

/**
 * Whether front and back are of one document. Of two documents the side with a zone whose check digits all hold is
 * kept, else the front: nothing of the other one goes into the record.
 */
export function compareSides(sides: readonly ZonedSide[], now: Date): SidesCompared {
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

const holds = ({ zone }: ZonedSide) => zone !== null && zone.reading.passed === zone.reading.total;

/** Lines long enough to be known again, and how many it takes to tell. */
const MIN_KEY = 5;
const MIN_LINES = 6;
const SAME_SHARE = 0.6;

/** Another photo of the same side: most of its lines, labels and values, stand on the other one letter by letter. */
function isSamePrint(front: Side, back: Side): boolean {
  const keys = ({ page }: Side) =>
    new Set(page.lines.map(({ text }) => keyOf(text)).filter((key) => key.length >= MIN_KEY));
  const [a, b] = [keys(front), keys(back)];
  const fewer = Math.min(a.size, b.size);
  const shared = [...a].filter((key) => b.has(key)).length;
  return fewer >= MIN_LINES && shared >= SAME_SHARE * fewer;
}

/** What one side surely says of itself and of the person. */
interface Particulars {
  readonly claims: readonly Claim[];
  /** By zone or barcode: what print names in passing is no proof of another document. */
  readonly type: DocumentType | null;
  readonly country: string | null;
}

function particulars({ side, zone }: ZonedSide, now: Date): Particulars {
  const claims = [
    ...(zone ? zoneClaims(zone) : []),
    ...(side.barcode ? barcodeClaims(side.barcode) : []),
    ...printedClaims(side, now),
  ].filter(({ confidence }) => confidence >= SURE);
  return {
    claims,
    type: zone?.fields.documentType ?? side.barcode?.documentType ?? null,
    country: zone?.fields.issuingCountry ?? side.barcode?.issuingCountry ?? null,
  };
}

function comparison(front: Particulars, back: Particulars) {
  const of = (field: RecordField, same: Same) => differs(field, same, front, back);
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

type Same = (a: string, b: string) => boolean;

/** Null where one of the two says nothing; no value of the one is any of the other. */
function differs(field: RecordField, same: Same, front: Particulars, back: Particulars): boolean | null {
  const values = ({ claims }: Particulars) => claims.filter((claim) => claim.field === field);
  const [a, b] = [values(front), values(back)];
  if (a.length === 0 || b.length === 0) return null;
  return !a.some(({ value }) => b.some((other) => same(value, other.value)));
}

/** A card can print another personal number than the optional field of its zone holds. */
const isOnlyCoded = (kind: RecordField, ...sides: readonly Particulars[]) =>
  kind === "personalNumber" &&
  sides.some(({ claims }) => {
    const own = claims.filter((claim) => claim.field === kind);
    return own.length > 0 && own.every(({ source }) => source === "mrz");
  });

/** What check digits or error correction protect on both sides was not misread. */
function isOtherByCode(front: Particulars, back: Particulars): boolean {
  const coded = (side: Particulars) => ({
    ...side,
    claims: side.claims.filter(({ source }) => source !== "printed"),
  });
  const of = (field: RecordField, same: Same) => differs(field, same, coded(front), coded(back)) === true;
  return of("documentNumber", sameNumber) || of("dateOfBirth", (a, b) => a === b);
}

/**
 * Names differ by cuts, readings and the label they stand under: they agree where they are near, where one begins with
 * the other, or where a word of the one is a name on the other side.
 */
function namesAgree(front: Particulars, back: Particulars): Same {
  const wordsOf = (text: string) => nameWords(text).split(" ");
  const all = ({ claims }: Particulars) =>
    new Set(
      claims
        .filter(({ field }) => field === "surname" || field === "names")
        .flatMap((claim) => wordsOf(claim.value)),
    );
  const [inFront, inBack] = [all(front), all(back)];
  return (a, b) => {
    const [x, y] = [nameWords(a), nameWords(b)];
    const isShared = wordsOf(a).some((word) => inBack.has(word)) || wordsOf(b).some((w) => inFront.has(w));
    return nearName(a, b) || x.startsWith(y) || y.startsWith(x) || isShared;
  };
}

const BOOKS: ReadonlySet<DocumentType> = new Set(["PASSPORT", "VISA"]);

/** Cards of several kinds share their codes (9303-5): only a book and a card cannot be sides of one document. */
const isOtherKind = (a: DocumentType | null, b: DocumentType | null) =>
  a === null || b === null ? null : a !== b && (BOOKS.has(a) || BOOKS.has(b));
