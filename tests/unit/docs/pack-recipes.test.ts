import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseManifest } from "@/lib/vision/model-packs/manifest";
import { ROOT } from "@/tools/setup/root";

const recipes = readFileSync(path.join(ROOT, "docs", "models.md"), "utf8")
  .split("### Recipe: ")
  .slice(1)
  .map((recipe) => ({
    title: recipe.split("\n")[0] ?? "",
    // What only the one who takes the file can know.
    manifest: (/```json\n([\s\S]*?)```/.exec(recipe)?.[1] ?? "")
      .replace('"bytes": 0', '"bytes": 1000')
      .replace('"sha256": "…"', `"sha256": "${"0".repeat(64)}"`),
  }));

describe("the manifests of docs/models.md are accepted as they stand", () => {
  test("there is one for either kind of pack", () => {
    expect(recipes.map(({ manifest }) => parseManifest(manifest).kind).sort()).toEqual([
      "face-embedding",
      "passive-liveness",
    ]);
  });

  test.each(recipes)("$title", ({ manifest }) => {
    expect(parseManifest(manifest)).toMatchObject({ bytes: 1000, licence: "Apache-2.0" });
  });
});
