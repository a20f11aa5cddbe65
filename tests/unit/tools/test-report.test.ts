import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "@/tools/setup/root";
import { addReport, haltedFiles, outsideTests, readReport, type Tally } from "@/tools/testing/test-report";

const folder = mkdtempSync(path.join(tmpdir(), "test-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const result = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
});
const fileOf = (name: string, status: string, ...assertionResults: ReturnType<typeof result>[]) => ({
  name: path.join(ROOT, "tests", name),
  status,
  assertionResults,
});
const REPORT = {
  testResults: [
    fileOf("good.test.ts", "passed", result("a", "passed"), result("b", "skipped")),
    fileOf("bad.test.ts", "failed", result("c", "failed", ["Error: c is wrong\n    at c.ts:1"])),
    fileOf("again.test.ts", "passed", result("d", "passed", ["Error: once"])),
    fileOf("hook.test.ts", "failed", result("e", "skipped"), result("f", "passed")),
    { ...fileOf("unloaded.test.ts", "failed"), message: "SyntaxError: it ends too soon" },
  ],
};
const newTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, failures: [], repeated: [] });

test("a hook that fails and a file that does not load are failures, though none of their tests failed", () => {
  expect(haltedFiles(REPORT).map((file) => path.basename(file))).toEqual([
    "hook.test.ts",
    "unloaded.test.ts",
  ]);
  const tally = newTally();
  expect(addReport(tally, "worker", REPORT)).toBe(3);
  expect(tally).toMatchObject({ passed: 3, failed: 3, skipped: 2 });
  expect(tally.failures).toEqual([
    expect.stringMatching(/^✗ worker: tests\/bad\.test\.ts > c\n {2}Error: c is wrong/),
    expect.stringContaining("✗ worker: tests/hook.test.ts: it did not load, or a hook failed"),
    expect.stringContaining("SyntaxError: it ends too soon"),
  ]);
  expect(tally.repeated).toEqual([expect.stringContaining("again.test.ts > d: passed when it was repeated")]);
});

test("files that were run again count once", () => {
  const tally = newTally();
  expect(addReport(tally, "worker", REPORT, haltedFiles(REPORT))).toBe(1);
  expect(tally).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
});

test("a report that is missing or cut off is none", () => {
  const file = path.join(folder, "report.json");
  expect(readReport(file)).toBeUndefined();
  writeFileSync(file, '{"testResults": [');
  expect(readReport(file)).toBeUndefined();
  writeFileSync(file, JSON.stringify(REPORT));
  expect(readReport(file)).toEqual(REPORT);
});

test("of a stage's output what belongs to no test is shown, or its end", () => {
  const lines = ["✓ a", "⎯⎯ Failed Suites 1 ⎯⎯", "Error: the hook", "Tests 1 passed"];
  expect(outsideTests(lines)).toBe("  ⎯⎯ Failed Suites 1 ⎯⎯\n  Error: the hook\n  Tests 1 passed");
  expect(outsideTests(lines.slice(2))).toBe("  Error: the hook\n  Tests 1 passed");
});
