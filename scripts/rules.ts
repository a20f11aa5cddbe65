import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseRules, rulesByFile } from "@/tools/docs/rules";
import { ROOT } from "@/tools/setup/root";

/** `npm run rules`: prints every rule of docs/rules.md with the tests that name it, or the reason why there is none. */
const rules = parseRules(readFileSync(path.join(ROOT, "docs", "rules.md"), "utf8"));
const tests = readdirSync(path.join(ROOT, "tests"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => path.posix.join("tests", file.split(path.sep).join("/")))
  .sort()
  .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), "utf8") }));
const named = rulesByFile(rules, tests);

for (const { id, noTest } of rules) {
  const files = named.get(id) ?? [];
  console.log(`${id.padEnd(26)} ${files.length > 0 ? files.join(", ") : `no test: ${noTest ?? "MISSING"}`}`);
}
const untested = rules.filter(({ id, noTest }) => noTest === null && named.get(id)?.length === 0);
console.log(`${rules.length} rules, ${untested.length} without a test that names them`);
