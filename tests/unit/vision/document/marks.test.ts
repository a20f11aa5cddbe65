import { describe, expect, test } from "vitest";
import { greyStrokes } from "@/lib/vision/document/authenticity/grey-strokes";
import { markedSignal } from "@/lib/vision/document/authenticity/marked";
import { markIn } from "@/lib/vision/document/authenticity/match-mark";
import { runsAcross } from "@/lib/vision/document/authenticity/overprint";
import {
  asImage,
  closed,
  colouredStrokes,
  whiteStrokes,
} from "@/lib/vision/document/authenticity/wide-strokes";
import { seeded } from "@/tools/specimen/random";
import { line } from "./lines";
import { type Colour, picture } from "./made-picture";

describe("ATTACK-DOCUMENT-2 words that mark a document", () => {
  const found = (text: string, look: "text" | "overprint" = "text", names: string[] = []) =>
    markIn(text, look, names)?.key ?? null;

  test("a mark is known in any language, in a line of its own or within one", () => {
    expect(found("SPECIMEN")).toBe("SPECIMEN");
    expect(found("Spécimen")).toBe("SPECIMEN");
    expect(found("ESPÉCIMEN")).toBe("ESPECIMEN");
    expect(found("REPUBLIC SPEC1MEN")).toBe("SPECIMEN");
    expect(found("MUSTERMANN ERIKA")).toBe("MUSTERMANN");
    expect(found("VOID VOID VOID")).toBe("VOID");
    expect(found("CÓPIA")).toBe("COPIA");
    expect(found("DL ADULT NON REAL ID")).toBe("NONREALID");
  });

  test("names and labels that resemble one are none", () => {
    for (const text of [
      "COPELAND",
      "VOIDA",
      "SAMPLES",
      "MUSTERBERG",
      "Copy number",
      "COPY NO 2",
      "VOID IF ALTERED",
    ]) {
      expect(found(text), text).toBeNull();
    }
    for (const text of [
      "NOT VALID FOR TRAVEL",
      "Specimen signature",
      "Spécimen de signature",
      "ANCELMO",
      "PIETERSBURG",
    ]) {
      expect(found(text), text).toBeNull();
      expect(found(text, "overprint"), text).toBeNull();
    }
  });

  test("a word that is also a name is no mark where it is the holder's, unless it is printed across", () => {
    expect(found("SAMPLE")).toBe("SAMPLE");
    expect(found("SAMPLE", "text", ["SAMPLE"])).toBeNull();
    expect(found("SAMPLE", "overprint", ["SAMPLE"])).toBe("SAMPLE");
  });

  test("across a document a part of the word is enough, in ordinary text it is not", () => {
    expect(found("ANCELLE", "overprint")).toBe("CANCELLED");
    expect(found("COP", "overprint")).toBe("COPY");
    expect(found("OID", "overprint")).toBe("VOID");
    for (const text of ["ID", "CPY", "COP"]) expect(found(text), text).toBeNull();
    for (const text of ["ID", "CPY", "PAS"]) expect(found(text, "overprint"), text).toBeNull();
    expect(found("OPIE", "overprint")).toBe("KOPIE");
    expect(found("COSPFCIMEN", "overprint")).toBe("SPECIMEN");
    expect(found("ANCELLE")).toBeNull();
    expect(found("OPIE")).toBeNull();
    expect(found("COSPFCIMEN")).toBeNull();
  });

  test("a stamp that runs aslant through the lines may be misread in part, a line of text may not", async () => {
    const image = { data: new Uint8Array(600 * 300 * 3).fill(255), width: 600, height: 300 };
    const stamp = line("ORECIMEN", 300, 160, 0.7);
    const aslant = { ...stamp, box: { ...stamp.box, angle: -0.18 } };
    const page = {
      lines: [line("REPUBLIC", 20, 40), aslant],
      found: 2,
      image,
      quarterTurns: 0,
      angle: 0,
      uprightTurns: 0,
    };
    expect([runsAcross(aslant, page), runsAcross(stamp, page)]).toEqual([true, false]);
    expect(found("ORECIMEN")).toBeNull();
    const signal = await markedSignal({ page, picture: "idFront" }, { names: [], zone: null });
    expect(signal).toMatchObject({ score: 70, measures: { words: "SPECIMEN" } });
  });

  test("a word left white on a pale ground becomes dark, whatever the light falls like", () => {
    const [width, height] = [120, 60];
    const isStroke = (x: number) => x >= 50 && x < 58;
    const data = Uint8Array.from({ length: width * height }, (_, i) => {
      const x = i % width;
      return isStroke(x) ? 160 + x / 2 : 140 + x / 2;
    });
    const out = whiteStrokes({ data, width, height });
    const at = (x: number) => out.data[30 * width + x] ?? 0;
    expect(at(54)).toBeLessThan(215);
    expect([at(20), at(90)].every((value) => value > 245)).toBe(true);
  });

  test("a word in grey ink is seen without the print that crosses it, whatever the light, and coloured print is not", () => {
    const [width, height] = [200, 120];
    const tone = (x: number, y: number): Colour => {
      const light = 1 - 0.3 * (x / width);
      if (y >= 56 && y < 62) return [30 * light, 30 * light, 30 * light];
      if (x >= 60 && x < 70) return [150 * light, 150 * light, 150 * light];
      if (x >= 130 && x < 134) return [120 * light, 90 * light, 190 * light];
      return [215 * light, 220 * light, 212 * light];
    };
    const out = greyStrokes(picture(width, height, tone));
    const at = (x: number, y: number) => out.data[y * width + x] ?? 0;
    expect(at(65, 20)).toBeLessThan(60);
    expect(at(65, 100)).toBeLessThan(60);
    for (const [x, y] of [[65, 59], [20, 59], [132, 20], [20, 20], [180, 100]] as const) expect(at(x, y)).toBeGreaterThan(230); // biome-ignore format: places
  });

  test("the ink of a stamp is seen where print in black crosses it, and nowhere without colour", () => {
    const [width, height] = [240, 160];
    const share = { least: 0.0015, most: 0.12 };
    const isPrint = (y: number) => y % 20 < 4;
    const isInk = (x: number, y: number) => x >= 100 && x < 106 && y >= 60 && y < 100;
    const red = (cover: number) => (value: number, channel: number) =>
      channel === 0 ? value : Math.round(value * (1 - cover));
    const card = (inked: (x: number, y: number) => boolean) =>
      picture(width, height, (x, y) => {
        const paper = [225, 228, 218].map((value) => (isPrint(y) ? value / 5 : value));
        return (inked(x, y) ? paper.map(red(0.5)) : paper) as unknown as Colour;
      });
    const stamped = colouredStrokes(card(isInk), share);
    expect(stamped?.data[71 * width + 103]).toBeLessThan(60);
    expect(stamped?.data[71 * width + 60]).toBeGreaterThan(230);
    expect(stamped?.data[81 * width + 60]).toBeGreaterThan(230);
    expect(
      colouredStrokes(
        card(() => false),
        share,
      ),
    ).toBeNull();
    expect(
      colouredStrokes(
        card((x) => x % 12 < 5),
        share,
      ),
    ).toBeNull();
  });

  test("the word of a sample is known in other languages too", () => {
    for (const text of [
      "VOORBEELD",
      "UZORAK",
      "ÉCHANTILLON",
      "CAMPIONE",
      "MUESTRA",
      "VZOREC",
      "FAC-SIMILE",
    ]) {
      expect(markIn(text, "text", [])).not.toBeNull();
    }
  });

  test.each([1, 2, 5])(
    "closing with a reach of %i takes the least of the greatest values around, as far as the picture goes",
    (reach) => {
      const [width, height] = [23, 14];
      const random = seeded("closed", reach);
      const data = Uint8Array.from({ length: width * height }, () => random.whole(0, 255));
      const around = (from: Uint8Array, choose: (...values: number[]) => number) =>
        from.map((_, i) => {
          const [x, y] = [i % width, Math.floor(i / width)];
          return choose(
            ...from.filter((_value, k) => {
              const [u, v] = [k % width, Math.floor(k / width)];
              return Math.abs(u - x) <= reach && Math.abs(v - y) <= reach;
            }),
          );
        });
      expect(closed({ data, width, height }, reach).data).toEqual(around(around(data, Math.max), Math.min));
    },
  );

  test("thin strokes are removed, wide ones stay", () => {
    const plane = { data: new Uint8Array(40 * 40).fill(200), width: 40, height: 40 };
    for (let y = 0; y < 40; y += 1) {
      plane.data[y * 40 + 5] = 10;
      for (let x = 20; x < 26; x += 1) plane.data[y * 40 + x] = 10;
    }
    const { data } = closed(plane, 1);
    expect(data[20 * 40 + 5]).toBe(200);
    expect(data[20 * 40 + 22]).toBe(10);
    expect(asImage(plane).data.subarray(15, 18)).toEqual(Uint8Array.of(10, 10, 10));
  });
});
