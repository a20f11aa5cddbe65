import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";

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

  test("without SECRETS one is made in the data folder, once, for this user alone", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
    const settings = { DATA_DIR: path.join(folder, "data") };
    const sealed = (await processWith(settings)).sealJson(1, PLACE);
    const file = path.join(folder, "data", "secrets");
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).mode & 0o077).toBe(0);
    const made = readFileSync(file, "utf8");
    expect((await processWith(settings)).openJson(sealed, PLACE)).toBe(1);
    expect(readFileSync(file, "utf8")).toBe(made);
    rmSync(folder, { recursive: true });
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
      expect(existsSync(path.join(folder, "secrets"))).toBe(false);
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
