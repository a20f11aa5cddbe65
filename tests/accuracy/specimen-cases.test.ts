import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import type { DocumentObservation } from "@/lib/vision/types";
import type { DocumentType } from "@/lib/vocabulary";
import type { SpecimenReading } from "@/tools/evaluation/documents/evaluate";
import { type MadeSpecimens, madeSpecimens } from "../support/made-specimens";
import {
  decideDocument,
  type ReadSpecimens,
  readSpecimen,
  readSpecimens,
  SPECIMEN_SET,
  sidesCheck,
} from "../support/specimen-readings";

/** The first seed whose people bear nine different letters with diacritics. */
const DIACRITICS_SEED = 2256;
/** The first licence of this seed and day was issued, and has expired, on a 31st, with the month as a word. */
const LATE_DAY = { seed: 52021, today: "2026-11-21" };
let made: ReadSpecimens;
let pages: MadeSpecimens;
let withDiacritics: MadeSpecimens;
let lateDay: MadeSpecimens;
let blurred: MadeSpecimens;
let screens: MadeSpecimens;
let again: MadeSpecimens;
let other: MadeSpecimens;

/** Drawing takes most of the time of this file, so it runs in parallel processes. */
beforeAll(async () => {
  const swazi = { ...SPECIMEN_SET, kinds: ["swazi-id"] } as const;
  [made, pages, withDiacritics, lateDay, blurred, screens, again, other] = await Promise.all([
    readSpecimens(),
    madeSpecimens({ ...SPECIMEN_SET, kinds: ["text-page"] }),
    madeSpecimens({ seed: DIACRITICS_SEED, level: "medium", kinds: ["passport", "licence"], count: 3 }),
    madeSpecimens({ ...SPECIMEN_SET, ...LATE_DAY, kinds: ["licence"] }),
    madeSpecimens({ seed: 3, level: "unreadable", kinds: ["licence", "swazi-id"] }),
    madeSpecimens({ ...swazi, recapture: true }),
    madeSpecimens(swazi),
    madeSpecimens({ ...swazi, seed: 12 }),
  ]);
});

const valuesOf = ({ fields }: DocumentObservation) =>
  Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]));

describe("the specimen generator", () => {
  test("the same seed gives the same bytes, another seed gives others", () => {
    const file = "swazi-id_easy_11_0";
    expect(Buffer.compare(again.photo(file), made.photo(file))).toBe(0);
    expect(Buffer.compare(other.photo("swazi-id_easy_12_0"), made.photo(file))).not.toBe(0);
  });
});

describe("DOCUMENT-READ-2 specimens of every kind", () => {
  test("day 31 next to a field code is not code 3: an expired licence is flagged", async () => {
    const [truth] = lateDay.truths;
    const observed = await readSpecimen(lateDay.photo(truth?.id ?? ""));
    for (const field of ["dateOfBirth", "issueDate", "expiryDate"] as const) {
      expect(observed.fields[field]?.value, field).toBe(truth?.fields[field]);
    }
    expect(truth?.fields["expiryDate"]).toMatch(/-31$/);
    expect(decideDocument(observed)).toMatchObject({
      decision: "REJECTED",
      reasons: [{ code: "document_expired" }],
    });
  });

  test("a passport whose zone ends in glare is not an identity card", async () => {
    const photo = sharp(made.photo("passport_easy_11_0"));
    const { width, height } = await photo.metadata();
    for (const share of [0.2, 0.22, 0.25]) {
      const size = { width: Math.round(width * share), height: Math.round(height * 0.3) };
      const glare = sharp({ create: { ...size, channels: 3, background: "#f4f2ee" } });
      const patch = { input: await glare.png().toBuffer(), gravity: "southeast" };
      const observed = await readSpecimen(
        await photo.clone().composite([patch]).jpeg({ quality: 90 }).toBuffer(),
      );
      expect(observed.fields.documentType?.value, `${share}`).toBe("PASSPORT");
      expect(observed.fields.surname?.value, `${share}`).toBe("BRANDÃO");
    }
  });

  test("DOCDATA-TYPE-1 the type that the caller names does not change the type", async () => {
    const card = made.photo("swazi-id_easy_11_0");
    const hinted = await readSpecimen(card, undefined, { hint: "PASSPORT", country: "MOZ" });
    expect(hinted.fields).toEqual((await made.reading("swazi-id_easy_11_0")).fields);
    const stated = (observed: DocumentObservation) =>
      observed.checks.find(({ name }) => name === "issuing_country_as_stated");
    expect(stated(hinted)).toMatchObject({ outcome: "fail", kind: "user_action" });
    expect(stated(await made.reading("swazi-id_easy_11_0"))?.outcome).toBe("not_applicable");
  });

  test("DOCUMENT-HINT-1 a type other than the caller's is reported", async () => {
    const card = made.photo("swazi-id_easy_11_0");
    const outcome = async (hint: DocumentType) =>
      (await readSpecimen(card, undefined, { hint })).checks.find(
        ({ name }) => name === "document_type_as_stated",
      );
    expect(await outcome("PASSPORT")).toMatchObject({ outcome: "fail", kind: "user_action" });
    expect(await outcome("NATIONAL_ID")).toMatchObject({ outcome: "pass" });
    expect(decideDocument(await readSpecimen(card, undefined, { hint: "PASSPORT" }))).toMatchObject({
      decision: "NEEDS_REVIEW",
      decisionReason: expect.stringMatching(/: kind of document\.$/),
    });
  });

  test("DOCDATA-NAME-1 diacritics are read from the print, and none is invented", async () => {
    const own: SpecimenReading[] = [];
    for (const truth of withDiacritics.truths) {
      own.push({ truth, observed: await readSpecimen(withDiacritics.photo(truth.id)), spentMs: 0 });
    }
    const printed = own.map(({ truth }) => `${truth.fields["surname"]} ${truth.fields["names"]}`).join(" ");
    expect(new Set(printed.match(/[À-ž]/g)).size, printed).toBe(9);
    expect(
      own
        .map(({ observed }) => `${observed.fields.surname?.value} ${observed.fields.names?.value}`)
        .join(" "),
    ).toBe(printed);
  });
});

describe("DOCUMENT-READ-4, DOCUMENT-PROBLEM-1 other pictures and unreadable documents", () => {
  test("a page of text about documents is not one, whatever the caller says", async () => {
    for (const { id } of pages.truths) {
      const observed = await readSpecimen(pages.photo(id), undefined, { hint: "PASSPORT" });
      expect(observed.problems).toEqual(["not_a_document"]);
      expect(observed.fields).toEqual({});
    }
  });

  test("a document out of focus is unreadable, and no value is invented", async () => {
    for (const { id } of blurred.truths) {
      const observed = await readSpecimen(blurred.photo(id));
      expect(observed.problems, id).toEqual(["document_unreadable", "too_blurred"]);
      expect(observed.fields).toEqual({});
    }
  });
});

describe("DOCUMENT-SIDES-1, DOCUMENT-SIDES-2 front and back", () => {
  test("DOCUMENT-SIDES-3 swapped sides are seen as such, and the right order never is", async () => {
    for (const truth of made.truths.filter(({ images }) => images.some(({ side }) => side === "back"))) {
      const [front, back] = [made.photo(truth.id), made.photo(truth.id, "back")];
      expect((await readSpecimen(back, front)).onlyBackShowsFront, truth.id).toBe(true);
      expect((await made.reading(truth.id)).onlyBackShowsFront, truth.id).toBeUndefined();
    }
  });

  test("another document's back adds nothing to a passport, and the fields that differ are reported", async () => {
    const passport = await made.reading("passport_easy_11_0");
    const mixed = await readSpecimen(
      made.photo("passport_easy_11_0"),
      made.photo("us-licence_easy_11_0", "back"),
    );
    expect(valuesOf(mixed)).toEqual(valuesOf(passport));
    expect(mixed.mrz).toEqual(passport.mrz);
    expect(sidesCheck(mixed)).toMatchObject({ outcome: "fail", kind: "fraud" });
    expect(decideDocument(mixed).reasons.map(({ code }) => code)).toContain("integrity_failed");
    expect(sidesCheck(mixed)?.fields).toEqual(expect.arrayContaining(["surname", "dateOfBirth", "idNumber"]));
  });

  test("a zone whose check digits pass is kept on either side", async () => {
    const card = await readSpecimen(made.photo("identity-card_easy_11_0", "back"));
    const [front, back] = [made.photo("us-licence_easy_11_0"), made.photo("identity-card_easy_11_0", "back")];
    const mixed = await readSpecimen(front, back);
    expect(sidesCheck(mixed)?.outcome).toBe("fail");
    expect(mixed.fields.idNumber?.value).toBe(card.fields.idNumber?.value);
    expect(mixed.fields.surname?.value).toBe(card.fields.surname?.value);
  });
});

describe("DOCUMENT-CHECK-2 a display that shows a document", () => {
  const sign = ({ checks }: DocumentObservation) => checks.find(({ name }) => name === "no_screen_recapture");

  test("fails by its grid; without one the check is not applicable", async () => {
    const shown = await readSpecimen(screens.photo("swazi-id_easy_11_0"));
    expect(sign(shown)).toMatchObject({ outcome: "fail", kind: "fraud" });
    expect(sign(await made.reading("swazi-id_easy_11_0"))?.outcome).toBe("not_applicable");
  });
});

describe("DOCUMENT-BARCODE-1 QR codes", () => {
  test("a code with plain text is a source", async () => {
    const wasm = readFileSync(path.resolve("node_modules/zxing-wasm/dist/writer/zxing_writer.wasm"));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    const { surname, names, dateOfBirth } = made.truth("swazi-id_easy_11_0").fields;
    const text = `Surname: ${surname}\nNames: ${names}\nDate of birth: ${dateOfBirth}`;
    const { image } = await writeBarcode(text, { format: "QRCode" });
    const png = Buffer.from((await image?.arrayBuffer()) ?? new ArrayBuffer(0));
    const back = await sharp(png).resize(700, 700, { kernel: "nearest" }).extend({ top: 60, bottom: 60, left: 60, right: 60, background: "#fff" }).png().toBuffer(); // biome-ignore format: one picture
    const { fields } = await readSpecimen(made.photo("swazi-id_easy_11_0"), back);
    expect(fields.surname?.agreement).toEqual(expect.arrayContaining(["barcode", "printed"]));
    expect(fields.dateOfBirth?.agreement).toEqual(expect.arrayContaining(["barcode", "printed"]));
  });
});
