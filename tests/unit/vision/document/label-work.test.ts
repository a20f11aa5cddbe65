import { expect, test, vi } from "vitest";
import { extractPrinted } from "@/lib/vision/document/printed/extract";
import type * as text from "@/lib/vision/document/printed/text";
import { line } from "./lines";

const compared = vi.hoisted(() => ({ times: 0 }));
vi.mock("@/lib/vision/document/printed/text", async (original) => {
  const module = await original<typeof text>();
  const editDistance: typeof text.editDistance = (...pair) => {
    compared.times += 1;
    return module.editDistance(...pair);
  };
  return { ...module, editDistance };
});

test("DOCUMENT-LABEL-1 a part of a line with many labels is compared with all labels once, not at every split", () => {
  const lines = Array.from({ length: 60 }, (_, i) => line("Date of issue ".repeat(4), 100, i * 40));
  expect(extractPrinted(lines, { order: "dmy", fieldCodes: false }).values).toEqual({});
  // 2.9 million comparisons; 17.3 million where every split compares its parts anew.
  expect(compared.times).toBeGreaterThan(0);
  expect(compared.times).toBeLessThan(5_000_000);
});
