import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { joinChunks } from "@/tools/build/join-chunks";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "chunks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const code = (value: string) => `module.exports=["${value.repeat(3000)}"];\n`;
const write = (name: string, value: string) =>
  writeFileSync(path.join(folder, name), `${value}\n//# sourceMappingURL=${name}.map\n`);
const load = (name: string): unknown => createRequire(import.meta.url)(path.join(folder, name));

test("chunks with the same code are loaded once, whatever their source map is called", () => {
  write("one.js", code("ab"));
  write("two.js", code("ab"));
  write("three.js", code("cd"));
  writeFileSync(path.join(folder, "two.js.map"), "{}");
  expect(joinChunks(folder)).toMatchObject({ files: 1 });
  expect(load("two.js")).toBe(load("one.js"));
  expect(load("three.js")).not.toEqual(load("one.js"));
  expect(readdirSync(folder).sort()).toEqual(["one.js", "three.js", "two.js"]);
});

test("small chunks and a second run change nothing", () => {
  write("one.js", "module.exports=[1];");
  write("two.js", "module.exports=[1];");
  write("big.js", code("ab"));
  write("big2.js", code("ab"));
  joinChunks(folder);
  const before = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  expect(joinChunks(folder)).toEqual({ files: 0, bytes: 0 });
  expect(readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"))).toEqual(before);
});
