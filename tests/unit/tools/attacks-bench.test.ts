import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { dateAttacks } from "@/tools/attacks/bench/dates";
import { DEGRADATIONS, degraded } from "@/tools/attacks/bench/degrade";
import type { BenchPerson } from "@/tools/attacks/bench/material";
import type { TrialResult } from "@/tools/attacks/bench/run";
import { benchTables, recipeTable } from "@/tools/attacks/bench/tables";
import { trialsOf } from "@/tools/attacks/bench/trials";
import { type MorphSource, morph } from "@/tools/attacks/morph/blend";
import type { AttackRecipe, GenuineCase } from "@/tools/attacks/recipe";
import { seeded } from "@/tools/specimen/random";

const bytes = (text: string) => new TextEncoder().encode(text);
let photo: Uint8Array;
beforeAll(async () => {
  const background = { r: 120, g: 90, b: 60 };
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
});

const people: BenchPerson[] = ["001", "002", "003"].map((id) => ({
  id,
  half: "development",
  group: "female white",
  selfie: bytes("selfie"),
  portraitPhoto: bytes("photo"),
}));

describe("the cases of the bench", () => {
  const recipe: AttackRecipe = {
    name: "swapped",
    attack: "own_portrait",
    make: async ({ front, portraitPhoto }, random) => ({
      selfie: Uint8Array.of(...portraitPhoto, random.whole(0, 255)),
      front,
    }),
  };
  const genuine = async (): Promise<GenuineCase> => ({
    selfie: photo,
    front: photo,
    portraitPhoto: bytes("photo"),
    strangerSelfie: bytes("stranger"),
  });
  const plan = { recipes: [recipe], perRecipe: 2, seed: "1", genuine };

  test("are everybody as taken, some degraded in every way, a skipped challenge and every recipe", () => {
    const trials = trialsOf(people, plan);
    const named = (group: string) => trials.filter((trial) => trial.group === group);
    expect(named("genuine").map(({ person }) => person)).toEqual(["001", "002", "003"]);
    expect(named("degraded")).toHaveLength(2 * DEGRADATIONS.length);
    expect(named("own_portrait")).toHaveLength(2);
    expect(trials.filter(({ hosted }) => hosted)).toEqual([
      ...named("answered_challenge"),
      ...named("skipped_challenge"),
    ]);
  });

  test("are made of the pictures that a client sends and no others, the same for the same seed", async () => {
    const made = (seed: string) =>
      Promise.all(
        trialsOf(people, { ...plan, seed })
          // Turned heads need a face.
          .filter(({ group }) => group !== "answered_challenge")
          .map(async ({ make }) => JSON.stringify(await make())),
      );
    const once = await made("1");
    expect(await made("1")).toEqual(once);
    expect(await made("2")).not.toEqual(once);
    const [first] = trialsOf(people, plan);
    expect(Object.keys((await first?.make()) ?? {})).toEqual(["selfie", "front"]);
  });

  test("honest pictures are degraded, and remain pictures of about the same size", async () => {
    for (const how of DEGRADATIONS) {
      const copy = await degraded(photo, how, seeded("copy", how));
      const { format, width = 0 } = await sharp(copy).metadata();
      expect(format).toBe("jpeg");
      expect(Buffer.compare(copy, photo)).not.toBe(0);
      expect(width / 64).toBeGreaterThanOrEqual(0.5);
      expect(width / 64).toBeLessThanOrEqual(1.5);
    }
  });

  test("documents with impossible dates name what is wrong with them", () => {
    const names = dateAttacks("2026-11-22").map(({ name }) => name);
    expect(names).toContain("born_tomorrow");
    expect(names).toContain("seventeen");
    expect(new Set(names).size).toBe(names.length);
  });
});

const result = (over: Partial<TrialResult> & { before?: "APPROVED" | "NEEDS_REVIEW"; score?: number }) => {
  const { before = "APPROVED", score = 0, ...rest } = over;
  const signal = { name: "selfie_recaptured", picture: "selfie", falseAlarms: null, measures: {} } as const;
  return {
    half: "final",
    person: "001",
    group: "screen",
    name: "coarse",
    hosted: false,
    decided: {
      before,
      after: score >= 50 ? "NEEDS_REVIEW" : before,
      reasons: score >= 50 ? ["selfie_recaptured"] : [],
      faceScore: 91,
      signals: [{ ...signal, score }],
      unexamined: [],
      signalsMs: 4,
    },
    ...rest,
  } satisfies TrialResult;
};

describe("the tables", () => {
  const results = [
    result({ score: 80 }),
    result({ score: 20 }),
    result({ half: "development", score: 60 }),
    result({ group: "genuine", name: "as taken" }),
    result({ group: "degraded", name: "jpeg", score: 55 }),
    result({ decided: null, problem: "no portrait" }),
    result({ group: "morph", name: "half", person: "002" }),
  ];
  const tables = benchTables(results, 50);

  test("count approvals before and after in each half, without cases that could not be made", () => {
    expect(tables["attack-approvals"]).toContain(
      "| `screen` | screen | 1 | 1 | 0 | 1 | 0 | 2 | 2 | 1 | 1 | 0 |",
    );
  });

  test("count false alarms of each signal on honest pictures, as taken and degraded", () => {
    expect(tables["signal-rates"]).toContain("| `selfie-recaptured` | 0 of 0 | 1 of 2 | 98.7 % | 2 of 4 |");
  });

  test("show how far the face scores of morphs lie below genuine ones", () => {
    expect(tables["morph-scores"]).toContain("| the bearer's own portrait | 1 | 91.0 | 1 | 1 | 1 | 0 |");
    expect(tables["morph-scores"]).toContain("| half | 1 | 91.0 | 1 | 1 | 1 | 0 |");
  });

  test("name the reasons of each recipe", () => {
    expect(recipeTable(results)).toContain("| screen | coarse | 3 | 3 | 1 | 2 | 0 | selfie_recaptured 2 |");
  });
});

describe("a morph", () => {
  const side = 48;
  /** A plain picture with 468 points on a grid within it, moved and scaled. */
  const source = (grey: number, scale: number, shift: number): MorphSource => ({
    picture: { data: new Uint8Array(side * side * 3).fill(grey), width: side, height: side },
    mesh: {
      points: Array.from({ length: 468 }, (_, index) => {
        const angle = (2 * Math.PI * index) / 468;
        const radius = (6 + (index % 5)) * scale;
        return [24 + shift + radius * Math.cos(angle), 24 + radius * Math.sin(angle), 0] as const;
      }),
    },
  });
  const [dark, bright] = [source(40, 1, 0), source(200, 1.1, 2)];
  const at = ({ data }: { data: Uint8Array }, x: number, y: number) => data[(y * side + x) * 3] ?? 0;

  test("blends both pictures by the share, everywhere or within the face alone", async () => {
    const both = await morph(dark, bright, { share: 0.25, background: "both" });
    expect(at(both, 2, 2)).toBe(80);
    const first = await morph(dark, bright, { share: 0.25, background: "first" });
    expect(at(first, 2, 2)).toBe(40);
  });

  test("without a share of the second it is the first", async () => {
    const { data } = await morph(dark, bright, { share: 0, background: "both" });
    expect(data.every((value) => value === 40)).toBe(true);
  });
});
