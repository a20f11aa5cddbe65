import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { editedSignal } from "@/lib/vision/document/edits/edited";
import { corners } from "@/lib/vision/document/page/geometry";
import type { Page, TextLine } from "@/lib/vision/document/page/read-page";
import type { SideReading } from "@/lib/vision/document/read-side";
import type { Pixels } from "@/lib/vision/images/image";
import { signalOf } from "@/tests/support/signal-of";
import { changedText, type EditStyle, editText } from "@/tools/attacks/document/text-edit";
import type { TextPlace } from "@/tools/attacks/document/text-level";
import { textPath } from "@/tools/specimen/lettering";
import { seeded } from "@/tools/specimen/random";

const VALUES = [
  "DLAMINI",
  "THANDIWE NOMSA",
  "12 05 1990",
  "9005121100123",
  "14 03 2024",
  "13 03 2034",
  "SWAZILAND",
  "MBABANE",
];
const SIZE = { width: 900, height: 640 };

/** A card with values of one font, photographed: blurred, with the noise of a camera, and saved as JPEG. */
async function photographed(random = seeded("card")): Promise<Pixels> {
  const rows = VALUES.map(
    (text, i) => `<path d="${textPath(text, "sans", 34, 60, 80 + 70 * i)}" fill="#223"/>`,
  );
  const waves = Array.from(
    { length: 60 },
    (_, i) => `<path d="M0 ${i * 11} q 225 ${20} 450 0 t 450 0" stroke="#9db6c9" fill="none"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640"><rect width="900" height="640" fill="#dfe8ee"/>${waves.join("")}${rows.join("")}</svg>`;
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  const { data } = await sharp(Buffer.from(svg))
    .blur(1.1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const noisy = Uint8Array.from(data, (value) => Math.max(0, Math.min(255, value + random.normal(2.5))));
  return saved({ data: noisy, ...SIZE });
}

async function saved({ data, width, height }: Pixels): Promise<Pixels> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
  return { data: await sharp(jpeg).raw().toBuffer(), width, height };
}

/** The lines as the reader finds them. */
const LINES: readonly TextLine[] = VALUES.map((text, i) => {
  const width = 24 * text.length * 0.86 + 12;
  const box = { cx: 54 + width / 2, cy: 68 + 70 * i, width, height: 38, angle: 0, score: 1 };
  const letters = text.replace(/\s/g, "").length;
  const places = Array.from({ length: letters }, (_, at) => (at + 0.5) / letters);
  return { text, confidence: 0.98, x: box.cx, y: box.cy, width, height: 38, box, places };
});

function sideOf(image: Pixels): SideReading {
  const page: Page = { lines: LINES, found: LINES.length, image, quarterTurns: 0, angle: 0, uprightTurns: 0 };
  const value = (i: number) => ({ value: VALUES[i], pieces: [LINES[i]] });
  const values = {
    surname: value(0),
    names: value(1),
    birth: value(2),
    personalNumber: value(3),
    issue: value(4),
    expiry: value(5),
  };
  return { page, mrz: null, printed: { values, strongLabels: 6 } } as unknown as SideReading;
}

const placeOf = ({ box, text, places }: TextLine): TextPlace => ({ quad: corners(box), text, places });

async function edited(image: Pixels, index: number, style: EditStyle): Promise<Pixels> {
  const random = seeded("edit", index);
  const place = placeOf(LINES[index] as TextLine);
  const text = changedText(place.text, undefined, random);
  return saved(await editText(image, { place, text, style, others: [] }, random));
}

describe("ATTACK-DOCUMENT-9 replaced text", () => {
  test("says nothing of a card as it was photographed, nor of a copy of the photo", async () => {
    const image = await photographed();
    expect(signalOf(editedSignal(sideOf(image), "idFront")).score).toBeLessThan(50);
    expect(signalOf(editedSignal(sideOf(await saved(image)), "idFront")).score).toBeLessThan(50);
  });

  test.each([2, 3, 1])("finds line %i typed over, and marks it on the photo", async (index) => {
    const image = await edited(await photographed(), index, { cover: "flat", letters: "typed" });
    const signal = signalOf(editedSignal(sideOf(image), "idFront"));
    expect(signal?.score).toBeGreaterThanOrEqual(50);
    const [region] = signal?.regions ?? [];
    const middle = ((region?.y ?? 0) + (region?.height ?? 0) / 2) * SIZE.height;
    expect(middle).toBeCloseTo((LINES[index] as TextLine).y, -1);
    expect(signal?.falseAlarms?.pictures).toBeGreaterThan(300);
  });

  test("says nothing where no value can be compared", () => {
    const blank: Pixels = { data: new Uint8Array(SIZE.width * SIZE.height * 3).fill(230), ...SIZE };
    expect(editedSignal(sideOf(blank), "idFront")).toEqual({
      signal: "document_text_edited",
      picture: "idFront",
      cause: "too_little_text",
    });
  });
});

describe("the edits that are made", () => {
  test("change every letter of a text, keep its form and leave the rest as it is", () => {
    const next = changedText("AB 123 cd", undefined, seeded("text"));
    expect(next).toMatch(/^[A-Z]{2} \d{3} [a-z]{2}$/);
    expect([...next].filter((letter, i) => letter === "AB 123 cd"[i])).toEqual([" ", " "]);
    expect(changedText("AB 123", [2, 5], seeded("text")).slice(0, 3)).toBe("AB ");
  });

  test("change no pixel outside of the line", async () => {
    const image = await photographed();
    const place = placeOf(LINES[3] as TextLine);
    const changed = await editText(
      image,
      { place, text: "1234567890123", style: { cover: "smooth", letters: "matched" }, others: [] },
      seeded("one"),
    );
    const rows = new Set<number>();
    image.data.forEach((value, at) => {
      if (value !== changed.data[at]) rows.add(Math.floor(at / 3 / SIZE.width));
    });
    expect(Math.min(...rows)).toBeGreaterThan(278 - 24);
    expect(Math.max(...rows)).toBeLessThan(278 + 24);
    expect(rows.size).toBeGreaterThan(10);
  });
});
