import { expect } from "vitest";
import { parseBarcode } from "@/lib/vision/document/barcode/parse";
import { verifyChecks } from "@/lib/vision/document/mrz/check-digits";
import { readMrzFields } from "@/lib/vision/document/mrz/fields";
import { MRZ_FORMATS } from "@/lib/vision/document/mrz/formats";
import { fuzz } from "./fuzz";

const NOW = new Date("2026-11-23T12:00:00Z");
const DAY = /^\d{4}-\d\d-\d\d$/;
const text = (lines: string) => new Uint8Array(Buffer.from(lines, "latin1"));

/** A day of the calendar, or nothing. */
function expectDay(value: string | null | undefined): void {
  if (value === null || value === undefined) return;
  expect(value).toMatch(DAY);
  expect(new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10)).toBe(value);
}

// The specimens of ICAO 9303-4, -5 and -6, and a French card's, are in the corpus.
fuzz("zones", [], (input) => {
  const lines = Buffer.from(input).toString("latin1").split("\n");
  for (const format of MRZ_FORMATS) {
    const fields = readMrzFields(format, lines, NOW);
    expectDay(fields.dateOfBirth);
    expectDay(fields.expiryDate);
    if (fields.dateOfBirth) expect(fields.dateOfBirth <= "2026-11-23").toBe(true);
    for (const passed of Object.values(verifyChecks(format, lines))) expect(typeof passed).toBe("boolean");
  }
});

const BARCODES = [
  "@\n\x1e\rANSI 636014040002DL00410278ZC03190008DLDAQD1234562\nDCSDLAMINI\nDDEN\nDACTHANDI\nDDFN\nDADGRACE\nDDGN\nDCAC\nDCBNONE\nDCDNONE\nDBD08312025\nDBB01311990\nDBA08312030\nDBC2\nDAU066 in\nDAYBRO\nDAG1 MAIN ST\nDAICITY\nDAJCA\nDAK900000000  \nDCF00/00/0000NNNAN/ANFD/YY\nDCGUSA\r",
  "DLAMINI|THANDI GRACE|F|RSA|9001310123088|31 JAN 1990|RSA|CITIZEN|12 FEB 2020|12345|123456789|1234567890",
  "Surname: DLAMINI\nNames: THANDI\nDate of birth: 31/01/1990\nID number: 9001311100123",
  `\x01\xe1\x02\x45${"\x5a".repeat(716)}`,
].map(text);

fuzz("barcodes", BARCODES, (input) => {
  const fields = parseBarcode({ text: Buffer.from(input).toString("latin1"), bytes: input }, NOW);
  if (fields === null) return;
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) expect(["string", "boolean"], name).toContain(typeof value);
    if (/^date|Date$/.test(name)) expectDay(value as string | null);
  }
});
