import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { Failure } from "@/lib/contract/errors";
import { readDocument } from "@/lib/vision/document/read";
import type { DocumentObservation } from "@/lib/vision/types";
import { evaluateReadings, plainKey, type SpecimenReading } from "@/tools/evaluation/documents/evaluate";
import { sharedPath } from "@/tools/testing/dataset";
import { type DocumentSpecimen, specimens, TODAY } from "../support/documents";
import { landscape, noisePicture, plainPng } from "../support/images";

const folder = sharedPath("data");
if (!folder) console.warn("The shared documents are not on this machine: tests that read them are skipped.");

const read = (front: Uint8Array, back?: Uint8Array) => readDocument(front, back, { now: TODAY });
const photo = (...parts: string[]) => readFileSync(path.join(folder ?? "", ...parts));
const plain = (file: string) => photo("documents", "plain", file);
/** Fronts that several tests use are read once. */
const fronts = new Map<string, Promise<DocumentObservation>>();
function front(file: string): Promise<DocumentObservation> {
  const started = fronts.get(file) ?? read(plain(file));
  fronts.set(file, started);
  return started;
}
/** Takes half a minute on two idle cores; test machines are rarely idle. */
const READING_MS = 300_000;

/** Reads one after the other, as an engine thread does. */
async function readAll(sample: readonly DocumentSpecimen[]) {
  const readings: SpecimenReading[] = [];
  for (const { truth, front, back } of sample) {
    readings.push({ truth, observed: await read(front, back), spentMs: 0 });
  }
  const { all, faults, calibration, expired } = evaluateReadings(readings);
  const sure = calibration.filter(({ from }) => from >= 90);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const report = faults
    .map(({ id, field, given, printed }) => `${id} ${field}: ${given} for ${printed}`)
    .join("\n");
  return {
    ...all,
    expired,
    report,
    sureShare: sum(sure.map(({ right }) => right)) / sum(sure.map(({ given }) => given)),
  };
}
const failedOf = ({ checks }: DocumentObservation) =>
  checks.filter(({ outcome }) => outcome === "fail").map(({ name }) => name);

describe("DOCUMENT-READ-4 pictures that are not documents", () => {
  const nothing = (observed: DocumentObservation) => {
    expect(observed.problems).toContain("not_a_document");
    expect(observed.fields).toEqual({});
    expect(observed.ocrConfidence).toBe(0);
    expect(observed.mrz).toBeNull();
  };

  test("noise, a landscape, a blank card, a card on a table", async () => {
    const card = { create: { width: 900, height: 570, channels: 3, background: "#f2f0ea" } } as const;
    const table = { create: { width: 1280, height: 960, channels: 3, background: "#6b4f3a" } } as const;
    const blank = await sharp(card).png().toBuffer();
    const onTable = await sharp(table)
      .composite([{ input: blank, left: 190, top: 195 }])
      .jpeg()
      .toBuffer();
    for (const picture of [await noisePicture(), await landscape(), blank, onTable]) {
      nothing(await read(picture));
    }
  });

  test("black pictures are too dark, and extreme proportions end at once", async () => {
    for (const [width, height] of [
      [900, 570],
      [1, 1],
      [6000, 2],
      [3, 8000],
    ] as const) {
      const observed = await read(plainPng(width, height));
      expect(observed).toMatchObject({ fields: {}, ocrConfidence: 0, mrz: null });
      expect(observed.problems).toContain("too_dark");
    }
  });

  test.skipIf(!folder)("selfies", async () => {
    for (const file of ["118_03.jpg", "009_03.jpg"]) {
      nothing(await read(photo("faces", "london", "neutral_front", file)));
    }
  });

  test("bytes that are not a picture are rejected", async () => {
    await expect(read(Buffer.from("no picture"))).rejects.toBeInstanceOf(Failure);
  });
});

describe.skipIf(!folder)("DOCUMENT-READ-2 every type, level and source", () => {
  test(
    "fields of a sample of all kinds and levels are right, and confidence is honest",
    async () => {
      // Specimens come in fours of one kind and level: takes one of each four, in turn.
      const sample = specimens("plain").filter((_, i) => i % 4 === (i >> 2) % 4);
      expect(sample.length).toBe(30);
      const score = await readAll(sample);
      expect(score.visible).toBeGreaterThan(250);
      expect(score.exact / score.visible, score.report).toBeGreaterThanOrEqual(0.985);
      expect(score.wrong / score.visible, score.report).toBeLessThanOrEqual(0.007);
      expect(score.sureShare, score.report).toBeGreaterThanOrEqual(0.99);
      expect(score.expired.flagged).toBe(score.expired.documents);
      expect(score.mrzExact / score.mrzLines, score.report).toBeGreaterThanOrEqual(0.98);
    },
    READING_MS,
  );

  test("documents with a portrait are read too", async () => {
    const sample = specimens("with-portraits").filter((_, i) => i % 5 === 0);
    const score = await readAll(sample);
    expect(score.exact / score.visible, score.report).toBeGreaterThanOrEqual(0.985);
    expect(score.wrong, score.report).toBe(0);
  });
});

describe.skipIf(!folder)("DOCUMENT-READ-1, DOCUMENT-CHECK-1 orientation, sides and integrity", () => {
  test.each([90, 180, 270])("a passport turned by %i degrees reads the same", async (degrees) => {
    const upright = await front("td3_scan_101_0_front.jpg");
    const turned = await read(
      await sharp(plain("td3_scan_101_0_front.jpg")).rotate(degrees).jpeg().toBuffer(),
    );
    expect(valuesOf(turned)).toEqual(valuesOf(upright));
    expect(turned.mrz?.lines).toEqual(upright.mrz?.lines);
  });

  test("an expired passport: all sources agree", async () => {
    const observed = await front("td3_scan_101_0_front.jpg");
    expect(observed.fields.dateOfBirth).toMatchObject({ value: "1958-08-04", agreement: ["mrz", "printed"] });
    expect(observed.fields.documentType).toMatchObject({ value: "PASSPORT", source: "mrz" });
    expect(failedOf(observed)).toEqual(["not_expired"]);
    expect(observed.problems).toEqual([]);
    expect(observed.ocrConfidence).toBeGreaterThan(90);
  });

  test("an Eswatini card: the personal number confirms birth date and sex", async () => {
    const observed = await read(plain("szid_easy_101_1_front.jpg"));
    expect(observed.fields.issuingCountry?.value).toBe("SWZ");
    expect(observed.checks).toContainEqual({
      name: "personal_number_matches_birth_date_and_sex",
      outcome: "pass",
      kind: "fraud",
    });
  });

  test("the back given as the front is the wrong side, and is read anyway", async () => {
    for (const id of ["td1_scan_101_0", "dlus_easy_101_0"]) {
      const observed = await read(plain(`${id}_back.jpg`));
      expect(observed.problems).toContain("wrong_side");
      expect(observed.fields.surname).toBeDefined();
      expect((await read(plain(`${id}_front.jpg`))).problems).toEqual([]);
    }
  });

  test("a barcode is a source", async () => {
    const { fields } = await read(plain("dlus_easy_101_0_front.jpg"), plain("dlus_easy_101_0_back.jpg"));
    expect(fields.surname?.agreement).toEqual(expect.arrayContaining(["barcode", "printed"]));
  });

  test("a photo too small to be read is reported, and no value is invented", async () => {
    const small = await sharp(plain("td3_medium_101_0_front.jpg")).resize(200).jpeg().toBuffer();
    const observed = await read(small);
    expect(observed.problems).toContain("image_too_small");
    expect(observed.fields).toEqual({});
  });

  test("a photo just below the least size is reported even where it was read", async () => {
    const small = await sharp(plain("td3_easy_101_0_front.jpg"))
      .resize(470, 470, { fit: "inside" })
      .toBuffer();
    const observed = await read(small);
    expect(Object.keys(observed.fields)).not.toEqual([]);
    expect(observed.problems).toContain("image_too_small");
  });
});

const valuesOf = ({ fields }: DocumentObservation) =>
  Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, plainKey(value)]));
