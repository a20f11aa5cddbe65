import type { FieldSource } from "@/lib/vision/types";
import type { DocumentType } from "@/lib/vocabulary";
import type { BarcodeFields } from "../barcode/fields";
import { keyOf } from "../printed/text";
import type { SideReading } from "../read-side";
import { templateFor } from "../templates/find";
import { NUMBER_KINDS, type NumberKind } from "../templates/template";
import type { ZoneFields } from "./candidates";
import type { FusedFields } from "./fallbacks";
import type { FusedField } from "./fuse-readings";
import { heaviestType, looksLikeLicence, type TypeWeights } from "./type";

/** The document type after fusing all sources; `source` first in `agreement`, `confidence` 0 to 100. */
export interface FusedType {
  readonly type: DocumentType;
  readonly confidence: number;
  readonly source: FieldSource;
  readonly agreement: readonly FieldSource[];
}

/** Confidence of the type (DOCDATA-TYPE-1). */
const CODED = 98;
/** Of a zone with a failing check digit, whose format may be wrong: without a heading, and against one. */
const UNPROVEN = 80;
const CONTRADICTED = 60;
const BY_SHAPE = 60;
const HINTED = 5;
const MAX_BY_WORD = 96;
const MIN_WEIGHT = 5;

/** The greatest weight of each type on any side. */
export function typeWeightsOf(sides: readonly SideReading[]): TypeWeights {
  const weights: Partial<Record<DocumentType, number>> = {};
  for (const { types } of sides) {
    for (const [type, weight] of Object.entries(types) as [DocumentType, number][]) {
      weights[type] = Math.max(weights[type] ?? 0, weight);
    }
  }
  return weights;
}

/** The type by zone, barcode or heading; null when none of them tells. */
export function fuseType(
  zone: ZoneFields | null,
  barcode: BarcodeFields | null,
  weights: TypeWeights,
): FusedType | null {
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

/**
 * Where the heading names another type, the format itself is doubtful: a repaired character, or in TD2 a check digit
 * that passes by chance, can make a wrong format fit.
 */
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

/** Cards of several types share the zone codes I, A and C: the heading tells them apart. */
function narrowed(type: DocumentType, weights: TypeWeights): DocumentType {
  if (type !== "NATIONAL_ID") return type;
  const identity = weights.NATIONAL_ID ?? 0;
  if ((weights.RESIDENCE_PERMIT ?? 0) > identity) return "RESIDENCE_PERMIT";
  return weights.DRIVERS_LICENSE && identity === 0 ? "DRIVERS_LICENSE" : type;
}

/** The type by the numbers that were read, where the document does not name it; the caller's hint adds confidence. */
export function typeByShape(
  fields: FusedFields,
  weights: TypeWeights,
  hint: DocumentType | undefined,
  lines: readonly string[],
): FusedType | null {
  const byShape = (type: DocumentType): FusedType => ({
    type,
    confidence: BY_SHAPE + (type === hint ? HINTED : 0),
    source: "printed",
    agreement: ["printed"],
  });
  if (looksLikeLicence(weights)) return byShape("DRIVERS_LICENSE");
  if (fields.licenceNumber && !fields.personalNumber) return byShape("DRIVERS_LICENSE");
  if (fields.documentNumber && lines.some((text) => OF_PASSPORT.test(keyOf(text))))
    return byShape("PASSPORT");
  if (fields.personalNumber && Object.keys(fields).length >= 4) return byShape("NATIONAL_ID");
  return null;
}

/** "Passport No./Passeport No.": the title of a passport may stand outside of its data page. */
const OF_PASSPORT = /PASS(?:PORT|EPORT|APORTE|APORTO)N(?:O|UMBER|UMERO|R)?$/;

/** Cap for another kind of number than the type's own, and where the type is not known: the right one may have been missed. */
const SECOND_CHOICE = 85;

/** `idNumber`: the number that the document's template names, else another one with less confidence (DOCDATA-NUMBER-1). */
export function idNumberOf(fields: FusedFields, type: DocumentType | null): FusedField | undefined {
  const own = templateFor(fields.issuingCountry?.value, type)?.idNumber ?? ["personalNumber"];
  const others = NUMBER_KINDS.filter((kind) => !own.includes(kind));
  const read = (kinds: readonly NumberKind[]) => kinds.map((kind) => fields[kind]).find((number) => number);
  const other = read(others);
  const found = read(own);
  const capped = (number: FusedField) => ({
    ...number,
    confidence: Math.min(SECOND_CHOICE, number.confidence),
  });
  return (found && type === null ? capped(found) : found) ?? (other && capped(other));
}
