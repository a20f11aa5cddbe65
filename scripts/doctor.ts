import { parseArgs } from "node:util";
import { log } from "@/lib/platform/log";
import type { FindingState } from "@/tools/operate/checks/finding";
import { runChecks } from "@/tools/operate/checks/run-checks";
import { egressLines, egressReport } from "@/tools/operate/egress-report";
import { type Output, report } from "@/tools/operate/output";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

const WORDS: Readonly<Record<FindingState, string>> = {
  good: "ok     ",
  warning: "warning",
  problem: "PROBLEM",
  skipped: "-      ",
};

/**
 * `npm run doctor [-- --json]`: one line for each thing that this installation depends on; code 1 with a problem.
 * `npm run doctor -- egress [--json]`: what this installation may connect to.
 */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean" } },
    allowPositionals: true,
  });
  settings();
  const output = { isJson: values.json ?? false, write: (text: string) => console.log(text) };
  if (positionals[0] === "egress") return reportEgress(output);
  if (positionals.length > 0) throw new Refusal("Usage: npm run doctor [-- egress] [--json]");
  log.level = "silent";
  const findings = await runChecks();
  const problems = findings.filter(({ state }) => state === "problem").length;
  const warnings = findings.filter(({ state }) => state === "warning").length;
  const width = Math.max(...findings.map(({ check }) => check.length));
  report(output, findings, [
    ...findings.map(({ check, state, text }) => `${WORDS[state]}  ${check.padEnd(width)}  ${text}`),
    `${problems} problems, ${warnings} warnings`,
  ]);
  process.exit(problems > 0 ? 1 : 0);
});

async function reportEgress(output: Output): Promise<void> {
  log.level = "silent";
  const found = await egressReport();
  report(output, found, egressLines(found));
}
