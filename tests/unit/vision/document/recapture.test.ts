import { describe, expect, test } from "vitest";
import type { Page } from "@/lib/vision/document/page/read-page";
import { displayMeasures, recaptureCheck } from "@/lib/vision/document/recapture/check";
import { line } from "./lines";

const SIDE = 400;

/** A grey page with text all over it; `light` adds to the grey at a place. */
function page(
  light: (x: number, y: number, channel: number) => number,
  lines = [line("TEXT", 20, 30), line("T".repeat(30), 20, 370)],
): Page {
  let seed = 7;
  const noise = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 16) % 9;
  };
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i += 1) {
    const grey = 150 + noise();
    for (let channel = 0; channel < 3; channel += 1)
      data[3 * i + channel] = grey + light(i % SIDE, Math.floor(i / SIDE), channel);
  }
  const image = { data, width: SIDE, height: SIDE };
  return { lines, found: lines.length, image, quarterTurns: 0, angle: 0, uprightTurns: 0 };
}
const outcome = (made: Page) => recaptureCheck(made).outcome;

describe("DOCUMENT-CHECK-2 a display in front of the camera", () => {
  test("one high frequency all over the document is a display's grid", () => {
    expect(outcome(page((x, y) => 12 * Math.sin(2 * Math.PI * (0.31 * x + 0.05 * y))))).toBe("fail");
  });

  test("stripes of three colours are, even where their brightness hardly changes", () => {
    const stripes = (x: number, _y: number, channel: number) =>
      3 * Math.sin(2 * Math.PI * (0.29 * x - channel / 3));
    expect(outcome(page(stripes))).toBe("fail");
  });

  test("a faint grid counts where the same frequency runs across it, and lines in one direction do not", () => {
    const [u, v] = [0.21, 0.04];
    const wave = (phase: number) => 1.1 * Math.sin(2 * Math.PI * phase);
    const lines = page((x, y) => wave(u * x + v * y));
    const grid = page((x, y) => wave(u * x + v * y) + wave(-v * x + u * y));
    const [printed, display] = [displayMeasures(lines), displayMeasures(grid)];
    expect(printed["crossed"]).toBeLessThan(2.2);
    expect(display["crossed"]).toBeGreaterThan(3);
    expect(Math.abs((display["brightness"] ?? 0) - (printed["brightness"] ?? 9))).toBeLessThan(1);
    expect(outcome(lines)).toBe("not_applicable");
    expect(outcome(grid)).toBe("fail");
  });

  test("coarser stripes of colour are seen at half size", () => {
    const stripes = (x: number, y: number, channel: number) =>
      channel === 1 ? 0 : (channel - 1) * 3 * Math.sin(2 * Math.PI * (0.12 * x + 0.02 * y));
    expect(outcome(page(stripes))).toBe("fail");
  });

  test("noise, background print and edges of letters are not", () => {
    expect(outcome(page(() => 0))).toBe("not_applicable");
    expect(outcome(page((_, y) => 12 * Math.sin(2 * Math.PI * 0.07 * y)))).toBe("not_applicable");
    expect(outcome(page((x, y) => ((x * x + 3 * y) % 97 < 20 ? -60 : 0)))).toBe("not_applicable");
  });

  test("a pattern in one place is not", () => {
    const corner = (x: number, y: number) => (x < 100 && y < 100 ? 12 * Math.sin(2 * Math.PI * 0.31 * x) : 0);
    expect(outcome(page(corner))).toBe("not_applicable");
  });

  test("too little text gives no result", () => {
    expect(outcome(page(() => 0, []))).toBe("not_applicable");
    expect(outcome(page(() => 0, [line("A", 20, 20)]))).toBe("not_applicable");
  });
});
