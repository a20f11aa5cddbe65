import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { evaluateReadings, type ReadSpecimen } from "@/lib/engine/document/evaluate";
import { readDocument } from "@/lib/engine/document/read";
import type { DocumentType } from "@/lib/terms";
import { type MadeSpecimens, madeSpecimens, SPECIMEN_DAY } from "../support/made-specimens";

const NOW = new Date(`${SPECIMEN_DAY}T12:00:00Z`);
const DOCUMENTS = ["passport", "identity-card", "swazi-id", "licence", "us-licence"] as const;
let made: MadeSpecimens;
let pages: MadeSpecimens;
let blurred: MadeSpecimens;
let screens: MadeSpecimens;

beforeAll(async () => {
  const easy = { seed: 11, level: "easy" } as const;
  made = await madeSpecimens({ ...easy, kinds: DOCUMENTS });
  pages = await madeSpecimens({ ...easy, kinds: ["text-page"] });
  blurred = await madeSpecimens({ seed: 3, level: "unreadable", kinds: ["licence", "swazi-id"] });
  screens = await madeSpecimens({ ...easy, kinds: ["swazi-id"], recapture: true });
});

const read = (front: Uint8Array, back?: Uint8Array, hint?: DocumentType) =>
  readDocument(front, back, { now: NOW, ...(hint ? { hint } : {}) });

describe("the specimen generator", () => {
  test("says what it drew, of every kind, with the marks of a specimen", () => {
    expect(made.truths.map(({ id }) => id)).toEqual(DOCUMENTS.map((kind) => `${kind}_easy_11_0`));
    for (const truth of made.truths) {
      expect(truth.visible).toEqual(expect.arrayContaining(["surname", "dateOfBirth", "documentType"]));
      for (const field of truth.visible) expect(truth.fields[field], field).toBeTruthy();
    }
  });

  test("the same seed gives the same bytes, another seed others", async () => {
    const order = { kinds: ["swazi-id"], level: "easy" } as const;
    const [again, other] = [
      await madeSpecimens({ ...order, seed: 11 }),
      await madeSpecimens({ ...order, seed: 12 }),
    ];
    const file = "swazi-id_easy_11_0";
    expect(Buffer.compare(again.photo(file), made.photo(file))).toBe(0);
    expect(Buffer.compare(other.photo("swazi-id_easy_12_0"), made.photo(file))).not.toBe(0);
  });
});

describe("ENGINE document: specimens of every kind", () => {
  test("fields are right, confidence is honest, expiry is seen", async () => {
    const readings: ReadSpecimen[] = [];
    for (const truth of made.truths) {
      const back = truth.images.some(({ side }) => side === "back")
        ? made.photo(truth.id, "back")
        : undefined;
      readings.push({ truth, observed: await read(made.photo(truth.id), back), spentMs: 0 });
    }
    const { all, faults, expired, calibration } = evaluateReadings(readings);
    expect(all.visible).toBeGreaterThan(40);
    expect(faults.map(({ id, field, given, printed }) => `${id} ${field}: ${given} for ${printed}`)).toEqual(
      [],
    );
    expect(all.mrzExact).toBe(all.mrzLines);
    expect(all.mrzLines).toBe(5);
    expect(all.invented).toBe(0);
    expect(expired.flagged).toBe(expired.documents);
    expect(calibration.filter(({ from }) => from >= 90).every(({ given, right }) => given === right)).toBe(
      true,
    );
  });

  test("what the caller says it is does not change what it is", async () => {
    const card = made.photo("swazi-id_easy_11_0");
    expect((await read(card, undefined, "PASSPORT")).fields.documentType?.value).toBe("NATIONAL_ID");
  });
});

describe("ENGINE document: what is no document, or cannot be read", () => {
  test("a page of text that speaks of documents is none, whatever the caller says", async () => {
    for (const { id } of pages.truths) {
      const observed = await read(pages.photo(id), undefined, "PASSPORT");
      expect(observed.problems).toEqual(["not_a_document"]);
      expect(observed.fields).toEqual({});
    }
  });

  test("a document out of focus is unreadable, and nothing is made up", async () => {
    for (const { id } of blurred.truths) {
      const observed = await read(blurred.photo(id));
      expect(observed.problems, id).toEqual(["document_unreadable"]);
      expect(observed.fields).toEqual({});
    }
  });
});

describe("ENGINE document: a display that shows a document", () => {
  const sign = async (photo: Uint8Array) =>
    (await read(photo)).checks.find(({ name }) => name === "no_screen_recapture");

  test("its grid gives it away; without one nothing is said", async () => {
    expect(await sign(screens.photo("swazi-id_easy_11_0"))).toMatchObject({ outcome: "fail", kind: "fraud" });
    expect((await sign(made.photo("swazi-id_easy_11_0")))?.outcome).toBe("not_applicable");
  });
});

describe("ENGINE document: QR codes", () => {
  test("what a code says in plain text is a source of its own", async () => {
    const wasm = readFileSync(path.resolve("node_modules/zxing-wasm/dist/writer/zxing_writer.wasm"));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    const truth = made.truths.find(({ id }) => id === "swazi-id_easy_11_0");
    const { surname, names, dateOfBirth } = truth?.fields ?? {};
    const text = `Surname: ${surname}\nNames: ${names}\nDate of birth: ${dateOfBirth}`;
    const { image } = await writeBarcode(text, { format: "QRCode" });
    const png = Buffer.from((await image?.arrayBuffer()) ?? new ArrayBuffer(0));
    const back = await sharp(png).resize(700, 700, { kernel: "nearest" }).extend({ top: 60, bottom: 60, left: 60, right: 60, background: "#fff" }).png().toBuffer(); // biome-ignore format: one picture
    const { fields } = await read(made.photo("swazi-id_easy_11_0"), back);
    expect(fields.surname?.agreement).toEqual(expect.arrayContaining(["barcode", "printed"]));
    expect(fields.dateOfBirth?.agreement).toEqual(expect.arrayContaining(["barcode", "printed"]));
  });
});
