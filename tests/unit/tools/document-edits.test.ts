import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { checkDigit, verifyChecks } from "@/lib/vision/document/mrz/check-digits";
import { DOCUMENT_ATTACKS } from "@/tools/attacks/document/recipes";
import { ALTERATIONS } from "@/tools/evaluation/documents/alterations";
import { type EditResult, editTables } from "@/tools/evaluation/documents/edits/edit-tables";
import { learnedModel } from "@/tools/evaluation/documents/edits/learn-text";
import type { TextSample } from "@/tools/evaluation/documents/edits/text-samples";
import { changedZone, zonePart } from "@/tools/evaluation/documents/edits/zone-text";

const ZONE = {
  format: "TD3" as const,
  lines: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
};

describe("zones that are edited", () => {
  test("keep their check digits unless these are made to hold", () => {
    const edit = { part: "number", value: "L898902C4" } as const;
    const left = changedZone(ZONE, { ...edit, fixed: false });
    expect(left[1]?.slice(0, 10)).toBe("L898902C46");
    expect(verifyChecks("TD3", left)).toMatchObject({ number: false, composite: false, birth: true });
    const fixed = changedZone(ZONE, { ...edit, fixed: true });
    expect(fixed[1]?.[9]).toBe(checkDigit("L898902C4"));
    expect(Object.values(verifyChecks("TD3", fixed))).toEqual([true, true, true, true, true]);
  });

  test("name their parts, fillers included", () => {
    expect(zonePart(ZONE, "date")).toBe("740812");
    expect(zonePart(ZONE, "name")).toMatch(/^ERIKSSON<<ANNA<MARIA<+$/);
    expect(changedZone(ZONE, { part: "name", value: "ERIKSEN<<ANNA", fixed: true })[0]).toBe(
      "P<UTOERIKSEN<<ANNA".padEnd(44, "<"),
    );
  });
});

describe("the table of edits", () => {
  const result = (changes: Partial<EditResult>): EditResult => ({
    ...{ id: "a", isReal: false, name: "edit", part: "number", where: "print", approvedBefore: true },
    ...{ decision: "NEEDS_REVIEW", added: ["document_text_edited"], ...changes },
  });

  test("counts approvals and new reasons by part and place, and false documents by name", () => {
    const genuine = [
      { id: "a", isReal: false, decision: "APPROVED" },
      { id: "b", isReal: true, decision: "NEEDS_REVIEW" },
    ];
    const {
      part: _part,
      where: _where,
      ...other
    } = result({ name: "typed_document", added: ["document_plain"] });
    const table = editTables(genuine, [
      result({}),
      result({ decision: "APPROVED", added: [] }),
      result({ where: "both", part: "name", decision: "APPROVED", added: [] }),
      result({ id: "b" }),
      result({ id: "b", where: "zone_fixed" }),
      other,
    ])["document-edits"];
    expect(table).toContain("| `edit-genuine` | genuine, rendered | 1 | 1 | 1 | – | |");
    expect(table).toContain(
      "| `edit-print-number` | number: print only, a zone says otherwise | 1 | 1 | 0 | 1 | `document_text_edited` 1 |",
    );
    expect(table).toContain(
      "| `edit-print-unrepeated-number` | number: print only, which no zone repeats | 2 | 2 | 1 | 1 | `document_text_edited` 1 |",
    );
    expect(table).toContain(
      "| `edit-both-name` | name: print and zone alike (a coherent re-issue) | 1 | 1 | 1 | 0 |  |",
    );
    expect(table).toContain(
      "| `false-typed-document` | typed document | 1 | 1 | 0 | 1 | `document_plain` 1 |",
    );
  });
});

describe("the operating point of replaced text", () => {
  const sample = (group: string, sharper: number, isAttack: boolean): TextSample => ({
    ...{ group, picture: `${group} ${isAttack}`, isAttack, isPart: false },
    style: isAttack ? { cover: "flat", letters: "typed" } : null,
    measures: { sharper, cleaner: 0, halfGrain: 0 },
  });

  test("lies above genuine pictures, and rates are those of documents that did not set it", () => {
    const groups = Array.from({ length: 20 }, (_, i) => `document ${i}`);
    const samples = groups.flatMap((group, i) => [
      sample(group, 0.01 * i, false),
      sample(group, i < 10 ? 0.9 : 0.05, true),
    ]);
    const { model, rates, highest } = learnedModel(samples);
    expect(rates["genuine"]).toEqual({ pictures: 20, found: 1 });
    expect(rates["edited"]).toEqual({ pictures: 20, found: 10 });
    expect(highest[0]).toBeLessThan(50);
    expect(model.alarms[0]).toBe(20);
  });
});

describe("alterations", () => {
  test("turn, darken and shrink a photo", async () => {
    const data = new Uint8Array(120 * 80 * 3).fill(200);
    const photo = new Uint8Array(
      await sharp(data, { raw: { width: 120, height: 80, channels: 3 } })
        .jpeg()
        .toBuffer(),
    );
    const sizes = new Map<string, { width: number; height: number; mean: number }>();
    for (const { name, alter } of ALTERATIONS) {
      const image = sharp(await alter(photo));
      const [{ width, height }, { channels }] = [await image.metadata(), await image.stats()];
      sizes.set(name, { width, height, mean: channels[0]?.mean ?? 0 });
    }
    expect(sizes.get("turned by 90°")).toMatchObject({ width: 80, height: 120 });
    expect(sizes.get("turned by 180°")).toMatchObject({ width: 120, height: 80 });
    expect(sizes.get("half the size")).toMatchObject({ width: 60, height: 40 });
    expect(sizes.get("dark")?.mean).toBeLessThan(80);
    expect(sizes.get("tilted")?.mean).toBeLessThan(200);
    expect(sizes.size).toBe(10);
  });
});

describe("recipes that replace a portrait", () => {
  test("paste the selfie, or another photo of the same person", () => {
    const names = (attack: string) =>
      DOCUMENT_ATTACKS.filter((each) => each.attack === attack).map(({ name }) => name);
    expect(names("portrait_substituted")).toContain("matched_photo");
    expect(names("portrait_substituted_other")).toEqual([
      "pasted_photo_of_another_day",
      "matched_photo_of_another_day",
      "paper_cut_out_of_another_day",
    ]);
  });
});
