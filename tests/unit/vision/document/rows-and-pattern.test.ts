import { describe, expect, test } from "vitest";
import type { TextLine } from "@/lib/vision/document/page/read-page";
import { extractPrinted } from "@/lib/vision/document/printed/extract";
import { nameOf } from "@/lib/vision/document/printed/values";
import { line } from "./lines";

describe("DOCDATA-NAME-3 two rows under a label of surname and names", () => {
  const LABEL = "Csaladi es utonev/Family name and Given name";
  const namesIn = (...rows: TextLine[]) => {
    const lines = [
      line(LABEL, 100, 60),
      ...rows,
      line("Date of birth", 100, 190),
      line("05 10 2002", 100, 220),
    ];
    const { surname, names } = extractPrinted(lines, { order: "dmy", fieldCodes: false }).values;
    return [surname?.value, names?.value];
  };
  const first = line("KOVACS-BIRO", 100, 90);

  test("the second row may stand two rows lower, in letters a third smaller", () => {
    expect(namesIn(first, { ...line("ESZTER", 100, 136), height: 17 })).toEqual(["KOVACS-BIRO", "ESZTER"]);
  });

  test("but not behind a line of something else", () => {
    const [surname] = namesIn({ ...first, height: 30 }, line("0471-2", 100, 118), line("ESZTER", 100, 148));
    expect(surname).not.toBe("KOVACS-BIRO");
  });
});

describe("DOCUMENT-LABEL-1 what the pattern of a card comes out as", () => {
  test("many short words are no name, and many words of a usual length are one", () => {
    expect(nameOf("E HFUO SG RY SSU SAT SZAE SN E DUN T SAED")).toBeNull();
    expect(nameOf("MARIA DA CONCEICAO DOS SANTOS E SILVA")).toBe("MARIA DA CONCEICAO DOS SANTOS E SILVA");
  });
});

describe("DOCUMENT-LABEL-1 small print between a label and its value", () => {
  const card = (confidence: number) => [
    line("Name", 100, 60),
    { ...line("NTIY SEU", 170, 54, confidence), height: 10 },
    line("ANJALI NAIR", 300, 60),
    line("Nationality", 100, 100),
    line("IND", 300, 100),
    line("Date of birth", 100, 140),
    line("20/09/1985", 300, 140),
  ];
  const nameOn = (lines: TextLine[]) =>
    extractPrinted(lines, { order: "dmy", fieldCodes: false }).values.names?.value;

  test("a line of the pattern, which was read badly, does not part them; one that was read well does", () => {
    expect(nameOn(card(0.55))).toBe("ANJALI NAIR");
    expect(nameOn(card(0.95))).not.toBe("ANJALI NAIR");
  });
});
