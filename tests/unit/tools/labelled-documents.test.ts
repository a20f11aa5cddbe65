import { describe, expect, test } from "vitest";
import type { DocumentObservation } from "@/lib/vision/types";
import { evidence, reading } from "@/tests/support/evidence";
import { reportOf, summariseReports } from "@/tools/evaluation/documents/document-report";
import { parseLabelled } from "@/tools/evaluation/documents/labelled";

const LINE = {
  id: "one",
  kind: "passport",
  sides: [{ side: "front", file: "images/one.jpg", px: [600, 400] }],
  fields: { surname: "GARCÍA", dateOfBirth: "1990-05-01", issueDate: "2020-01-02" },
  types: ["PASSPORT"],
  numbers: ["AB-12 34", "900501"],
  alt: { surname: ["GARCIA LOPEZ"] },
  mrz: ["P<ESP", "AB1234"],
};

const lineOf = (changes: object = {}) => JSON.stringify({ ...LINE, ...changes });

function documentOf(changes: object = {}) {
  const [document] = parseLabelled(lineOf(changes));
  if (!document) throw new Error("no document");
  return document;
}

function observed(fields: DocumentObservation["fields"]): DocumentObservation {
  return { ...evidence().person.document, fields, mrz: { format: "TD3", lines: ["P<ESP", "AB1284"] } };
}

const report = (fields: DocumentObservation["fields"]) =>
  reportOf(documentOf(), observed(fields), { today: "2026-06-15", cpuMs: 700 });

describe("a file of labelled documents", () => {
  test("takes every value that counts as right", () => {
    expect(documentOf().right).toEqual({
      surname: ["GARCÍA", "GARCIA LOPEZ"],
      dateOfBirth: ["1990-05-01"],
      issueDate: ["2020-01-02"],
      documentType: ["PASSPORT"],
      idNumber: ["AB-12 34", "900501"],
    });
  });

  test("reads a lone back as the only photo, and skips empty lines", () => {
    const back = { side: "back", file: "b.png" };
    const lone = lineOf({ sides: [back] });
    const [first, second, ...others] = parseLabelled(
      `${lone}\n\n${lineOf({ sides: [back, { side: "front", file: "f.png" }] })}\n`,
    );
    expect(first).toMatchObject({ front: "b.png", back: null });
    expect(second).toMatchObject({ front: "f.png", back: "b.png" });
    expect(others).toEqual([]);
  });

  test("names the line and the field that it cannot read", () => {
    expect(() => parseLabelled(`${lineOf()}\n{`)).toThrow(/^line 2 is no JSON/);
    expect(() => parseLabelled(lineOf({ sides: [{ side: "left", file: "x" }] }))).toThrow(
      /line 1[\s\S]*sides/,
    );
    expect(() => parseLabelled(lineOf({ fields: { colour: "red" } }))).toThrow(/line 1[\s\S]*colour/);
  });
});

describe("the report on a document", () => {
  test("judges each field by its truth", () => {
    const { fields, zone } = report({
      surname: reading("garcia"),
      dateOfBirth: reading("1990-05-11", 91),
      idNumber: reading("AB1234"),
      documentType: reading("PASSPORT"),
      sex: reading("F"),
    });
    expect(Object.fromEntries(Object.entries(fields).map(([name, { verdict }]) => [name, verdict]))).toEqual({
      surname: "accents",
      dateOfBirth: "wrong",
      idNumber: "exact",
      documentType: "exact",
      issueDate: "missing",
      sex: "unjudged",
    });
    expect(zone).toEqual({ lines: 2, exact: 1, accepted: true });
  });

  test("takes a cedilla and a comma below for the same, as print does", () => {
    const document = documentOf({ fields: { surname: "ŞTEFĂNEŢ" }, alt: {} });
    const verdictOf = (value: string) =>
      reportOf(document, observed({ surname: reading(value, 90) }), { today: "2026-06-15", cpuMs: 700 })
        .fields.surname?.verdict;
    expect(verdictOf("ȘTEFĂNEȚ")).toBe("exact");
    expect(verdictOf("STEFANET")).toBe("accents");
  });

  test("decides on the document beside a flawless person", () => {
    const { fields } = evidence().person.document;
    expect(report(fields).decision).toBe("APPROVED");
    const { surname: _, ...others } = fields;
    expect(report(others)).toMatchObject({ decision: "NEEDS_REVIEW" });
    expect(report({ ...fields, expiryDate: reading("2026-06-14") }).decision).toBe("REJECTED");
  });

  test("counts shares of the judged fields only", () => {
    const summary = summariseReports([
      report({ surname: reading("GARCÍA"), dateOfBirth: reading("1990-05-11", 91), sex: reading("F") }),
    ]);
    expect(summary).toMatchObject({
      documents: 1,
      fields: 5,
      exact: 1,
      exactShare: 20,
      wrong: 1,
      missing: 3,
      sure: { given: 2, right: 1 },
      zones: { shown: 1, accepted: 1 },
      zoneLines: { lines: 2, exact: 1 },
      cpuP50Ms: 700,
    });
    expect(summary.byField["surname"]).toMatchObject({ exact: 1, fields: 1 });
    expect(summary.byKind["passport"]).toMatchObject({ documents: 1 });
  });
});
