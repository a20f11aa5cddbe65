import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@/tools/setup/root";

/** What stages came to: counts of tests, and what is to be read at the end of a long log. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test with the first lines of its message. */
  readonly failures: string[];
  /** Each test, or file whose hook failed, that passed only when it was repeated, in the same form. */
  readonly repeated: string[];
}

/** As many lines of a message as say what went wrong and where. */
const MESSAGE_LINES = 12;

/** Vitest's report in JSON; undefined when it wrote none. */
export function readReport(file: string): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as TestReport;
  } catch {
    return undefined;
  }
}

/**
 * Files that failed though none of their tests did: they did not load, or a hook failed and vitest counts the tests that
 * wait for it as skipped.
 */
export function haltedFiles({ testResults }: TestReport): string[] {
  return testResults.filter(isHalted).map(({ name }) => name);
}

/**
 * Adds a report of a stage, without the files that were run again. A halted file counts as one failed test.
 * @returns how many tests failed
 */
export function addReport(
  tally: Tally,
  stage: string,
  { testResults }: TestReport,
  leftOut: readonly string[] = [],
): number {
  const failedBefore = tally.failed;
  for (const file of testResults.filter(({ name }) => !leftOut.includes(name))) {
    const where = `${stage}: ${path.relative(ROOT, file.name)}`;
    if (isHalted(file)) {
      tally.failed += 1;
      tally.failures.push(
        `✗ ${where}: it did not load, or a hook failed\n${firstLines([file.message ?? ""])}`,
      );
    }
    for (const test of file.assertionResults) addTest(tally, where, test);
  }
  return tally.failed - failedBefore;
}

function addTest(tally: Tally, where: string, { status, fullName, failureMessages }: TestResult): void {
  if (status === "failed") {
    tally.failed += 1;
    tally.failures.push(`✗ ${where} > ${fullName}\n${firstLines(failureMessages)}`);
  } else if (status === "passed") {
    tally.passed += 1;
    if (failureMessages.length > 0) {
      tally.repeated.push(
        `↻ ${where} > ${fullName}: passed when it was repeated\n${firstLines(failureMessages)}`,
      );
    }
  } else {
    tally.skipped += 1;
  }
}

/** What vitest printed last, from its heading of errors that belong to no test on where there is one. */
export function outsideTests(lines: readonly string[]): string {
  const heading = lines.findIndex((line) => /Failed Suites|Unhandled Error/.test(line));
  return indented(lines.slice(Math.max(heading, 0)));
}

const isHalted = ({ status, assertionResults }: TestFile) =>
  status === "failed" && assertionResults.every((test) => test.status !== "failed");

function firstLines(messages: readonly string[]): string {
  return indented(messages.join("\n").split("\n").slice(0, MESSAGE_LINES));
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly TestResult[];
}

interface TestResult {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

export interface TestReport {
  readonly testResults: readonly TestFile[];
}
