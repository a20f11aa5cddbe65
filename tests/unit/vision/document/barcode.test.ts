import { describe, expect, test } from "vitest";
import { parseAamva } from "@/lib/vision/document/barcode/aamva";
import { NO_FIELDS } from "@/lib/vision/document/barcode/fields";

const licence = [
  "@\n\u001e\rANSI 636015090001DL00310279DLDAQ94991591",
  "DCSBROWN",
  "DACSUSAN",
  "DADKAY",
  "DBD01022023",
  "DBB03251980",
  "DBA01022028",
  "DBC2",
  "DCGUSA",
].join("\n");

describe("DOCUMENT-BARCODE-1 AAMVA barcodes", () => {
  test("a licence of the United States", () => {
    expect(parseAamva(`${licence}\r`)).toEqual({
      ...NO_FIELDS,
      documentType: "DRIVERS_LICENSE",
      issuingCountry: "USA",
      surname: "BROWN",
      names: "SUSAN KAY",
      dateOfBirth: "1980-03-25",
      issueDate: "2023-01-02",
      expiryDate: "2028-01-02",
      sex: "F",
      documentNumber: "94991591",
      licenceNumber: "94991591",
    });
  });

  test("Canada writes the year first", () => {
    const canadian = licence.replace("DCGUSA", "DCGCAN").replace("DBB03251980", "DBB19800325");
    expect(parseAamva(canadian)).toMatchObject({ issuingCountry: "CAN", dateOfBirth: "1980-03-25" });
  });

  test("no middle name, impossible dates and unknown elements are absent", () => {
    const odd = licence
      .replace("DADKAY", "DADNONE")
      .replace("DBB03251980", "DBB13451980")
      .replace("DBC2", "DBC7");
    expect(parseAamva(odd)).toMatchObject({ names: "SUSAN", dateOfBirth: null, sex: null });
  });

  test.each(["https://example.org", "", `ANSI ${"A".repeat(5000)}`])(
    "other barcodes are not licences",
    (text) => expect(parseAamva(text)).toBeNull(),
  );
});
