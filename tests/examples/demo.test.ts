import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIMULATED_OUTCOMES } from "@/lib/vocabulary";
import { ROOT } from "@/tools/setup/root";
import { freePort } from "@/tools/testing/server";

/** `npm run demo`: a server of its own, so this is the whole way of a newcomer. */

const TIME_MS = 400_000;
const parent = mkdtempSync(path.join(os.tmpdir(), "demo-"));
const folder = path.join(parent, "demo");
let first = "";

async function demo(...args: string[]): Promise<string> {
  // What a developer may have set must not lead the demo to their database.
  const env = {
    ...process.env,
    DATABASE_URL: "postgres://127.0.0.1:9/theirs",
    NODE_ENV: "production",
  } as const;
  const command = ["--import", "tsx", "scripts/demo.ts", "--data", folder, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
  return stdout;
}

beforeAll(async () => {
  first = await demo("--port", String(await freePort()), "--exit");
}, TIME_MS);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe("CONFIG-DEMO-1 the demo", () => {
  test("checks drawn people live, and approves none: in review, rejected twice, a match for review, and no face", () => {
    const live = first.slice(first.indexOf("Live checks"), first.indexOf("The sandbox"));
    const lines = live.split("\n").filter((line) => /^ {2}\S/.test(line));
    const outcomes = lines.map((line) => line.trim().split(/ {2,}/)[0]);
    expect(outcomes).toEqual([
      "needs_review",
      "rejected",
      "rejected",
      "needs_review",
      "same person",
      "refused",
    ]);
    const score = (line = "") => Number(/(?:face|score) ([\d.]+) of 100/.exec(line)?.[1]);
    expect(score(lines[0])).toBeGreaterThan(70);
    expect(lines[0]).toContain("drawn or computer-made");
    expect(lines[1]).toContain("has expired");
    expect(score(lines[2])).toBeLessThan(50);
    expect(lines[2]).toContain("different people");
    expect(lines[3]).toContain("marked as a specimen");
    expect(lines[5]).toContain("No face was found");
    for (const line of lines.slice(0, 4))
      expect(Number(/(\d+) fields read/.exec(line)?.[1])).toBeGreaterThan(6);
  });

  test("has every outcome of the sandbox, and receives a verified event of each decision", () => {
    const sandbox = first.slice(first.indexOf("The sandbox"));
    for (const name of [...SIMULATED_OUTCOMES, "company_approved", "company_aml_hit"])
      expect(sandbox).toMatch(new RegExp(`^ {2}\\w+ +${name}: `, "m"));
    const decided = (text: string) =>
      [...text.matchAll(/webhook verification\.completed (\w+)/g)].map(([, one]) => one);
    expect(decided(first.slice(0, first.indexOf("The sandbox"))).length).toBeGreaterThanOrEqual(4);
    expect(new Set(decided(first))).toEqual(new Set(["approved", "rejected", "needs_review"]));
  });

  test("says how to sign in, and keeps that for this user alone", () => {
    const kept = JSON.parse(readFileSync(path.join(folder, "demo.json"), "utf8")) as Record<string, string>;
    expect(first).toMatch(/Dashboard +http:\/\/localhost:\d+\/dashboard/);
    expect(first).toContain(`${kept["email"]} / ${kept["password"]}`);
    expect(statSync(path.join(folder, "demo.json")).mode & 0o777).toBe(0o600);
    expect(first).not.toContain(kept["apiKey"] ?? "sv_live_");
  });

  test("refuses the port of another program before it builds or calls anything", async () => {
    const asked: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(demo("--port", String(port), "--exit")).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is in use by another process. Choose another one: npm run demo -- --port 3001`,
    );
    expect(asked).toEqual([]);
    other.close();
  });

  test(
    "a second start has the same business, and --remove leaves nothing",
    async () => {
      const second = await demo("--port", String(await freePort()), "--exit");
      expect(second).not.toContain("Live checks");
      expect(/sign in: (.+)\)/.exec(second)?.[1]).toBe(/sign in: (.+)\)/.exec(first)?.[1]);
      expect(await demo("--remove")).toContain("Removed");
      expect(existsSync(folder)).toBe(false);
      await expect(demo("--remove")).rejects.toThrow("There is no");
    },
    TIME_MS,
  );
});
