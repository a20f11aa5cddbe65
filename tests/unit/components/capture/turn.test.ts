import { describe, expect, test } from "vitest";
import type { FrameMeasurement } from "@/components/capture/guide/advice";
import type { DetectedFace } from "@/components/capture/guide/face";
import { chooseTiles } from "@/components/capture/guide/tiles";
import { follow, type TurnWatch, watchTurn } from "@/components/capture/guide/turn";
import type { TurnDirection } from "@/lib/vocabulary";

const face: DetectedFace = { score: 0.9, centre: [0.5, 0.5], width: 0.45, height: 0.45, turnDeg: 0 };
const good: FrameMeasurement = { light: 130, sharpness: 0.4, glare: 0, sides: 0, faces: [face] };
const at = (turnDeg: number, more: Partial<DetectedFace> = {}): FrameMeasurement => ({
  ...good,
  faces: [{ ...face, ...more, turnDeg }],
});

/** Follows looks that come at a steady pace. */
function run(
  looks: readonly FrameMeasurement[],
  { direction = "left", everyMs = 120 }: { direction?: TurnDirection; everyMs?: number } = {},
): TurnWatch[] {
  const seen = [watchTurn(direction)];
  looks.forEach((look, index) => {
    seen.push(follow(seen[index] ?? watchTurn(direction), look, 1000 + index * everyMs));
  });
  return seen.slice(1);
}
const last = (watches: readonly TurnWatch[]) => watches[watches.length - 1];
const straight = [at(0), at(1), at(-1), at(0)];

describe("CAPTURE-TURN-2 a turn is followed", () => {
  test("straight ahead first, then the asked side, further, and taken at the right angle", () => {
    const watches = run([...straight, at(4), at(12), at(18), at(24)]);
    expect(watches.map(({ hint }) => hint)).toEqual([
      "straight",
      "straight",
      "straight",
      "turn_left",
      "turn_left",
      "turn_more",
      "turn_more",
      "hold",
    ]);
    expect(watches.map(({ phase }) => phase).slice(-2)).toEqual(["turning", "taken"]);
    const progress = watches.slice(3).map((watch) => Math.round(watch.progress * 100));
    expect(progress).toEqual([0, 20, 60, 90, 100]);
  });

  test("to the other side the same, mirrored; twice the same side begins straight ahead again", () => {
    const right = run([...straight, at(-12), at(-24), at(-26)], { direction: "right" });
    expect(last(right)).toMatchObject({ phase: "taken", hint: "hold" });
    const again = run([at(26), at(20), ...straight, at(23), at(25)]);
    expect(again[0]).toMatchObject({ phase: "straight", hint: "straight", progress: 0 });
    expect(last(again)?.phase).toBe("taken");
  });

  test("a slow phone that looks three times a second gets there as well", () => {
    const watches = run([at(0), at(1), at(0), at(15), at(25), at(27)], { everyMs: 333 });
    expect(last(watches)?.phase).toBe("taken");
  });

  test.each<[string, readonly FrameMeasurement[], string]>([
    ["the wrong side", [at(-20)], "turn_other"],
    ["too far", [at(20), at(45)], "turn_less"],
    ["so far that the face is lost", [at(25), { ...good, faces: [] }], "turn_less"],
    ["a face that moves in the picture", [at(25, {}), { ...at(25), sharpness: 0.01 }], "blurred"],
    ["somebody else", [{ ...good, faces: [face, { ...face, centre: [0.1, 0.5] }] }], "several_faces"],
  ])("%s is said, and nothing is taken", (_title, looks, hint) => {
    expect(last(run([...straight, ...looks]))).toMatchObject({ hint, phase: "turning" });
  });

  test.each<[string, FrameMeasurement, string]>([
    ["nobody", { ...good, faces: [] }, "no_face"],
    ["a black picture", { ...good, light: 2, faces: [] }, "black"],
    ["a dark room", { ...good, light: 30 }, "dark"],
    ["far away", at(0, { width: 0.2 }), "closer"],
    ["at the edge", at(0, { centre: [0.8, 0.5] }), "centre"],
    ["already turned", at(25), "straight"],
  ])("before the turn: %s", (_title, look, hint) => {
    expect(last(run([look, look, look, look]))).toMatchObject({ hint, phase: "straight" });
  });

  test("one look alone may be an error of the finder: the next one must agree", () => {
    const watches = run([...straight, at(25), at(3), at(12), at(27)]);
    expect(watches.map(({ phase }) => phase).slice(-4)).toEqual(["turning", "turning", "turning", "taken"]);
  });

  test("a head that rushed through is taken on its way back", () => {
    const watches = run([...straight, at(19), at(43), at(40), at(30)]);
    expect(watches.map(({ hint }) => hint).slice(-3)).toEqual(["turn_less", "turn_less", "hold"]);
    expect(last(watches)?.phase).toBe("taken");
  });

  test("a face that leaves for long, or wanders off, begins anew", () => {
    const gone = Array.from({ length: 15 }, () => ({ ...good, faces: [] }));
    expect(last(run([...straight, at(10), ...gone]))).toMatchObject({ phase: "straight", hint: "no_face" });
    expect(last(run([...straight, at(10, { centre: [0.5, 0.85] })]))?.phase).toBe("straight");
  });

  test("a zero that lies off the selfie's narrows the zone: the server measures against the selfie", () => {
    const zeroAt = (deg: number) => [at(deg), at(deg), at(deg), at(deg)];
    // 22° further than a zero of -10° is only 12° from the selfie.
    expect(last(run([...zeroAt(-10), at(12), at(12)]))).toMatchObject({ hint: "turn_more" });
    expect(last(run([...zeroAt(-10), at(19), at(19)]))?.phase).toBe("taken");
    expect(last(run([...zeroAt(10), at(40), at(40)]))).toMatchObject({ hint: "turn_less" });
    expect(last(run([...zeroAt(10), at(32), at(32)]))?.phase).toBe("taken");
  });
});

describe("the tiles of a turn", () => {
  const times = Array.from({ length: 20 }, (_, index) => index * 50);

  test("the last straight look, equal steps of angle, and the last picture", () => {
    // Straight for 500 ms, then 40° in 450 ms, measured twice only.
    const angles = [
      { atMs: 0, deg: 0 },
      { atMs: 500, deg: 0 },
      { atMs: 950, deg: 40 },
    ];
    const chosen = chooseTiles(times, angles, 6) ?? [];
    expect(chosen).toEqual([10, 12, 14, 15, 17, 19]);
  });

  test("a head that went back and forth keeps the order of time", () => {
    const angles = [0, 20, 3, 25].map((deg, index) => ({ atMs: index * 300, deg }));
    const chosen = chooseTiles(times, angles, 6) ?? [];
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
    expect(new Set(chosen).size).toBe(6);
    expect(chosen[0]).toBeGreaterThan(10);
  });

  test("a turn in one jump still has as many pictures; too few have no sheet", () => {
    const angles = [
      { atMs: 900, deg: 0 },
      { atMs: 950, deg: 25 },
    ];
    const chosen = chooseTiles(times, angles, 6) ?? [];
    expect([chosen[0], chosen[5]]).toEqual([13, 19]);
    expect(new Set(chosen).size).toBe(6);
    expect(chooseTiles(times.slice(0, 5), angles, 6)).toBeNull();
    expect(chooseTiles(times, [], 6)).toHaveLength(6);
  });
});
