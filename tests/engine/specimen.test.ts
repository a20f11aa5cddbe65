import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { detectText } from "@/lib/vision/document/page/detect";
import { corners } from "@/lib/vision/document/page/geometry";
import { layOut } from "@/lib/vision/document/page/layout";
import { recogniseLines } from "@/lib/vision/document/page/recognise";
import { readFrontAlone } from "@/lib/vision/document/read";
import { WorkBudget } from "@/lib/vision/document/work-budget";
import { decode } from "@/lib/vision/images/image";
import { evaluateReadings, type SpecimenReading } from "@/tools/evaluation/documents/evaluate";
import { SPECIMEN_DAY } from "../support/made-specimens";
import { someOf } from "../support/some-of";
import {
  decideDocument,
  type ReadSpecimens,
  readSpecimen,
  readSpecimens,
  SPECIMEN_KINDS,
  sidesCheck,
} from "../support/specimen-readings";

let made: ReadSpecimens;

beforeAll(async () => {
  made = await readSpecimens();
});

describe("the specimen generator", () => {
  test("records what it drew, for each kind, marked as specimens", () => {
    expect(made.truths.map(({ id }) => id)).toEqual(SPECIMEN_KINDS.map((kind) => `${kind}_easy_11_0`));
    for (const truth of made.truths) {
      expect(truth.visible).toEqual(expect.arrayContaining(["surname", "dateOfBirth", "documentType"]));
      for (const field of truth.visible) expect(truth.fields[field], field).toBeTruthy();
    }
  });
});

describe("DOCUMENT-READ-2 specimens of several kinds", () => {
  test("DOCDATA-FIELD-1 fields are right, confidence is calibrated, expiry is flagged", async () => {
    const own: SpecimenReading[] = [];
    for (const truth of made.truths) own.push({ truth, observed: await made.reading(truth.id), spentMs: 0 });
    const { all, faults, expired, calibration } = evaluateReadings(own);
    expect(all.visible).toBeGreaterThan(8 * made.truths.length);
    expect(faults.map(({ id, field, given, printed }) => `${id} ${field}: ${given} for ${printed}`)).toEqual(
      [],
    );
    expect(all.mrzExact).toBe(all.mrzLines);
    const printed = made.truths.flatMap(({ images }) => images.flatMap(({ mrz }) => mrz ?? []));
    expect(all.mrzLines).toBe(printed.length);
    expect(all.mrzLines).toBeGreaterThanOrEqual(2);
    expect(all.invented).toBe(0);
    expect(expired.flagged).toBe(expired.documents);
    expect(calibration.filter(({ from }) => from >= 90).every(({ given, right }) => given === right)).toBe(
      true,
    );
  });

  test("ATTACK-DOCUMENT-2 specimens are seen to be marked, and nothing else is held against them", async () => {
    const held: string[] = [];
    for (const truth of made.truths) {
      const { signals = [] } = await made.reading(truth.id);
      held.push(...signals.filter(({ score }) => score >= 50).map(({ name }) => name));
    }
    // A small mark far from the other text, as under the portrait of the licence, may not be read.
    expect(held.length).toBeGreaterThanOrEqual(made.truths.length - 1);
    expect(new Set(held)).toEqual(new Set(["document_marked"]));
  });
});

describe("DOCUMENT-READ-4, DOCUMENT-PROBLEM-1 unreadable documents", () => {
  test("a photo without any readable text is too blurred or too dark, not `not_a_document`", async () => {
    const card = made.photo("swazi-id_easy_11_0");
    const spoilt = {
      too_blurred: sharp(card).blur(16),
      too_dark: sharp(card).linear(0.02, 1),
    };
    for (const [problem, picture] of Object.entries(spoilt)) {
      const observed = await readSpecimen(await picture.jpeg().toBuffer());
      expect(observed.problems).toEqual([problem]);
      expect(observed.fields).toEqual({});
    }
  });
});

test("SESSION-UPLOAD-2 the check of an upload reads what a verification reads of the same front", async () => {
  const id = "passport_easy_11_0";
  const alone = await readFrontAlone(made.photo(id), { now: new Date(`${SPECIMEN_DAY}T12:00:00Z`) });
  const { fields, problems, checks } = await made.reading(id);
  expect(Object.keys(fields).length).toBeGreaterThan(5);
  expect(alone).toEqual({
    fields,
    problems,
    checks: checks.filter(({ name }) => name !== "no_screen_recapture"),
  });
});

test("DOCUMENT-READ-1 how a line is read does not depend on the lines beside it", async () => {
  const image = await decode(made.photo("swazi-id_easy_11_0"), 2400);
  const { boxes } = layOut(await detectText(image, new WorkBudget()));
  const quads = boxes.slice(0, 6).map(corners);
  const together = await recogniseLines(image, quads, new WorkBudget());
  expect(together.some(({ text }) => text.length >= 4)).toBe(true);
  for (const [i, quad] of quads.entries())
    expect(await recogniseLines(image, [quad], new WorkBudget())).toEqual([together[i]]);
});

describe("DOCUMENT-SIDES-1, DOCUMENT-SIDES-2 front and back", () => {
  test("both sides of one document agree", async () => {
    for (const truth of made.truths) {
      const observed = await made.reading(truth.id);
      expect(sidesCheck(observed)?.outcome, truth.id).not.toBe("fail");
      expect(observed.problems, truth.id).toEqual([]);
      const isExpired = (observed.fields.expiryDate?.value ?? "9") < SPECIMEN_DAY;
      expect(decideDocument(observed).decision, truth.id).toBe(isExpired ? "REJECTED" : "APPROVED");
    }
    expect(sidesCheck(await made.reading("us-licence_easy_11_0"))?.outcome).toBe("pass");
    expect(sidesCheck(await made.reading("passport_easy_11_0"))?.outcome).toBe("not_applicable");
  });

  test.each(someOf(["as two photos", "as one file"]))(
    "the front given twice, %s, is the wrong side",
    async (how) => {
      const front = made.photo("swazi-id_easy_11_0");
      const once = await readSpecimen(front);
      const anew = sharp(front).rotate(1.5, { background: "#888" }).jpeg({ quality: 85 });
      const observed = await readSpecimen(front, how === "as one file" ? front : await anew.toBuffer());
      expect(observed.problems).toEqual(["wrong_side"]);
      expect(observed.fields).toEqual(once.fields);
      expect(decideDocument(observed)).toMatchObject({
        decision: "NEEDS_REVIEW",
        reasons: [{ code: "wrong_side", kind: "user_action" }],
      });
    },
  );
});
