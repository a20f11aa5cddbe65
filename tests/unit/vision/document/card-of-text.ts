import { mergeRecord } from "@/lib/vision/document/fields/record";
import { readPrint } from "@/lib/vision/document/read-print";
import type { SideReading } from "@/lib/vision/document/read-side";
import { line } from "./lines";

/** What a card tests, its text, and its values as `field=value; …`. */
export type CardOfText = readonly [what: string, text: string, values: string];

export const valuesOfText = (values: string): Readonly<Record<string, string>> =>
  Object.fromEntries(values.split("; ").map((each) => each.split("=") as [string, string]));

const NOW = new Date("2026-11-22T12:00:00Z");
const ROW_PX = 32;
const COLUMN_PX = 12;
const blank = { data: new Uint8Array(3 * 8 * 8).fill(200), width: 8, height: 8 };

/**
 * The reading of a side without a zone whose text was read letter by letter.
 * @param text rows of the card; two spaces part the texts of a row
 */
export function sideOfText(text: string): SideReading {
  const lines = text
    .split("\n")
    .flatMap((row, y) =>
      [...row.matchAll(/\S+(?: \S+)*/g)].map((at) => line(at[0], 20 + at.index * COLUMN_PX, 30 + y * ROW_PX)),
    );
  const { types, country, printed } = readPrint(lines, { zone: null, stated: undefined, now: NOW });
  const page = { lines, found: lines.length, image: blank, quarterTurns: 0, angle: 0, uprightTurns: 0 };
  const side = { page, mrz: null, types, country, printed, evidence: 9, barcode: null, hasBarcode: false };
  return side as unknown as SideReading;
}

/**
 * The record of such a side, so that only its attribution is judged.
 * @returns values by the API's names
 */
export function recordOfText(text: string): Readonly<Record<string, string>> {
  const sides = [sideOfText(text)];
  const { fields, idNumber, type } = mergeRecord({ sides, zone: null, barcode: null }, { now: NOW });
  const values = Object.entries(fields).map(([field, fused]) => [field, fused?.value]);
  return Object.fromEntries([...values, ["idNumber", idNumber?.value], ["documentType", type?.type]]);
}
