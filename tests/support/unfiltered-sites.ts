import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Where the product calls `owned()`, and which of these places the stage `unfiltered` came to: a query that no test of the
 * stage makes is not shown to be kept apart by row-level security (SECURITY-ROW-1).
 */

/** Environment variable with the file of the places that were reached; the processes of the test run inherit it. */
export const REACHED_SITES_FILE = "REACHED_SITES_FILE";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Where the product's queries are. */
const FOLDERS = ["app", "components", "db", "lib", "scripts", "tools"];
const DEFINITION = path.join("db", "owned.ts");
const CALL = /(?<!function )\bowned\(/;

/** Places that no test of the stage can come to, as the file and the text of the line, and why. */
const NOT_REACHED: Readonly<Record<string, string>> = {
  "lib/verification/search-terms.ts: .where(owned(verificationTerm, owner, eq(verificationTerm.verificationId, row.id), isPersonal));":
    "called by secrets:rewrap alone, which works as the operator on the rows of all (tests/operations/rewrap.test.ts)",
};

/**
 * The place that called a function, as `file:line` from the root of the repository.
 * @param stack made in that function
 * @throws Error when the stack has no such line
 */
export function callSite(stack: string): string {
  const caller = stack.split("\n")[2] ?? "";
  const [, file, line] = /(\/[^\s()]+?):(\d+):\d+\)?$/.exec(caller) ?? [];
  if (!file) throw new Error(`No caller in:\n${stack}`);
  return `${path.relative(ROOT, file)}:${line}`;
}

interface Site {
  /** `file:line`. */
  readonly place: string;
  /** The file and the text of the line, which stays when lines are added above it. */
  readonly name: string;
}

/** Every line of the product that calls `owned()`. */
export function allSites(): Site[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && file !== DEFINITION)
      .sort()
      .flatMap(sitesOf),
  );
}

function sitesOf(file: string): Site[] {
  return readFileSync(path.join(ROOT, file), "utf8")
    .split("\n")
    .flatMap((line, index) =>
      CALL.test(line) ? [{ place: `${file}:${index + 1}`, name: `${file}: ${line.trim()}` }] : [],
    );
}

/**
 * How many of the places were reached, and what is wrong: a place that was not and has no reason, a reason for one that was
 * or that is not there any more, and a caller that the search does not find.
 */
export function siteReport(reached: ReadonlySet<string>): { summary: string; problems: string[] } {
  const sites = allSites();
  const [met, unmet] = [
    sites.filter(({ place }) => reached.has(place)),
    sites.filter(({ place }) => !reached.has(place)),
  ];
  const known = new Set(sites.map(({ place }) => place));
  return {
    summary: `${met.length} of ${sites.length} calls of owned() were reached without the filter.`,
    problems: [
      ...unmet
        .filter(({ name }) => !(name in NOT_REACHED))
        .map(({ place, name }) => `No test came to ${place}: ${name.slice(name.indexOf(": ") + 2)}`),
      ...Object.keys(NOT_REACHED)
        .filter((name) => !unmet.some((site) => site.name === name))
        .map((name) => `NOT_REACHED has a line that is reached or gone: ${name}`),
      ...[...reached].filter((place) => !known.has(place)).map((place) => `Unknown caller: ${place}`),
    ],
  };
}

/** The places that the run noted. */
export function reachedSites(): Set<string> {
  const file = process.env[REACHED_SITES_FILE];
  const lines = file && existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return new Set(lines.filter((line) => line !== ""));
}
