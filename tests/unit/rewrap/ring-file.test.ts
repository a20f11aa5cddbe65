import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addToFile, newEntry, removeFromFile } from "@/lib/rewrap/ring-file";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "identity-verification-ring-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const file = () => path.join(folder, "secrets");
const ids = () =>
  readFileSync(file(), "utf8")
    .trim()
    .split(",")
    .map((entry) => entry.split(":")[0]);

test("SECURITY-REWRAP-1 a new secret comes first in the file, and the one in use cannot be removed", () => {
  expect(() => addToFile(file())).toThrow("is not there");
  const one = newEntry([]);
  writeFileSync(file(), `${one}\n`);
  expect(addToFile(file())).toBe("k2");
  expect(addToFile(file())).toBe("k3");
  expect(ids()).toEqual(["k3", "k2", "k1"]);
  expect(readFileSync(file(), "utf8")).toContain(one);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(() => removeFromFile(file(), "k3")).toThrow("in use");
  expect(() => removeFromFile(file(), "k9")).toThrow("no secret k9");
  removeFromFile(file(), "k1");
  expect(ids()).toEqual(["k3", "k2"]);
});

test("ids of other forms do not stand in the way", () => {
  expect(newEntry(["prod", "k7"])).toMatch(/^k8:[A-Za-z0-9_-]{43}$/);
});
