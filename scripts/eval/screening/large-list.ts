import { mkdirSync } from "node:fs";
import { LoadedList } from "@/lib/watchlist/index/search";
import { VersionWriter } from "@/lib/watchlist/lists/version-writer";
import { QUERY_CLASSES, queries, syntheticEntry } from "./synthetic";

/**
 * Runs in its own process, so that its memory can be measured: `build <folder> <entities>` or
 * `serve <folder> <entities> <queries per class>`. Prints one line of JSON.
 */
const [verb, folder = "", entities = "0", each = "0"] = process.argv.slice(2);
const answer =
  verb === "build" ? build(folder, Number(entities)) : serve(folder, Number(entities), Number(each));
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(`${JSON.stringify({ ...answer, peakMb })}\n`);

function build(into: string, count: number) {
  mkdirSync(into, { recursive: true });
  const writer = new VersionWriter(into);
  const startedAt = performance.now();
  for (let number = 0; number < count; number++) writer.add(syntheticEntry(number).entity);
  writer.finish();
  return { names: writer.names, buildS: (performance.now() - startedAt) / 1000 };
}

function serve(from: string, count: number, perClass: number) {
  const startedAt = performance.now();
  const list = new LoadedList(from);
  const loadMs = performance.now() - startedAt;
  const asked = queries(perClass, count);
  for (const query of asked.slice(0, 50)) list.search(query, { hitAt: 0.6 }, 10);
  const wallMs: number[] = [];
  const cpuMs: number[] = [];
  const found = new Map<string, { asked: number; candidate: number; hit: number }>(
    QUERY_CLASSES.map((of) => [of, { asked: 0, candidate: 0, hit: 0 }]),
  );
  for (const query of asked) {
    const cpu = process.cpuUsage();
    const began = performance.now();
    const matches = list.search(query, { hitAt: 0.75 }, 10);
    wallMs.push(performance.now() - began);
    const spent = process.cpuUsage(cpu);
    cpuMs.push((spent.user + spent.system) / 1000);
    const row = found.get(query.of);
    if (!row) continue;
    row.asked += 1;
    if (list.candidateIds(query).includes(query.wanted)) row.candidate += 1;
    if (matches.some(({ entityId }) => entityId === query.wanted)) row.hit += 1;
  }
  return { loadMs, wallMs: quantiles(wallMs), cpuMs: quantiles(cpuMs), found: Object.fromEntries(found) };
}

function quantiles(values: number[]) {
  const sorted = values.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
