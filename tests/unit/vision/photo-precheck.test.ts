import { expect, test } from "vitest";
import type { ReadingAlone } from "@/lib/vision/document/read";
import type { DocumentProblem } from "@/lib/vision/document-problems";
import { documentProblems } from "@/lib/vision/photo-precheck";

const NOW = new Date("2026-11-20T12:00:00Z");

function read(problems: DocumentProblem[], expiryDate?: string, confidence = 98): ReadingAlone {
  const reading = expiryDate && { value: expiryDate, confidence, source: "printed" as const, agreement: [] };
  return {
    fields: reading ? { expiryDate: reading } : {},
    checks: [],
    problems,
  };
}

const otherType = (outcome: "fail" | "pass"): ReadingAlone => ({
  ...read([], "2030-01-01"),
  checks: [{ name: "document_type_as_stated", outcome, kind: "user_action" }],
});

test.each<[string, ReadingAlone, string[]]>([
  ["another document than the person named", otherType("fail"), ["wrong_document"]],
  ["the document that the person named", otherType("pass"), []],
  ["a good document", read([], "2030-01-01"), []],
  ["valid through its last day", read([], "2026-11-20"), []],
  ["expired", read([], "2026-11-19"), ["document_expired"]],
  ["a date that was hardly read is no ground", read([], "2026-11-19", 89), []],
  ["no document", read(["not_a_document"]), ["not_a_document"]],
  ["too blurred to tell", read(["too_blurred"]), ["too_blurred"]],
  ["too dark to read", read(["document_unreadable", "too_dark"]), ["document_unreadable", "too_dark"]],
  ["the other side", read(["wrong_side", "mrz_unreadable"]), ["wrong_side"]],
  ["what was not read is not known to be wrong", read(["too_much_text", "document_unreadable"]), []],
])("SESSION-UPLOAD-2 the quick check of a document: %s", (_title, observation, problems) => {
  expect(documentProblems(observation, NOW)).toEqual(problems);
});
