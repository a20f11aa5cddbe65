import { describe, expect, test } from "vitest";
import { integrityRow, readingCheck } from "@/lib/verification/case-checks";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { type EvidenceChanges, evidence, reading } from "@/tests/support/evidence";

const read = (changes: EvidenceChanges = {}) =>
  readingCheck(evidence(changes).person.document, DEFAULT_POLICY);
const factsOf = (changes: EvidenceChanges) =>
  read(changes).facts.map(({ label, value }) => `${label}: ${value}`);

describe("the case page on what was read of a document", () => {
  test.each<[string, EvidenceChanges, string, string]>([
    ["everything", {}, "good", "Names, birth date and number were read reliably"],
    ["no surname", { fields: { surname: null } }, "warn", "Not read: surname"],
    ["half of two", { fields: { names: null, idNumber: null } }, "warn", "Not read: given names, number"],
    ["unsure names", { fields: { names: reading("X", 69) } }, "warn", "Low confidence: given names"],
    ["a problem", { document: { problems: ["wrong_side"] } }, "bad", "A photo shows the wrong side of the document."],
  ])("%s", (_words, changes, verdict, headline) => {
    expect(read(changes)).toMatchObject({ verdict, headline });
  }); // biome-ignore format: cases

  test("a person of one name lacks nothing, and the page says why", () => {
    const changes: EvidenceChanges = { fields: { names: null }, document: { singleName: true } };
    expect(read(changes).verdict).toBe("good");
    expect(factsOf(changes)).toContain("Given names: none: the machine-readable zone has a single name");
  });

  test("a failed check says on what", () => {
    const row = { name: "sides_match", outcome: "fail", kind: "fraud" } as const;
    expect(integrityRow({ ...row, fields: ["surname", "idNumber"] })).toEqual({
      ...row,
      about: "surname, number",
    });
    expect(integrityRow(row)).toEqual(row);
  });
});
