import type { IntegrityCheck } from "@/lib/vision/types";
import type { DocumentField, DocumentType } from "@/lib/vocabulary";
import type { SideWithZone } from "./fields/compare-sides";
import { heaviestType } from "./fields/type";
import type { TextLine } from "./page/read-page";

/** Letters of a printed title below which it names nothing surely, as in the reading of the kind. */
const MIN_TITLE = 5;

/** What a side calls itself; null where it does not say. */
interface SideName {
  readonly type: DocumentType | null;
  readonly country: string | null;
}

/**
 * Whether front and back name different documents in print, where nothing in them could be compared or all of it
 * agreed: a licence is no back of an identity card, and the back of a card with the heading of another state belongs to
 * that one (DOCUMENT-SIDES-4). A country alone proves nothing, because backs name places.
 */
export function withSideNames(check: IntegrityCheck, sides: readonly SideWithZone[]): IntegrityCheck {
  const [front, back] = sides;
  if (!front || !back || check.outcome === "fail") return check;
  const [a, b] = [nameOf(front), nameOf(back)];
  const isOtherType = a.type !== null && b.type !== null && isLicence(a.type) !== isLicence(b.type);
  const isTitled = titleOf(back) !== null;
  const isOtherCountry = isTitled && a.country !== null && b.country !== null && a.country !== b.country;
  const fields: DocumentField[] = [
    ...(isOtherCountry ? (["issuingCountry"] as const) : []),
    ...(isOtherType ? (["documentType"] as const) : []),
  ];
  return fields.length === 0 ? check : { ...check, outcome: "fail", fields };
}

const isLicence = (type: DocumentType) => type === "DRIVERS_LICENSE";

/** Not the kind of a zone: cards of several kinds share its codes (ICAO 9303-5). */
function nameOf(side: SideWithZone): SideName {
  const { zone, side: read } = side;
  const country =
    zone?.fields.issuingCountry ?? read.barcode?.issuingCountry ?? read.country?.country ?? null;
  return { type: titleOf(side) ?? read.barcode?.documentType ?? null, country };
}

function titleOf({ side: { types, page } }: SideWithZone): DocumentType | null {
  const title = heaviestType(types);
  if (title && title.weight >= MIN_TITLE) return title.type;
  return showsCategories(page.lines) ? "DRIVERS_LICENSE" : null;
}

/** Columns 10, 11 and 12 stand on the back of every licence beside its categories (ISO/IEC 18013-1, annex A). */
function showsCategories(lines: readonly TextLine[]): boolean {
  const text = lines.map((line) => line.text).join("  ");
  return ["10", "11", "12"].every((code) => new RegExp(`(^|[^0-9.,/-])${code} ?\\.(?![0-9])`).test(text));
}
