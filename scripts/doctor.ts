import { parseArgs } from "node:util";
import { log } from "@/lib/platform/log";
import type { FindingState } from "@/tools/operate/checks/finding";
import { runChecks } from "@/tools/operate/checks/run-checks";
import { report } from "@/tools/operate/output";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

const WORDS: Readonly<Record<FindingState, string>> = {
  good: "ok     ",
  warning: "warning",
  problem: "PROBLEM",
  skipped: "-      ",
};

/** `npm run doctor [-- --json]`: one line for each thing that this installation depends on; code 1 with a problem. */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  const { values } = parseArgs({ options: { json: { type: "boolean" } } });
  settings();
  log.level = "silent";
  const findings = await runChecks();
  const problems = findings.filter(({ state }) => state === "problem").length;
  const warnings = findings.filter(({ state }) => state === "warning").length;
  const width = Math.max(...findings.map(({ check }) => check.length));
  report({ isJson: values.json ?? false, write: (text) => console.log(text) }, findings, [
    ...findings.map(({ check, state, text }) => `${WORDS[state]}  ${check.padEnd(width)}  ${text}`),
    `${problems} problems, ${warnings} warnings`,
  ]);
  process.exit(problems > 0 ? 1 : 0);
});
