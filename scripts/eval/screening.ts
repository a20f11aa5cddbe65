import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { thresholdOf } from "@/lib/contract/thresholds";
import { bundleThread } from "@/tools/build/bundle-threads";
import { sharedPath } from "@/tools/testing/dataset";
import { measureBadFiles } from "./screening/bad-files";
import { f1, precision, readPairs, recall, scorePair, type Tally, tally } from "./screening/pairs";
import { measureRealLists } from "./screening/real-lists";
import { queries } from "./screening/synthetic";

/**
 * `npm run eval -- screening [--entities <n>] [--skip-large] [--wrong]`: how well and how fast names are screened.
 * Prints a line for each number with what it must be; ends with code 1 when one of them is not reached.
 */

const HIT_AT = thresholdOf("hitAt").default;
const EACH = 60;

interface Line {
  readonly what: string;
  readonly value: string;
  readonly must: string;
  readonly isReached: boolean;
}

const lines: Line[] = [];

function say(what: string, value: string, must = "", isReached = true): void {
  lines.push({ what, value, must, isReached });
  console.log(
    `${what.padEnd(46)} ${value.padStart(22)}   ${must.padEnd(10)} ${must ? (isReached ? "ok" : "MISSED") : ""}`,
  );
}

export async function evaluate(options: readonly string[]): Promise<boolean> {
  const shared = sharedPath("data", "aml");
  if (!shared) {
    console.log("The shared test material is not on this machine: nothing to measure.");
    return false;
  }
  const room = mkdtempSync(path.join(tmpdir(), "screening-eval-"));
  try {
    measurePairs(path.join(shared, "cases.dev.jsonl"), options.includes("--wrong"));
    await measureLists(shared, room);
    if (!options.includes("--skip-large")) {
      const at = options.indexOf("--entities");
      await measureLarge(at === -1 ? 1_000_000 : Number(options[at + 1]), room);
    }
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
  return lines.every(({ isReached }) => isReached);
}

function measurePairs(file: string, showsWrong: boolean): void {
  console.log("\n— Hand-labelled pairs, hit at 0.75");
  const pairs = readPairs(file);
  const gate = tally(
    pairs.filter((pair) => pair.gate),
    HIT_AT,
  );
  say("gate pairs: F1", f1(gate.all).toFixed(3), "≥ 0.93", f1(gate.all) >= 0.93);
  say("gate pairs: precision, recall", `${precision(gate.all).toFixed(3)}, ${recall(gate.all).toFixed(3)}`);
  say("gate pairs: tp fp fn tn", Object.values(gate.all).join(" "));
  const rest = tally(
    pairs.filter((pair) => !pair.gate),
    HIT_AT,
  );
  say("other pairs (disputed labels): F1", f1(rest.all).toFixed(3));
  const ranks = pairs.filter(({ kind, worse }) => kind === "rank" && worse);
  const ranked = ranks.filter(
    (pair) => scorePair(pair, pair.query) > scorePair(pair, pair.worse ?? pair.query),
  );
  say("pairs in the right order", `${ranked.length} of ${ranks.length}`);
  for (const [category, counts] of [...gate.byCategory].sort()) say(`  ${category}`, rightOf(counts));
  if (showsWrong)
    for (const words of [...gate.wrong, ...rest.wrong.map((each) => `(other) ${each}`)])
      console.log(`  ${words}`);
}

function rightOf(counts: Tally): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${counts.truePositives + counts.trueNegatives} of ${total}`;
}

async function measureLists(shared: string, room: string): Promise<void> {
  console.log("\n— Lists of OFAC and the UN");
  const folder = path.join(room, "lists");
  const real = await measureRealLists(shared, folder);
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
  say("OFAC, UN: entries", `${real.entities.ofac}, ${real.entities.un}`);
  const importS = real.importS.ofac + real.importS.un;
  say("imported in", `${importS.toFixed(1)} s`, "seconds", importS < 30);
  say(
    `${real.persons} UN persons found exactly`,
    percent(real.foundExactly),
    "≥ 98 %",
    real.foundExactly >= 0.98,
  );
  say("  after a perturbation", percent(real.foundPerturbed), "≥ 97 %", real.foundPerturbed >= 0.97);
  for (const [how, share] of Object.entries(real.byPerturbation)) say(`    ${how}`, percent(share));
  const { asked, hitWithDate, hitWithout } = real.negatives;
  say(`${asked} clean people hit, with birth date`, percent(hitWithDate), "≤ 0.1 %", hitWithDate <= 0.001);
  say("  by name alone", percent(hitWithout));
  say("search p50, p95", `${real.searchMs.p50.toFixed(1)}, ${real.searchMs.p95.toFixed(1)} ms`);

  console.log("\n— Bad files: refused with the line, version in force untouched");
  mkdirSync(path.join(room, "bad"));
  for (const { what, words, namesLine, isUntouched, peakMb } of await measureBadFiles(
    shared,
    folder,
    path.join(room, "bad"),
  )) {
    say(what, isUntouched ? "refused, untouched" : "TOUCHED", "line", namesLine && isUntouched);
    console.log(`    ${words.slice(0, 130)} (peak ${peakMb} MB)`);
  }
}

interface Served {
  readonly loadMs: number;
  readonly peakMb: number;
  readonly wallMs: { p50: number; p95: number; p99: number; max: number };
  readonly cpuMs: { p50: number; p95: number; p99: number; max: number };
  readonly found: Record<string, { asked: number; candidate: number; hit: number }>;
}

async function measureLarge(entities: number, room: string): Promise<void> {
  console.log(`\n— Made-up list of ${entities.toLocaleString("en")} entities`);
  const folder = path.join(room, "large");
  const built = inProcess<{ names: number; buildS: number; peakMb: number }>([
    "build",
    folder,
    String(entities),
  ]);
  say("built in", `${built.buildS.toFixed(0)} s`);
  say("  peak memory", `${built.peakMb} MB`, "≤ 1200", built.peakMb <= 1200);
  const served = inProcess<Served>(["serve", folder, String(entities), String(EACH)]);
  say("snapshot loaded in", `${served.loadMs.toFixed(0)} ms`, "≤ 2000", served.loadMs <= 2000);
  say("  peak memory while searching", `${served.peakMb} MB`, "≤ 1200", served.peakMb <= 1200);
  const { wallMs, cpuMs } = served;
  say(
    "search p50",
    `${wallMs.p50.toFixed(1)} ms (cpu ${cpuMs.p50.toFixed(1)})`,
    "≤ 5",
    Math.min(wallMs.p50, cpuMs.p50) <= 5,
  );
  say(
    "search p95",
    `${wallMs.p95.toFixed(1)} ms (cpu ${cpuMs.p95.toFixed(1)})`,
    "≤ 25",
    Math.min(wallMs.p95, cpuMs.p95) <= 25,
  );
  const rows = Object.entries(served.found);
  const total = (of: "asked" | "candidate" | "hit") => rows.reduce((sum, [, row]) => sum + row[of], 0);
  const recalled = total("candidate") / total("asked");
  say("recall@200", recalled.toFixed(4), "≥ 0.98", recalled >= 0.98);
  say("hit at 0.75", (total("hit") / total("asked")).toFixed(4));
  for (const [of, { asked, candidate, hit }] of rows)
    say(`  ${of}: among 200, hit`, `${candidate}, ${hit} of ${asked}`);
  await measureEventLoop(entities, folder, room);
}

/** Runs the large list in a process of its own: its peak memory is then its own. */
function inProcess<T>(args: readonly string[]): T {
  const script = path.join(import.meta.dirname, "screening", "large-list.ts");
  const ended = spawnSync(process.execPath, ["--import", "tsx", script, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (ended.status !== 0) throw new Error(`${args[0]} ended with code ${ended.status}`);
  return JSON.parse(ended.stdout) as T;
}

/** Searches through the thread while this process's event loop is watched, as a server's would be. */
async function measureEventLoop(entities: number, folder: string, room: string): Promise<void> {
  const { activate, draftFolder } = await import("@/lib/watchlist/lists/versions");
  const { renameSync, rmSync: remove } = await import("node:fs");
  process.env["AML_LISTS_DIR"] = path.join(room, "served");
  await bundleThread();
  const { closeScreening, searchLists, warmLists } = await import("@/lib/watchlist/pool");
  const draft = draftFolder(path.join(room, "served"), "made");
  remove(draft, { recursive: true });
  renameSync(folder, draft);
  const described = { source: "made", version: "0".repeat(32), format: "made", listDate: null };
  const counted = { entities, names: 0, skipped: 0, builtBy: "eval", importedAt: new Date().toISOString() };
  activate(path.join(room, "served"), draft, { ...described, ...counted }, new Date());
  const idle = await delayDuring(() => new Promise((resolve) => setTimeout(resolve, 3000)));
  const loading = await delayDuring(warmLists);
  const searching = await delayDuring(async () => {
    const asked = queries(20, entities);
    for (let i = 0; i < asked.length; i += 8) {
      await Promise.all(
        asked
          .slice(i, i + 8)
          .map((query) =>
            searchLists({ subject: query, leastScore: HIT_AT, most: 10 }, AbortSignal.timeout(10_000)),
          ),
      );
    }
  });
  await closeScreening();
  say(
    "event loop blocked: idle, loading, searching",
    `${idle.toFixed(0)}, ${loading.toFixed(0)}, ${searching.toFixed(0)} ms`,
  );
  const own = Math.max(0, Math.max(loading, searching) - idle);
  say("  longest, beyond the idle machine's", `${own.toFixed(0)} ms`, "≤ 20", own <= 20);
}

/** The longest time, in ms, that a timer came late while some work ran. */
async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const watch = monitorEventLoopDelay({ resolution: 1 });
  watch.enable();
  await work();
  watch.disable();
  return Math.max(0, watch.max / 1e6 - 1);
}
