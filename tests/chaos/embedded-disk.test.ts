import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { smallDisk } from "./small-disk";

const disk = smallDisk(400);
const diskFolder = disk?.folder ?? "";
// A database and its log are about 100 MB: those of all tests together fill the disk.
afterEach(() => {
  for (const name of disk ? readdirSync(diskFolder) : [])
    rmSync(path.join(diskFolder, name), { recursive: true, force: true });
});
afterAll(() => disk?.remove());

/**
 * Writes log all the time, which fills it without a table growing, and prints each outcome. It ends by itself on SIGTERM.
 */
const WRITER = `
import { sql } from "drizzle-orm";
import { openEmbedded } from "@/db/embedded";
import { isDatabaseUnavailable } from "@/db/unavailable";
const [, , folder, pauseMs] = process.argv;
const open = openEmbedded(folder);
await open.migrate();
let isEnding = false;
process.on("SIGTERM", () => { isEnding = true; });
while (!isEnding) {
  const said = await open.db("operator").transaction((tx) => tx.execute(sql\`select pg_logical_emit_message(true, 'a', repeat('x', 100000))\`))
    .then(() => "written", (cause) => isDatabaseUnavailable(cause) ? "unavailable" : String(cause));
  console.log(said);
  await new Promise((resolve) => setTimeout(resolve, said === "written" ? Number(pauseMs) : 50));
}
await open.close();
process.exit(0);
`;

function startWriter(folder: string, pauseMs: number) {
  const script = path.join(folder, "..", `writer-${path.basename(folder)}.mts`);
  const file = openSync(script, "w");
  writeSync(
    file,
    WRITER.replaceAll("@/db", path.resolve("db")).replace(
      '"drizzle-orm"',
      JSON.stringify(path.resolve("node_modules/drizzle-orm/index.js")),
    ),
  );
  closeSync(file);
  const child = spawn(process.execPath, ["--import", "tsx", script, folder, String(pauseMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => said.push(line));
  const ended = once(child, "exit") as Promise<[number | null]>;
  return {
    said,
    async says(what: string, withinMs: number) {
      const from = said.length;
      const until = performance.now() + withinMs;
      while (!said.slice(from).includes(what)) {
        if (performance.now() > until)
          throw new Error(`It did not say ${what}, but ${said.slice(-3).join(", ")}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** Seconds of processor time so far. */
    cpuS() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    async end() {
      child.kill("SIGTERM");
      const wall = setTimeout(() => child.kill("SIGKILL"), 15_000);
      const [code] = await ended;
      clearTimeout(wall);
      return code;
    },
  };
}

const segments = (folder: string) =>
  readdirSync(path.join(folder, "database", "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;

describe.skipIf(!disk)("CONFIG-DISK-1 the disk of the embedded database", () => {
  test("full: what writes is refused, the process neither spins nor hangs, and goes on when there is room", async () => {
    const folder = path.join(diskFolder, "full");
    const writer = startWriter(folder, 20);
    await writer.says("written", 60_000);
    const empty = disk?.fill();
    await writer.says("unavailable", 10_000);
    const [startedS, startedMs] = [writer.cpuS(), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await writer.says("unavailable", 1_000);
    expect((writer.cpuS() - startedS) / ((performance.now() - startedMs) / 1000)).toBeLessThan(0.5);
    expect(writer.said.filter((said) => !["written", "unavailable"].includes(said))).toEqual([]);
    empty?.();
    await writer.says("written", 5_000);
    expect(await writer.end()).toBe(0);
  });

  test("full to the last byte when its log is due to be shortened: it goes on when there is room", async () => {
    const folder = path.join(diskFolder, "last-byte");
    const writer = startWriter(folder, 20);
    await writer.says("written", 60_000);
    const empty = disk?.fill();
    await writer.says("unavailable", 10_000);
    // It looks at its log every 15 s, and shortens it while the disk is full.
    await new Promise((resolve) => setTimeout(resolve, 18_000));
    empty?.();
    await writer.says("written", 5_000);
    expect(await writer.end()).toBe(0);
  });

  test("full: SIGTERM ends it", async () => {
    const folder = path.join(diskFolder, "ends");
    const writer = startWriter(folder, 20);
    await writer.says("written", 60_000);
    const empty = disk?.fill();
    await writer.says("unavailable", 10_000);
    expect(await writer.end()).toBe(0);
    empty?.();
  });

  test("its log stays short: 160 MB written leave at most 96 MB", async () => {
    const folder = path.join(diskFolder, "log");
    const writer = startWriter(folder, 15);
    await writer.says("written", 60_000);
    while (writer.said.length < 1_600) await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await writer.end()).toBe(0);
    expect(segments(folder)).toBeLessThanOrEqual(6);
  });
});
