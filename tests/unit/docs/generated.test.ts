import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { GENERATED_SECTIONS } from "@/tools/docs/generated";
import { withSection } from "@/tools/docs/section";
import { ROOT } from "@/tools/setup/root";

describe("generated sections of the documents", () => {
  test.each(GENERATED_SECTIONS)(
    "$document: $name is up to date (npm run docs)",
    ({ document, name, content }) => {
      const text = readFileSync(path.join(ROOT, document), "utf8");
      expect(withSection(text, name, content())).toBe(text);
    },
  );

  test("a section is replaced and everything around it stays", () => {
    const text = "before\n<!-- a:start -->\nold\n<!-- a:end -->\nafter\n";
    const written = withSection(text, "a", "new");
    expect(written).toBe("before\n<!-- a:start -->\n\nnew\n\n<!-- a:end -->\nafter\n");
    expect(withSection(written, "a", "new")).toBe(written);
    expect(() => withSection(text, "b", "new")).toThrow('lacks the markers of "b"');
  });
});
