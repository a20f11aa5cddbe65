import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { DocumentRecord } from "@/lib/vision/document/fields/record";
import type { Point } from "@/lib/vision/document/page/geometry";
import type { Page, TextLine } from "@/lib/vision/document/page/read-page";
import { type Background, measureBackground } from "@/lib/vision/document/proof/background";
import { nameIn, otherKindSignal } from "@/lib/vision/document/proof/other-kind";
import { patternOf, plainSignal } from "@/lib/vision/document/proof/plain";
import { outsideSignal, withPortraitPlace } from "@/lib/vision/document/proof/portrait-place";
import { isCoded } from "@/lib/vision/document/proof/proof";
import { fieldsPart, headingPart, templateMatchOf } from "@/lib/vision/document/proof/template-match";
import type { DocumentObservation, FaceObservation } from "@/lib/vision/types";
import { signalOf } from "@/tests/support/signal-of";
import { seeded } from "@/tools/specimen/random";
import { line } from "./lines";

const FITTING = { heading: 1, fields: 1, background: 1, portrait: 1, outline: 1 };

describe("DOCUMENT-PROOF-2 the match of a layout", () => {
  test("is 100 where every part fits, and parts that could not be judged do not count", () => {
    expect(templateMatchOf(FITTING).score).toBe(100);
    expect(templateMatchOf({ ...FITTING, outline: null }).score).toBe(100);
    expect(templateMatchOf({ ...FITTING, outline: 0 }).score).toBe(90);
  });

  test.each(["heading", "fields", "background", "portrait"] as const)(
    "ends below a half without its %s",
    (part) => {
      expect(templateMatchOf({ ...FITTING, [part]: 0.49 }).score).toBe(49);
      expect(templateMatchOf({ ...FITTING, [part]: null }).score).toBe(49);
      expect(templateMatchOf({ ...FITTING, [part]: 0.5 }).score).toBeGreaterThan(80);
    },
  );

  test("asks for a clearer ground where the outline is that of a page", () => {
    expect(templateMatchOf({ ...FITTING, outline: 0.3, background: 0.6 }).score).toBe(49);
    expect(templateMatchOf({ ...FITTING, outline: 0.3, background: 0.7 }).score).toBeGreaterThan(70);
    expect(templateMatchOf({ ...FITTING, outline: 0.9, background: 0.6 }).score).toBeGreaterThan(70);
  });

  const field = (value: string, confidence = 90) => ({ value, confidence, source: "printed", agreement: [] });
  const record = (changes: object): DocumentRecord =>
    ({ fields: {}, idNumber: undefined, type: null, ...changes }) as unknown as DocumentRecord;
  const card = (confidence: number, type = "NATIONAL_ID") => ({ type, confidence });

  test.each([
    ["a known card", card(96), "SWZ", 1],
    ["a card of a state that is not known", card(96), "NPL", 0.7],
    ["a kind by its numbers alone", card(60), "SWZ", 0],
    ["a passport without a zone", card(96, "PASSPORT"), "SWZ", 0],
    ["no country", card(96), undefined, 0],
  ])("takes the heading of %s", (_words, type, country, part) => {
    const fields = country ? { issuingCountry: field(country) } : {};
    expect(headingPart(record({ type, fields }))).toBe(part);
  });

  test("counts the fields of such a document, and no number that its issuer does not give", () => {
    const fields = {
      issuingCountry: field("SWZ"),
      surname: field("DLAMINI"),
      names: field("THANDI"),
      dateOfBirth: field("1990-05-01"),
      sex: field("F"),
      issueDate: field("2020-01-01"),
    };
    const of = (number: string) => fieldsPart(record({ type: card(96), fields, idNumber: field(number) }));
    expect(of("9005011100205")).toBe(1);
    expect(of("M-1234")).toBeCloseTo(5 / 6);
  });
});

describe("DOCUMENT-PROOF-1 a code proves the kind", () => {
  const zone = (passed: number) => ({ reading: { passed, total: 4 } }) as never;
  test.each([
    ["a zone whose digits all hold", zone(4), null, true],
    ["a zone with one that does not", zone(3), null, false],
    ["a barcode of a standard", null, { documentType: "DRIVERS_LICENSE" } as never, true],
    ["a barcode of any other form", null, { documentType: null } as never, false],
    ["neither", null, null, false],
  ])("%s", (_words, read, barcode, proves) => {
    expect(isCoded(read, barcode)).toBe(proves);
  });
});

const pageOf = (lines: readonly TextLine[], size = 300): Page => ({
  lines,
  found: lines.length,
  image: { width: size, height: size, data: new Uint8Array(size * size * 3).fill(240) },
  quarterTurns: 0,
  angle: 0,
  uprightTurns: 0,
});

describe("ATTACK-DOCUMENT-7 cards of other kinds", () => {
  const scoreOf = (...texts: string[]) =>
    otherKindSignal(pageOf(texts.map((text, i) => line(text, 60, 20 + 30 * i)))).score;

  test.each([
    "STUDENT IDENTITY CARD",
    "Membership Card",
    "CARTÃO DE ESTUDANTE",
    "CARTE D'ÉTUDIANT",
    "Schülerausweis",
    "MEMBERSHIPCARD",
    "Staff ID: 123",
  ])("%s names one", (text) => {
    expect(nameIn(text)).not.toBeNull();
    expect(scoreOf("REPUBLIC OF KENYA", "SURNAME", text)).toBeGreaterThanOrEqual(90);
  });

  test.each([
    "NATIONAL IDENTITY CARD",
    "DRIVING LICENCE",
    "REMEMBER",
    "MEMBER STATE",
    "CARTE NATIONALE D'IDENTITE",
  ])("%s names none", (text) => {
    expect(nameIn(text)).toBeNull();
  });

  test("an issuer counts in the heading, and not as an address or a trade", () => {
    const rows = ["SURNAME", "DLAMINI", "NAMES", "THANDI", "12 SCHOOL ROAD", "STUDENT"];
    expect(scoreOf("UNIVERSITY OF ESWATINI", ...rows)).toBeGreaterThanOrEqual(70);
    expect(scoreOf("KINGDOM OF ESWATINI", ...rows)).toBe(0);
  });
});

/** What lies at a pixel, 0 to 255. */
type Ground = (x: number, y: number) => number;

/** A card 900 pixels wide with three lines of text, and between them what `ground` draws, with the grain of a camera. */
function printed(ground: Ground, grain = 3): Page {
  const [width, height] = [900, 560];
  const random = seeded("grain");
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = ground(x, y) + random.normal(grain);
      data.fill(Math.max(0, Math.min(255, value)), (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  const lines = [40, 280, 520].map((y) => {
    const box = { cx: 450, cy: y, width: 860, height: 24, angle: 0, score: 1 };
    return { ...line("KINGDOM OF ESWATINI", 450, y), box };
  });
  return { ...pageOf(lines), image: { width, height, data } };
}

const backgroundOf = (page: Page, outline: readonly Point[] | null = null) =>
  measureBackground({ page, printed: { values: {}, strongLabels: 0 } }, outline);
const coherenceOn = async (page: Page, outline: readonly Point[] | null = null) =>
  (await backgroundOf(page, outline))?.coherence;

describe("ATTACK-DOCUMENT-6 a printed ground", () => {
  const wave: Ground = (x, y) => (Math.abs(((y + 8 * Math.sin(x / 40)) % 14) - 7) < 0.8 ? 205 : 230);

  test("fine lines are told from grain, from a flat colour and from a gradient", async () => {
    expect(await coherenceOn(printed(wave))).toBeGreaterThan(0.1);
    expect(await coherenceOn(printed(() => 228))).toBeLessThan(0.004);
    expect(await coherenceOn(printed((x) => 180 + x / 20))).toBeLessThan(0.004);
  });

  test("steps that rounding and compression leave of a gradient are no print", async () => {
    expect(await coherenceOn(printed((x, y) => 180 + Math.round((x + 2 * y) / 60), 0))).toBeLessThan(0.004);
    const { image, ...page } = printed((x) => 200 + x / 60, 2);
    const { width, height } = image;
    const jpeg = sharp(image.data, { raw: { width, height, channels: 3 } }).jpeg({ quality: 50 });
    const data = await sharp(await jpeg.toBuffer())
      .raw()
      .toBuffer();
    expect(await coherenceOn({ ...page, image: { width, height, data } })).toBeLessThan(0.004);
  });

  test("a portrait and what lies beside the document do not count", async () => {
    const hair: Ground = (x, y) => 120 + 70 * Math.sin(x / 9 + y / 3) + 30 * Math.sin(x / 2);
    // Less than half of the ground, so that the median place is still paper, and more than it takes to move the median.
    const withPortrait: Ground = (x, y) => (x < 350 ? hair(x, y) : 228);
    expect(await coherenceOn(printed(withPortrait))).toBeLessThan(0.004);
    const onWood: Ground = (x, y) => (x < 400 ? 228 : wave(x, y));
    const outline = [[0, 0], [390, 0], [390, 560], [0, 560]] as const; // biome-ignore format: one rectangle
    expect(await coherenceOn(printed(onWood))).toBeGreaterThan(0.024);
    expect(await coherenceOn(printed(onWood), outline)).toBeLessThan(0.004);
  });

  test("what lies in a shadow does not count, and a shadow on paper is no print", async () => {
    const shaded =
      (ground: Ground): Ground =>
      (x, y) =>
        x < 380 ? ground(x, y) : 120;
    expect(await coherenceOn(printed(shaded(wave)))).toBeGreaterThan(0.1);
    expect(await coherenceOn(printed(shaded(() => 228)))).toBeLessThan(0.004);
    const half = await backgroundOf(printed(shaded(wave)));
    const whole = await backgroundOf(printed(wave));
    expect(half?.places).toBeLessThan(0.55 * (whole?.places ?? 0));
  });

  test("a ground of fine lines has no signal, a flat one is marked", async () => {
    const [lined, flat] = [printed(wave), printed(() => 228)];
    expect(signalOf(plainSignal(lined, await backgroundOf(lined))).score).toBe(0);
    const marked = signalOf(plainSignal(flat, await backgroundOf(flat)));
    expect(marked).toMatchObject({ name: "document_plain", regions: [{}] });
    expect(marked.score).toBeGreaterThanOrEqual(50);
  });

  test("ATTACK-EXAMINED-1 nothing is said of a small photo, or of too little ground", () => {
    const page = pageOf([line("A", 10, 10)]);
    const of = (changes: Partial<Background>) =>
      plainSignal(page, { coherence: 0, places: 80, widthPx: 900, ...changes });
    expect(of({})).toMatchObject({ score: 100 });
    const unseen = { signal: "document_plain", picture: "idFront", cause: "too_little_background" };
    expect(of({ places: 11 })).toEqual(unseen);
    expect(plainSignal(page, null)).toEqual(unseen);
    expect(of({ widthPx: 599 })).toEqual({ ...unseen, cause: "document_too_small" });
    expect(patternOf({ coherence: 0.5, places: 11, widthPx: 900 })).toBeNull();
    expect(patternOf({ coherence: 0.06, places: 12, widthPx: 100 })).toBe(1);
  });
});

describe("ATTACK-DOCUMENT-8 the portrait lies on the document", () => {
  const outline = [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]] as const; // biome-ignore format: four corners
  const seen = (place: object | null = {}): DocumentObservation =>
    ({
      template: { score: 0, parts: { ...FITTING, portrait: null } },
      place: {
        widthPx: 2000,
        heightPx: 1250,
        text: { x: 0.4, y: 0.25, width: 0.35, height: 0.5 },
        outline,
        ...place,
      },
    }) as unknown as DocumentObservation;
  /** Its centre in shares of the photo, as the face networks see it: 1280 by 800 pixels. */
  const face = (x: number, y: number, side = 80) =>
    ({
      box: { x: x * 1280 - side / 2, y: y * 800 - side / 2, width: side, height: side },
    }) as FaceObservation;
  const partOf = (document: DocumentObservation, observed: FaceObservation) =>
    withPortraitPlace(document, observed).template?.parts.portrait;

  test("a face beside the text fits; one that is too large, far away or missing does not", () => {
    expect(partOf(seen(), face(0.3, 0.5))).toBe(1);
    expect(partOf(seen(), face(0.3, 0.5, 400))).toBe(0);
    expect(partOf(seen({ outline: null }), face(0.05, 0.05))).toBe(0);
    expect(partOf(seen(), { box: null } as FaceObservation)).toBe(0);
  });

  test("a face outside of the sides is a sign with its place, one inside is none, and without sides nothing is said", () => {
    const of = (document: DocumentObservation, x: number) => outsideSignal(document, face(x, 0.5));
    expect(of(seen(), 0.1)).toMatchObject({ name: "portrait_outside", score: 90, regions: [{ y: 0.45 }] });
    expect(of(seen(), 0.3)).toMatchObject({ score: 0 });
    const unknown = { signal: "portrait_outside", picture: "idFront" };
    expect(of(seen({ outline: null }), 0.1)).toEqual({ ...unknown, cause: "edges_not_found" });
    const unread = {} as DocumentObservation;
    expect(of(unread, 0.1)).toEqual({ ...unknown, cause: "nothing_read" });
    const faceless = outsideSignal(seen(), { box: null } as FaceObservation);
    expect(faceless).toEqual({ ...unknown, cause: "no_face" });
    expect(partOf(seen(), face(0.1, 0.5))).toBe(0);
  });
});
