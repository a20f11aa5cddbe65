import { describe, expect, test } from "vitest";
import type { Grey } from "@/lib/vision/attacks/portrait-blocks";
import { photoWithinPortrait } from "@/lib/vision/attacks/portrait-within";
import { uprightMesh } from "@/tests/support/face-mesh";
import { seeded } from "@/tools/specimen/random";

const [WIDTH, HEIGHT] = [640, 480];
/** The middle of the face, and its height from chin to forehead. */
const FACE = { x: 200, y: 230, height: 110 } as const;
/** The portrait reaches so far from the middle of the face, and a smaller photo on it. */
const PORTRAIT = 132;
const PHOTO = 72;

const mesh = uprightMesh(FACE);

/** A card, its portrait with a plain ground, a head, and what is added by place; with a camera's noise. */
function card(added: (x: number, y: number) => number): Grey {
  const random = seeded("within");
  const data = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - FACE.x, y - FACE.y];
      const isHead = Math.hypot(dx / 0.75, dy) < 66;
      const ground = Math.max(Math.abs(dx), Math.abs(dy)) < PORTRAIT ? 190 : 225;
      data[y * WIDTH + x] = (isHead ? 120 : ground + added(dx, dy)) + random.normal(1) * 3;
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}
const within = (added: (x: number, y: number) => number) => photoWithinPortrait(card(added), mesh, 1);

/** In a rectangle around the face, turned by some degrees. */
const inPhoto = (x: number, y: number, deg: number) => {
  const [cos, sin] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
  return Math.max(Math.abs(x * cos + y * sin), Math.abs(y * cos - x * sin)) < PHOTO;
};

describe("ATTACK-DOCUMENT-1 a smaller photo on the portrait", () => {
  test.each([0, 3, -5])("is found by its sides and those of the portrait, turned by %i°", (deg) => {
    const levels = within((x, y) => (inPhoto(x, y, deg) ? 20 : 0));
    expect(levels).toBeGreaterThan(14);
    expect(levels).toBeLessThan(26);
  });

  test("a portrait by itself has one border, whatever lies on the card around it", () => {
    expect(within(() => 0)).toBe(0);
    const column = (x: number) => (Math.abs(x) > 170 ? -60 : 0);
    expect(within(column)).toBe(0);
  });

  test("hair is not straight for as long as the face is high", () => {
    expect(within((x, y) => (Math.hypot(x, 0.8 * y) < PHOTO ? -110 : 0))).toBe(0);
  });

  test("a close portrait on a printed card, with the card's sides around it, is none", () => {
    const isPrinted = (x: number) => Math.abs(x) > PHOTO + 10 && Math.abs(x) < PORTRAIT - 10;
    const print = (x: number, y: number) => (isPrinted(x) && (y + 600) % 12 < 6 ? -60 : 0);
    expect(within((x, y) => (inPhoto(x, y, 0) ? 20 : print(x, y)))).toBe(0);
  });

  test("strips that are not equally bright are not one ground", () => {
    expect(within((x, y) => (inPhoto(x, y, 0) ? 20 : x > PHOTO ? -50 : 0))).toBe(0);
  });
});
