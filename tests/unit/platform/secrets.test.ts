import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const master = () => randomBytes(32).toString("base64url");
const [ONE, TWO] = [master(), master()];
const PLACE = "bus_1|live|vrf_1|extracted";

/** The modules as a process with these settings loads them. */
async function processWith(settings: Record<string, string>) {
  vi.resetModules();
  Object.assign(process.env, { SECRETS: "", DATABASE_URL: "", BASE_URL: "", ...settings });
  return { ...(await import("@/lib/platform/secrets")), ...(await import("@/lib/platform/crypto")) };
}

beforeEach(() => {
  vi.resetModules();
});

describe("SECURITY-SECRETS-1 master secrets", () => {
  test("SECURITY-SEAL-2 the first seals; what an older one sealed still opens; without it nothing does", async () => {
    const before = await processWith({ SECRETS: `k1:${ONE}` });
    const old = before.sealJson({ surname: "DLAMINI" }, PLACE);
    expect(old.startsWith("k1.")).toBe(true);

    const rotated = await processWith({ SECRETS: `k2:${TWO},k1:${ONE}` });
    expect(rotated.openJson(old, PLACE)).toEqual({ surname: "DLAMINI" });
    const fresh = rotated.sealJson({ surname: "DLAMINI" }, PLACE);
    expect(fresh.startsWith("k2.")).toBe(true);

    const after = await processWith({ SECRETS: `k2:${TWO}` });
    expect(after.openJson(fresh, PLACE)).toEqual({ surname: "DLAMINI" });
    expect(() => after.openJson(old, PLACE)).toThrow(/k1/);
  });

  test("SECURITY-SEAL-3 every purpose, and every entry, has a key of its own", async () => {
    const { keysFor } = await processWith({ SECRETS: `k2:${TWO},k1:${ONE}` });
    const purposes = ["api-key", "session-token", "data", "file-link", "rate-limit"] as const;
    const keys = purposes.flatMap((purpose) => keysFor(purpose).map(({ key }) => key.toString("hex")));
    expect(new Set(keys).size).toBe(purposes.length * 2);
    expect(keysFor("data").map(({ id }) => id)).toEqual(["k2", "k1"]);
    expect(keysFor("data").every(({ key }) => key.length === 32)).toBe(true);
    expect(keys).not.toContain(Buffer.from(ONE, "base64url").toString("hex"));
  });

  test.each([
    "",
    "k1",
    "k1:",
    `k1:${randomBytes(31).toString("base64url")}`,
    `K1:${ONE}`,
    `k1:${ONE},`,
    `k1;${ONE}`,
  ])("%j is refused with the way to write it", async (text) => {
    const { parseRing } = await processWith({});
    expect(() => parseRing(text)).toThrow(/id:base64url/);
  });

  test("without SECRETS one is made beside the data folder, once, for this user alone", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
    const settings = { DATA_DIR: path.join(folder, "data") };
    const sealed = (await processWith(settings)).sealJson(1, PLACE);
    const file = path.join(folder, "data.secrets");
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(existsSync(path.join(folder, "data", "secrets"))).toBe(false);
    const made = readFileSync(file, "utf8");
    expect((await processWith(settings)).openJson(sealed, PLACE)).toBe(1);
    expect(readFileSync(file, "utf8")).toBe(made);
    // Where an earlier version has put it.
    mkdirSync(path.join(folder, "data"));
    renameSync(file, path.join(folder, "data", "secrets"));
    expect((await processWith(settings)).openJson(sealed, PLACE)).toBe(1);
    expect(existsSync(file)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test("a place that cannot be written stops the start with what to set", async () => {
    const { ringText } = await processWith({ DATA_DIR: "/dev/null/data" });
    expect(() => ringText()).toThrow(/cannot be written to .*data\.secrets\. Set SECRETS_FILE/);
  });
});

describe("SECURITY-SECRETS-2 where the master secrets come from", () => {
  const DATABASE_URL = "postgres://localhost/none";
  const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
  const file = path.join(folder, "ring");
  const calls = path.join(folder, "calls");
  const program = (script: string) => JSON.stringify([process.execPath, "-e", script]);
  const none = { SECRETS_FILE: "", SECRETS_COMMAND: "" };
  afterAll(() => {
    rmSync(folder, { recursive: true });
    Object.assign(process.env, none);
  });
  afterEach(() => Object.assign(process.env, none));

  test("a file, which must be there on PostgreSQL", async () => {
    const settings = { DATABASE_URL, SECRETS_FILE: file };
    const before = await processWith(settings);
    expect(() => before.keysFor("data")).toThrow(`SECRETS_FILE: there is no file ${file}.`);
    writeFileSync(file, `k3:${ONE}\n`);
    expect((await processWith(settings)).currentKey("data").id).toBe("k3");
    expect((await processWith({ ...settings, SECRETS: `k4:${TWO}` })).currentKey("data").id).toBe("k4");
  });

  test("a program, which is asked once a process and through no shell", async () => {
    const script = `require("fs").appendFileSync(${JSON.stringify(calls)}, "."); console.log("k5:${ONE}")//; $(exit 3)`;
    const settings = { DATABASE_URL, SECRETS_COMMAND: program(script) };
    for (let graph = 0; graph < 3; graph += 1)
      expect((await processWith(settings)).currentKey("data").id).toBe("k5");
    expect(readFileSync(calls, "utf8")).toBe(".");
  });

  test.each([
    ["fails", `console.log("k1:${ONE}"); process.exit(7)`, "exit code 7"],
    ["floods", `console.log("k1:${ONE}".repeat(9999))`, "ENOBUFS"],
  ])("a program that %s stops the start, and nothing that it printed is told", async (_, script, why) => {
    const { ringText } = await processWith({ DATABASE_URL, SECRETS_COMMAND: program(script) });
    let told: unknown;
    try {
      ringText();
    } catch (cause) {
      told = cause;
    }
    expect((told as Error).message).toContain(`gave no secrets (${why})`);
    expect(inspect(told)).not.toContain(ONE);
  });

  test("a command is a list of words", async () => {
    const { parseEnv } = await import("@/lib/platform/env");
    expect(() => parseEnv({ SECRETS_COMMAND: "bao kv get ring" })).toThrow("SECRETS_COMMAND: must be JSON");
    expect(() => parseEnv({ SECRETS_COMMAND: "[]" })).toThrow("SECRETS_COMMAND");
  });
});

describe("SECURITY-SEAL-1 sealing", () => {
  test("what is sealed opens at its own place only", async () => {
    const { seal, open, aadOf } = await processWith({ SECRETS: `k1:${ONE}` });
    const owner = { businessId: "bus_1", mode: "live" as const };
    const here = aadOf(owner, "vrf_1", "extracted");
    const sealed = seal(Buffer.from("secret"), here);
    expect(open(sealed, here).toString()).toBe("secret");
    for (const elsewhere of [
      aadOf({ ...owner, businessId: "bus_2" }, "vrf_1", "extracted"),
      aadOf({ ...owner, mode: "test" }, "vrf_1", "extracted"),
      aadOf(owner, "vrf_2", "extracted"),
      aadOf(owner, "vrf_1", "aml"),
    ]) {
      expect(() => open(sealed, elsewhere)).toThrow();
    }
  });

  test("CONFIG-STORE-1 a data folder with a database and without its secrets file is not given new secrets", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
    try {
      mkdirSync(path.join(folder, "database"));
      const { currentKey } = await processWith({ DATA_DIR: folder });
      expect(() => currentKey("data")).toThrow(/secrets is missing.*Put the file back/);
      expect(existsSync(`${folder}.secrets`)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("a changed bit, a cut end and another object's key are noticed", async () => {
    const { seal, open } = await processWith({ SECRETS: `k1:${ONE}` });
    const one = seal(Buffer.from("one"), PLACE);
    const other = seal(Buffer.from("other"), PLACE);
    for (let at = 0; at < one.ciphertext.length; at += 1) {
      const changed = Buffer.from(one.ciphertext);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open({ ...one, ciphertext: changed }, PLACE)).toThrow();
    }
    expect(() => open({ ...one, ciphertext: one.ciphertext.subarray(0, -1) }, PLACE)).toThrow();
    expect(() => open({ ...one, ciphertext: Buffer.alloc(0) }, PLACE)).toThrow();
    expect(() => open({ ...one, wrappedKey: other.wrappedKey }, PLACE)).toThrow();
  });

  test("the same text sealed twice shares nothing", async () => {
    const { seal } = await processWith({ SECRETS: `k1:${ONE}` });
    const [one, other] = [seal(Buffer.from("same"), PLACE), seal(Buffer.from("same"), PLACE)];
    expect(one.wrappedKey).not.toBe(other.wrappedKey);
    expect(one.ciphertext.equals(other.ciphertext)).toBe(false);
  });

  test("SECURITY-COMPARE-1 sameSecret compares by content", async () => {
    const { sameSecret } = await processWith({ SECRETS: `k1:${ONE}` });
    expect(sameSecret("abc", "abc")).toBe(true);
    expect(sameSecret("abc", "abd")).toBe(false);
    expect(sameSecret("abc", "ab")).toBe(false);
    expect(sameSecret("", "")).toBe(true);
  });
});
