import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, test } from "vitest";
import { lockFolder } from "@/db/folder-lock";

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "verification-lock-"));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A process that has ended: its pid and start time name nobody. */
const ENDED = JSON.stringify({ pid: spawnSync("true").pid, started: "1" });

/**
 * Takes the folders of a list one after the other, each at an agreed time, and prints which it got. The times make two
 * such processes meet each stale file at once. It holds what it got until its input is closed: a slow machine may let one
 * of them end before the other has begun.
 */
const TAKER = `
import { lockFolder } from "@/db/folder-lock";
const [, , startAt, ...list] = process.argv;
const got = [];
for (const [at, folder] of list.entries()) {
  while (Date.now() < Number(startAt) + at * 5);
  try { lockFolder(folder); got.push(at); } catch {}
}
console.log(JSON.stringify(got));
process.stdin.resume();
`;

async function takers(count: number, list: readonly string[]): Promise<number[][]> {
  const script = path.join(newFolder(), "taker.mts");
  writeFileSync(script, TAKER.replace("@/db", path.resolve("db")));
  const startAt = Date.now() + 4_000;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ["--import", "tsx", script, String(startAt), ...list]),
  );
  const got = await Promise.all(
    children.map(async ({ stdout }) => {
      const [line] = (await once(createInterface(stdout), "line")) as [string];
      return JSON.parse(line) as number[];
    }),
  );
  const ended = children.map((child) => once(child, "exit"));
  for (const child of children) child.stdin.end();
  await Promise.all(ended);
  return got;
}

describe("CONFIG-LOCK-1 one process at a time has the data folder", () => {
  test.each(["lock", "lock.4"])(
    "a stale %s that two starts meet at once is given to one of them",
    async (name) => {
      const list = Array.from({ length: 200 }, () => {
        const folder = newFolder();
        writeFileSync(path.join(folder, name), ENDED);
        return folder;
      });
      const [one = [], two = []] = await takers(2, list);
      expect(one.filter((at) => two.includes(at))).toEqual([]);
      expect(one.length + two.length).toBe(200);
    },
  );

  test("a held folder is refused by name of its holder, a released one is free", () => {
    const folder = newFolder();
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    release();
    const again = lockFolder(folder);
    expect(readdirSync(folder)).toEqual(["lock.2"]);
    again();
  });

  test("a copy of a folder that is in use is not", () => {
    const folder = newFolder();
    const release = lockFolder(folder);
    const copy = path.join(newFolder(), "copy");
    mkdirSync(copy);
    cpSync(folder, copy, { recursive: true });
    expect(() => lockFolder(copy)).not.toThrow();
    release();
  });
});
