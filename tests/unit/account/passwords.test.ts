import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { hashPassword, hashWithSalt, passwordProblem, saltOf, verifyPassword } from "@/lib/account/passwords";

describe("ACCOUNT-PASSWORD-1, ACCOUNT-PASSWORD-2, ACCOUNT-PASSWORD-3 passwords", () => {
  test("12 to 128 characters, counted as people do", async () => {
    expect(await passwordProblem("kettle ride", [])).toContain("at least 12");
    expect(await passwordProblem("kettle rides", [])).toBeNull();
    expect(await passwordProblem(`violet kettle ${"north wind ".repeat(10)}!!!!`, [])).toBeNull();
    expect(await passwordProblem(`violet kettle ${"north wind ".repeat(11)}`, [])).toContain("at most 128");
    expect(await passwordProblem("🦒🥁🎻🧊🍋🪁🧵🛶🎯🪴🧲🔭", [])).toBeNull();
  });

  test("every one of the 10,000 most common passwords is refused, decorated to the length that is asked for", async () => {
    const common = dictionary["passwords-common"].slice(0, 10_000).filter((word) => /^[a-z]{5,}$/.test(word));
    expect(common.length).toBeGreaterThan(3000);
    const decorated = common.map((word) =>
      `${word.charAt(0).toUpperCase()}${word.slice(1)}2026!!!`.slice(0, 128),
    );
    const long = decorated.filter((word) => word.length >= 12);
    expect(long.length).toBeGreaterThan(3000);
    const problems = await Promise.all(long.map((word) => passwordProblem(word, [])));
    expect(long.filter((_, at) => problems[at] === null)).toEqual([]);
  });

  test.each([
    "password12345",
    "P@ssw0rd!2024",
    "passwordpassword",
    "dragonmonkey1",
    "123456789012",
    "abcdefghijklmn",
    "aaaaaaaaaaaa",
    "qwertyuiop12",
    "abcabcabcabc",
  ])("%s is refused", async (password) => {
    expect(await passwordProblem(password, [])).not.toBeNull();
  });

  test("a password that contains the e-mail address, name or business is refused", async () => {
    expect(await passwordProblem("umbhababank99", ["umbhababank@example.com"])).toContain("contains your");
    expect(await passwordProblem("violet kettle rides north", ["umbhababank@example.com"])).toBeNull();
  });

  test("ACCOUNT-PASSWORD-3 argon2id with the configured cost; the same text typed another way is accepted", async () => {
    const stored = await hashPassword("caf\u00e9 violet kettle");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(await verifyPassword(stored, "cafe\u0301 violet kettle")).toBe(true);
    expect(await verifyPassword(stored, "cafe violet kettle")).toBe(false);
    expect(await verifyPassword(null, "nobody's password")).toBe(false);
  });

  test("ACCOUNT-CODES-1 a recovery code is hashed at the same cost, and with the same salt gives the same hash", async () => {
    const [salt, another] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
    const stored = await hashWithSalt("ABCDE-FGHJK", salt);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(await hashWithSalt("ABCDE-FGHJK", saltOf(stored) ?? another)).toBe(stored);
    expect(await hashWithSalt("ABCDE-FGHJK", another)).not.toBe(stored);
  });
});
