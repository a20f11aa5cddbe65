import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { alphabetOf } from "@/lib/vision/document/diacritics/alphabets";
import { restoreName } from "@/lib/vision/document/diacritics/restore-name";
import type { Pixels } from "@/lib/vision/images/image";
import { textPath, textWidth } from "@/tools/specimen/lettering";
import { line } from "./lines";

/** Capitals of bars, 28 px tall and 22 px apart: left, right, top, middle and bottom bar of each. */
const BARS: Readonly<Record<string, readonly string[]>> = {
  E: ["left", "top", "middle", "bottom"],
  H: ["left", "right", "middle"],
  L: ["left", "bottom"],
  U: ["left", "right", "bottom"],
  T: ["top", "stem"],
};
const [PITCH, WIDTH, TALL, PEN, TOP, LEFT] = [26, 16, 28, 4, 30, 20];
const BOXES: Readonly<Record<string, readonly [x: number, y: number, w: number, h: number]>> = {
  left: [0, 0, PEN, TALL],
  right: [WIDTH - PEN, 0, PEN, TALL],
  top: [0, 0, WIDTH, PEN],
  middle: [0, TALL / 2 - PEN / 2, WIDTH, PEN],
  bottom: [0, TALL - PEN, WIDTH, PEN],
  stem: [WIDTH / 2 - PEN / 2, 0, PEN, TALL],
};
const DOTS = [
  [2, -8, 4, 4],
  [10, -8, 4, 4],
] as const;
/** A rising and a falling stroke of six steps. */
const acute = Array.from({ length: 6 }, (_, i) => [5 + i, -4 - i, 4, 2] as const);
const grave = Array.from({ length: 6 }, (_, i) => [11 - i, -4 - i, 4, 2] as const);
type Mark = readonly (readonly [x: number, y: number, w: number, h: number])[];

interface LetterShape {
  readonly image: Pixels;
  readonly data: Uint8Array;
}

function blank(letters: number): LetterShape {
  const [width, height] = [2 * LEFT + letters * PITCH, 90];
  const data = new Uint8Array(width * height * 3).fill(225);
  return { image: { data, width, height }, data };
}

function fill({ image, data }: LetterShape, x: number, y: number, w: number, h: number) {
  for (let row = y; row < y + h; row += 1)
    data.fill(30, (row * image.width + x) * 3, (row * image.width + x + w) * 3);
}

/** A photo of a word, and the line as recognised. */
function drawn(word: string, marks: Readonly<Record<number, Mark>> = {}) {
  const drawing = blank(word.length);
  for (const [i, letter] of [...word].entries()) {
    const at = LEFT + i * PITCH;
    for (const bar of [...(BARS[letter] ?? []).map((name) => BOXES[name]), ...(marks[i] ?? [])]) {
      if (bar) fill(drawing, at + bar[0], TOP + bar[1], bar[2], bar[3]);
    }
  }
  const width = word.length * PITCH + 4;
  const box = { cx: LEFT + (width - 4) / 2 - 3, cy: TOP + TALL / 2, width, height: 42, angle: 0, score: 1 };
  const start = box.cx - box.width / 2;
  const places = [...word].map((_, i) => (LEFT + i * PITCH + WIDTH / 2 - start) / box.width);
  return { image: drawing.image, piece: { ...line(word, 0, 0), box, places } };
}

const read = (word: string, marks?: Readonly<Record<number, Mark>>) => {
  const { image, piece } = drawn(word, marks);
  return restoreName(word, [piece], image);
};

describe("DOCDATA-NAME-1 diacritics of printed names", () => {
  test("capitals without marks stay plain with certainty", () =>
    expect(read("HULETE")).toEqual({ value: "HULETE", isSure: true }));

  test("diaeresis, acute and grave are distinguished", () => {
    expect(read("HULETE", { 1: DOTS }).value).toBe("HÜLETE");
    expect(read("HULETE", { 3: acute }).value).toBe("HULÉTE");
    expect(read("HULETE", { 5: grave }).value).toBe("HULETÈ");
    expect(read("HULETE", { 1: DOTS, 3: acute }).value).toBe("HÜLÉTE");
  });

  test("a letter without marked forms stays plain, whatever is above it", () =>
    expect(read("HULETE", { 2: acute }).value).toBe("HULETE"));

  test("a line above the whole word is not a diacritic", () => {
    const over: Mark = [[-3, -9, PITCH, 3]];
    const { value } = read("EUEUEU", { 0: over, 1: over, 2: over, 3: over, 4: over, 5: over });
    expect(value).toBe("EUEUEU");
  });

  test("a mark that the issuer's languages do not write needs to be clearer, and is never sure", () => {
    const { image, piece } = drawn("HULETE", { 1: DOTS });
    const by = (issuer: string) => restoreName("HULETE", [piece], image, alphabetOf(issuer));
    expect(by("DEU")).toEqual({ value: "HÜLETE", isSure: true });
    expect(by("USA").isSure).toBe(false);
    expect(alphabetOf("POL")?.marked.has("Ü")).toBe(true);
    expect(alphabetOf("USA")?.marked.has("Ò")).toBe(false);
    expect(alphabetOf("GRC")).toBeNull();
    expect(alphabetOf("SRB")?.struck.get("D")).toBe("Đ");
    expect(alphabetOf(null)).toBeNull();
  });

  test("a stroke through a letter is seen where the issuer's languages write one", () => {
    const stroke: Mark = Array.from({ length: 16 }, (_, i) => [-6 + i, 19 - (i >> 1), 2, 4] as const);
    const { image, piece } = drawn("HULUTU", { 2: stroke });
    const by = (issuer: string) => restoreName("HULUTU", [piece], image, alphabetOf(issuer));
    expect(by("POL")).toEqual({ value: "HUŁUTU", isSure: true });
    expect(by("DEU")).toEqual({ value: "HULUTU", isSure: true });
    const plain = drawn("HULUTU");
    expect(restoreName("HULUTU", [plain.piece], plain.image, alphabetOf("POL"))).toEqual({ value: "HULUTU", isSure: true }); // biome-ignore format: one name
  });

  test("a macron, a dot and a tail are read where the issuer's languages write them, and nowhere else", () => {
    const macron: Mark = [[2, -8, 12, 3]];
    const dot: Mark = [[6, -9, 4, 4]];
    const tail: Mark = [
      [11, TALL, 4, 2],
      [9, TALL + 2, 3, 3],
      [9, TALL + 5, 3, 2],
      [10, TALL + 7, 6, 3],
    ];
    const as = (issuer: string, mark: Mark, at = 3) => {
      const { image, piece } = drawn("HULETE", { [at]: mark });
      return restoreName("HULETE", [piece], image, alphabetOf(issuer));
    };
    expect(as("LVA", macron)).toEqual({ value: "HULĒTE", isSure: true });
    expect(as("DEU", macron)).toEqual({ value: "HULETE", isSure: false });
    expect(as("LTU", dot)).toEqual({ value: "HULĖTE", isSure: true });
    expect(as("HUN", dot).value).toBe("HULETE");
    expect(as("POL", tail)).toEqual({ value: "HULĘTE", isSure: true });
    expect(as("ESP", tail)).toEqual({ value: "HULETE", isSure: true });
  });

  test("what hangs below a T is a comma in Romania, and an S has the one of its language", () => {
    const comma: Mark = [
      [7, TALL + 3, 4, 4],
      [6, TALL + 7, 3, 3],
    ];
    const { image, piece } = drawn("HULETE", { 4: comma });
    expect(restoreName("HULETE", [piece], image, alphabetOf("ROU")).value).toBe("HULEȚE");
    expect(alphabetOf("ROU")?.marked.has("Ș")).toBe(true);
    expect(alphabetOf("TUR")?.marked.has("Ş")).toBe(true);
  });

  test("a letter that may hide a mark that is not recognised is not sure", () => {
    const { image, piece } = drawn("HULETE");
    const by = (issuer: string) => restoreName("HULETE", [piece], image, alphabetOf(issuer));
    for (const issuer of ["DEU", "POL", "HUN", "NOR", "LTU"])
      expect(by(issuer)).toEqual({ value: "HULETE", isSure: true });
    expect(by("SVK")).toEqual({ value: "HULETE", isSure: false });
    expect(alphabetOf("NOR")?.struck.get("O")).toBe("Ø");
    expect(alphabetOf("ISL")?.struck.get("P")).toBe("Þ");
  });

  test("only the letters of the name are classified; spaces and hyphens stay", () => {
    const { image, piece } = drawn("THULETE", { 2: DOTS });
    expect(restoreName("HU-LE TE", [{ ...piece, text: "T HU-LE TE", places: [...piece.places.slice(0, 3), 0, ...piece.places.slice(3)] }], image).value).toBe("HÜ-LE TE"); // biome-ignore format: one candidate
  });

  test("a name that its lines lack is unchanged", () => {
    const { image, piece } = drawn("HULETE");
    expect(restoreName("OTHER", [piece], image)).toEqual({ value: "OTHER", isSure: false });
  });
});

describe("DOCDATA-NAME-1 diacritics of names in small letters", () => {
  const [SIZE, AT, BASELINE, SIDE] = [40, 30, 80, 120];

  /** The name in type, and its line as the recogniser reads it: without the marks. */
  async function typed(name: string, issuer: string) {
    const width = Math.ceil(textWidth(name, "sans", SIZE));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * AT}" height="${SIDE}"><rect width="100%" height="100%" fill="#e4e8dc"/><path fill="#222" d="${textPath(name, "sans", SIZE, AT, BASELINE)}"/></svg>`;
    // The service itself never opens SVG (UPLOAD-TYPE-1).
    sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
    const { data, info } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .blur(0.7)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const box = {
      cx: AT + width / 2,
      cy: BASELINE - 0.36 * SIZE,
      width: width + 12,
      height: 46,
      angle: 0,
      score: 1,
    };
    const places = [...name].map((letter, i) => {
      const before = textWidth(name.slice(0, i), "sans", SIZE);
      return (6 + before + textWidth(letter, "sans", SIZE) / 2) / box.width;
    });
    const text = name.normalize("NFD").replace(/\p{M}/gu, "");
    const piece = { ...line(text, 0, 0), box, places };
    return restoreName(
      text.toUpperCase(),
      [piece],
      { data, width: info.width, height: info.height },
      alphabetOf(issuer),
    );
  }

  test("marks are seen above and below them", async () => {
    expect((await typed("Jürgen", "DEU")).value).toBe("JÜRGEN");
    expect((await typed("François", "FRA")).value).toBe("FRANÇOIS");
    expect((await typed("Jadwigą", "POL")).value).toBe("JADWIGĄ");
  });

  test("the dot of an i is a mark only where an ı is another letter", async () => {
    expect(await typed("Martina", "ITA")).toEqual({ value: "MARTINA", isSure: true });
    expect((await typed("Gizem", "TUR")).value).toBe("GİZEM");
    expect((await typed("Loïc", "FRA")).value).toBe("LOÏC");
  });

  test("where a stroke or a comma may be lost the name is in doubt", async () => {
    expect(await typed("Monsen", "NOR")).toEqual({ value: "MONSEN", isSure: false });
    expect((await typed("Agnese", "LVA")).isSure).toBe(false);
  });
});
