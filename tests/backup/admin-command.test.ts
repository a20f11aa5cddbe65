import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { lockFolder } from "@/db/folder-lock";
import { business } from "@/db/schema/business";
import { ownDatabase } from "@/tests/support/database";
import { newOwner } from "@/tests/support/members";
import { runBusinessCommand } from "@/tools/operate/business-commands";
import { ROOT } from "@/tools/setup/root";

ownDatabase();

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly problem: string;
}

/** Runs a command of this repository without npm, on a data folder of its own. */
async function run(script: string, dataDir: string, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", SECRETS: "", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [out, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, problem };
}

const admin = (dataDir: string, ...args: string[]) => run("admin", dataDir, ...args);

describe("npm run admin", () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "identity-verification-admin-"));
  });

  test("ACCOUNT-OPERATOR-2, CONFIG-DOCTOR-1 nothing is made where no server was started yet", async () => {
    expect(await admin(dataDir, "queue", "status")).toMatchObject({
      code: 1,
      problem: `There is no database in ${dataDir} yet: the first npm start makes it.\n`,
    });
    const { code, out } = await run("doctor", dataDir, "--json");
    const findings = JSON.parse(out) as { check: string; state: string }[];
    expect(code).toBe(0);
    expect(findings.find(({ check }) => check === "database")).toMatchObject({ state: "warning" });
    expect(existsSync(path.join(dataDir, "database"))).toBe(false);
    expect(await run("migrate", dataDir)).toMatchObject({ code: 0 });
    expect(existsSync(`${dataDir}.secrets`)).toBe(true);
  });

  afterAll(() => {
    for (const each of [dataDir, `${dataDir}.secrets`]) rmSync(each, { recursive: true, force: true });
  });

  test("ACCOUNT-OPERATOR-2 answers in JSON, and with one sentence and a code where it refuses", async () => {
    expect(await admin(dataDir, "business", "list", "--json")).toMatchObject({ code: 0, out: "[]\n" });
    const unknown = await admin(dataDir, "business", "show", "nobody@example.com");
    expect(unknown).toMatchObject({ code: 1, problem: "There is no business nobody@example.com.\n" });
    expect(await admin(dataDir, "business", "remove", "x")).toMatchObject({
      code: 2,
      problem: expect.stringContaining("There is no command 'business remove'."),
    });
    expect(await admin(dataDir, "business", "list", "--colour")).toMatchObject({ code: 2 });
  });

  test("JOB-OPERATOR-1, SCREEN-LIST-6 queue and lists answer, and an empty queue is drained at once", async () => {
    expect(await admin(dataDir, "queue", "drain", "--json")).toMatchObject({
      code: 0,
      out: expect.stringContaining('"left": 0'),
    });
    expect(await admin(dataDir, "queue", "retry", "--job", "no.such")).toMatchObject({ code: 2 });
    expect(await admin(dataDir, "lists", "status")).toMatchObject({
      code: 0,
      out: expect.stringContaining("No list is in force"),
    });
    const help = { out: expect.stringContaining("lists add <list> [<url>…]") };
    expect(await admin(dataDir, "lists")).toMatchObject({ code: 0, ...help });
    // Nothing listens there.
    const url = "http://127.0.0.1:9/list.json";
    const { code, out, problem } = await admin(dataDir, "lists", "add", "opensanctions-none", url);
    expect({ code, problem }).toEqual({
      code: 1,
      problem: expect.stringMatching(/^opensanctions-none is added, and could not be fetched yet: /),
    });
    expect(out).toContain("1 try: ");
    expect((await admin(dataDir, "lists", "update", "opensanctions-none")).out).toContain("2 tries: ");
    const checked = JSON.parse((await run("doctor", dataDir, "--json")).out) as { check: string }[];
    expect(checked).toContainEqual({
      check: "fetching",
      state: "warning",
      text: expect.stringContaining("opensanctions-none, 2 times ("),
    });
    expect((await admin(dataDir, "lists", "remove", "opensanctions-none")).code).toBe(0);
  });

  test("ACCOUNT-OPERATOR-2 says which process to stop where the embedded database is open", async () => {
    const unlock = lockFolder(dataDir);
    const refused = await admin(dataDir, "queue", "status");
    unlock();
    expect(refused.code).toBe(1);
    expect(refused.problem).toContain(`The server (process ${process.pid}) has the embedded database`);
    expect(refused.problem).not.toContain("    at ");
  });
});

describe("ACCOUNT-OPERATOR-3 a deletion is confirmed", () => {
  const lines: string[] = [];
  const output = { isJson: false, write: (text: string) => void lines.push(text) };
  const remove = (reference: string, more: object) =>
    runBusinessCommand({ verb: "delete", reference, value: undefined, ask: null, ...more }, output);
  const ids = async () =>
    (await db("operator").select({ id: business.id }).from(business)).map(({ id }) => id);

  test("by its name or --yes; anything else deletes nothing", async () => {
    const [first, second] = [(await newOwner()).opened, (await newOwner()).opened];
    await expect(remove(first.businessId, {})).rejects.toThrow("Add --yes");
    await expect(remove(first.businessId, { ask: async () => "yes" })).rejects.toThrow("Nothing was deleted");
    expect(await ids()).toContain(first.businessId);
    await remove(first.businessId, { ask: async () => "Acme" });
    await remove(second.businessId, { yes: true });
    expect(await ids()).toEqual([]);
    expect(lines.at(-1)).toContain(`(${second.businessId}) is deleted`);
  });

  test("ACCOUNT-OPERATOR-2 the monthly limit is set and taken away", async () => {
    const { opened } = await newOwner();
    const limits = async (monthly?: string) => {
      const request = { verb: "limits", reference: opened.businessId, value: undefined, ask: null };
      await runBusinessCommand({ ...request, monthly }, { ...output, isJson: true });
      return (JSON.parse(lines.at(-1) ?? "") as { monthlyLimit: number | null }).monthlyLimit;
    };
    expect(await limits()).toBeNull();
    expect(await limits("250.5")).toBe(250.5);
    expect(await limits("none")).toBeNull();
    await expect(limits("lots")).rejects.toThrow("--monthly takes");
  });
});
