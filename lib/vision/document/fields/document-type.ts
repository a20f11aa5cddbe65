import type { FieldSource } from "@/lib/vision/types";
import type { DocumentType } from "@/lib/vocabulary";
import type { BarcodeFields } from "../barcode/fields";
import type { Side } from "../read-side";
import { templateFor } from "../templates/find";
import { NUMBER_KINDS, type NumberKind } from "../templates/template";
import type { ZoneFields } from "./candidates";
import type { Sheet } from "./fallbacks";
import type { Settled } from "./fuse-readings";
import { heaviestType, looksLikeLicence, type TypeWeights } from "./type";

/** The type as settled; `source` first in `agreement`. */
export interface SettledType {
  readonly type: DocumentType;
  readonly confidence: number;
  readonly source: FieldSource;
  readonly agreement: readonly FieldSource[];
}

const CODED = 98;
/** Of a zone with a check digit that fails, whose format may be another one: without a heading, and against it. */
const UNPROVEN = 80;
const CONTRADICTED = 60;
const BY_SHAPE = 60;
const HINTED = 5;
const MAX_BY_WORD = 96;
const MIN_WEIGHT = 5;

/** The strongest name of each type on any side. */
export function typeWeightsOf(sides: readonly Side[]): TypeWeights {
  const weights: Partial<Record<DocumentType, number>> = {};
  for (const { types } of sides) {
    for (const [type, weight] of Object.entries(types) as [DocumentType, number][]) {
      weights[type] = Math.max(weights[type] ?? 0, weight);
    }
  }
  return weights;
}

/** By zone, barcode or heading; null when none of them tells. */
export function settleType(
  zone: ZoneFields | null,
  barcode: BarcodeFields | null,
  weights: TypeWeights,
): SettledType | null {
  const named = heaviestType(weights);
  const agreeing = (type: DocumentType, source: FieldSource): readonly FieldSource[] =>
    named?.type === type ? [source, "printed"] : [source];
  if (zone?.fields.documentType) {
    const type = narrowed(zone.fields.documentType, weights);
    const confidence = zoneConfidence(zone, type, named);
    return { type, confidence, source: "mrz", agreement: agreeing(type, "mrz") };
  }
  if (barcode?.documentType) {
    const type = barcode.documentType;
    return { type, confidence: CODED, source: "barcode", agreement: agreeing(type, "barcode") };
  }
  if (!named || named.weight < MIN_WEIGHT) return null;
  const confidence = Math.min(MAX_BY_WORD, 70 + named.weight * 1.5);
  return { type: named.type, confidence, source: "printed", agreement: ["printed"] };
}

/** Where the heading names another kind, a repaired character, or a digit by chance in TD2, may have made a wrong format hold. */
function zoneConfidence(
  { reading: { format, passed, total, repairs } }: ZoneFields,
  type: DocumentType,
  named: ReturnType<typeof heaviestType>,
) {
  if (named?.type === type) return CODED;
  const isContradicted = named !== null && named.weight >= MIN_WEIGHT;
  const isOtherFormat = repairs.length > 0 || format === "TD2";
  if (passed === total && !(isContradicted && isOtherFormat)) return CODED;
  return isContradicted ? CONTRADICTED : UNPROVEN;
}

/** Zone codes I, A and C stand on cards of several kinds: the heading says which. */
function narrowed(type: DocumentType, weights: TypeWeights): DocumentType {
  if (type !== "NATIONAL_ID") return type;
  const identity = weights.NATIONAL_ID ?? 0;
  if ((weights.RESIDENCE_PERMIT ?? 0) > identity) return "RESIDENCE_PERMIT";
  return weights.DRIVERS_LICENSE && identity === 0 ? "DRIVERS_LICENSE" : type;
}

/** By the numbers a document carries, where it does not say what it is; the caller's hint is a prior only. */
export function typeByShape(
  sheet: Sheet,
  weights: TypeWeights,
  hint: DocumentType | undefined,
): SettledType | null {
  const byShape = (type: DocumentType): SettledType => ({
    type,
    confidence: BY_SHAPE + (type === hint ? HINTED : 0),
    source: "printed",
    agreement: ["printed"],
  });
  if (looksLikeLicence(weights)) return byShape("DRIVERS_LICENSE");
  if (sheet.licenceNumber && !sheet.personalNumber) return byShape("DRIVERS_LICENSE");
  if (sheet.personalNumber && Object.keys(sheet).length >= 4) return byShape("NATIONAL_ID");
  return null;
}

/** Another kind of number than the type's own: the right one may have been missed. */
const SECOND_CHOICE = 85;

/** SPEC 2.4 `idNumber`: the number that the document's template says; failing that, another one, less surely. */
export function idNumberOf(sheet: Sheet, type: DocumentType | null): Settled | undefined {
  const own = templateFor(sheet.issuingCountry?.value, type)?.idNumber ?? ["personalNumber"];
  const others = NUMBER_KINDS.filter((kind) => !own.includes(kind));
  const read = (kinds: readonly NumberKind[]) => kinds.map((kind) => sheet[kind]).find((number) => number);
  const other = read(others);
  return read(own) ?? (other && { ...other, confidence: Math.min(SECOND_CHOICE, other.confidence) });
}
