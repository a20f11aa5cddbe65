import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addProcessMetrics, metrics } from "@/lib/platform/metrics";

const read = (file: string) => readFileSync(file, "utf8");
const rules = read("operations/alerts.yaml");
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)\n {8}expr: '(.+)'\n[\s\S]*?runbook: (\S+)$/gm)].map(
  ([, name = "", expression = "", runbook = ""]) => ({ name, expression, runbook }),
);
const board = JSON.parse(read("operations/grafana-board.json")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/** Prometheus makes it itself, for every process that it asks. */
const OF_PROMETHEUS = "up";
/** Names of metrics in a query: everything that looks like one and is no label in braces. */
const namesIn = (query: string) =>
  query.replaceAll(/\{[^}]*\}/g, "").match(/\b(?:up\b|(?:verification|nodejs|process)_\w+)/g) ?? [];

async function knownNames(): Promise<ReadonlySet<string>> {
  addProcessMetrics();
  const found = await metrics().registry.getMetricsAsJSON();
  return new Set([
    OF_PROMETHEUS,
    ...found.flatMap(({ name, type }) =>
      String(type) === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  ]);
}

describe("OPS-METRICS-2 board, alerts and runbook", () => {
  test("every metric that they name exists", async () => {
    const known = await knownNames();
    const queries = [
      ...alerts.map(({ expression }) => expression),
      ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(queries.length).toBeGreaterThan(35);
    expect(queries.filter((query) => namesIn(query).length === 0)).toEqual([]);
    expect(queries.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([]);
    expect(
      namesIn('sum(rate(verification_gone_total{a="b"}[5m]))').filter((name) => !known.has(name)),
    ).toEqual(["verification_gone_total"]);
  });

  test("every alert has a section of the runbook, and every section an alert", () => {
    const sections = [...read("docs/operations.md").matchAll(/^### (\w+)\n\S/gm)].map(([, name]) => name);
    expect(alerts.map(({ name }) => name)).toEqual(sections);
    expect(rules.match(/- alert:/g)).toHaveLength(alerts.length);
    for (const { name, runbook } of alerts) expect(runbook).toBe(`docs/operations.md#${name.toLowerCase()}`);
  });
});
