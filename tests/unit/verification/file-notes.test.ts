import { describe, expect, test } from "vitest";
import type { FileFacts } from "@/lib/contract/file-facts";
import { fileNotes } from "@/lib/verification/file-notes";

const SENT = new Date("2026-11-22T10:00:00Z");
const notesOf = (facts: Partial<FileFacts>) =>
  fileNotes("selfie", { format: "jpeg", width: 900, height: 1200, ...facts }, SENT).map(
    ({ sentence, isUnusual }) => `${isUnusual ? "! " : ""}${sentence}`,
  );

describe("ATTACK-FILE-1 what a file says, for the reviewer", () => {
  test.each<[string, Partial<FileFacts>, readonly string[]]>([
    ["nothing", {}, []],
    ["its camera, today", { make: "Apple", model: "iPhone 13", takenOn: "2026-11-22" }, ["Taken with Apple iPhone 13 on 2026-11-22, says the file."]],
    ["an editor", { software: "Adobe Photoshop 25.0" }, ["! The file was saved by Adobe Photoshop 25.0, which changes pictures."]],
    ["a phone's own program", { software: "Android 14" }, ["Saved by Android 14, says the file."]],
    ["a screenshot", { isScreenshot: true }, ["! The file says that it is a screenshot."]],
    ["years ago", { takenOn: "2019-03-02" }, ["! The file says that it was taken on 2019-03-02, 7 years before it was sent."]],
    ["last week", { takenOn: "2026-11-12" }, ["! The file says that it was taken on 2026-11-12, 10 days before it was sent."]],
    ["tomorrow's time zone", { takenOn: "2026-11-23" }, []],
    ["the future", { takenOn: "2027-01-01" }, ["! The file says that it was taken on 2027-01-01, after it was sent."]],
    ["its size, turned", { takenWidth: 1200, takenHeight: 900 }, []],
    ["another size", { takenWidth: 4032, takenHeight: 3024 }, ["! The file says that it was taken with 4032 × 3024 pixels, and it has 900 × 1200: it was scaled or cropped."]],
  ])("%s", (_what, facts, sentences) => {
    expect(notesOf(facts)).toEqual(sentences);
  }); // biome-ignore format: cases

  test("a file without facts has no notes", () => {
    expect(fileNotes("selfie", null, SENT)).toEqual([]);
  });
});
