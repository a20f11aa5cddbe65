import path from "node:path";
import type { SourceFile } from "./source-tree";

/** `from` imports `to`; both are paths of the repository. Packages of npm and Node are left out. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** Followed when `from` is loaded: neither `import type` nor `import()`. */
  readonly isStaticValue: boolean;
}

/** import x from "a"; import type { X } from "a"; export * from "a"; import "a" */
const STATIC =
  /(?:^|[;\n}])\s*(?:import|export)\b(?<type>\s+type\b(?=\s+[{*\w]))?(?:[^"'`;]*?\bfrom)?\s*["'](?<specifier>[^"']+)["']/g;
const DYNAMIC = [
  // import("a"), also in a type
  /\bimport\s*\(\s*["'`](?<specifier>[^"'`]+)["'`]/g,
  /\brequire\s*\(\s*["'`](?<specifier>[^"'`]+)["'`]/g,
];

interface Specifier {
  readonly specifier: string;
  readonly isStaticValue: boolean;
}

/** Every import of a file, of types too, as written. Comments are not imports. */
function specifiersOf(text: string): Specifier[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
  const read = (pattern: RegExp, isStatic: boolean) =>
    [...code.matchAll(pattern)].map(({ groups }) => ({
      specifier: groups?.["specifier"] ?? "",
      isStaticValue: isStatic && groups?.["type"] === undefined,
    }));
  return [...read(STATIC, true), ...DYNAMIC.flatMap((pattern) => read(pattern, false))];
}

/** The edges inside the repository; imports of missing files are in `unresolved`. */
export function edgesOf(files: readonly SourceFile[]): { edges: Edge[]; unresolved: Edge[] } {
  const known = new Set(files.map((file) => file.path));
  const edges: Edge[] = [];
  const unresolved: Edge[] = [];
  for (const file of files) {
    for (const { specifier, isStaticValue } of specifiersOf(file.text)) {
      const target = targetOf(file.path, specifier);
      if (target === null) continue;
      // A published package imports what is compiled, `./a.js`, and what `npm run client` makes.
      if (target.includes("/generated/")) continue;
      const source = target.replace(/\.js$/, "");
      const to = [target, `${source}.ts`, `${target}.tsx`].find((candidate) => known.has(candidate));
      if (to) edges.push({ from: file.path, to, isStaticValue });
      else if (!/\.(css|json)$/.test(target)) unresolved.push({ from: file.path, to: target, isStaticValue });
    }
  }
  return { edges, unresolved };
}

/** The path a specifier names, or null for a package. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier);
  return null;
}

/** Every file that is reached from `start` over the given edges, `start` included, in alphabetical order. */
export function importClosure(start: string, edges: readonly Edge[]): string[] {
  const importsOf = new Map<string, string[]>();
  for (const { from, to } of edges) importsOf.set(from, [...(importsOf.get(from) ?? []), to]);
  const reached = new Set([start]);
  // Iterating a set includes elements added during the loop.
  for (const file of reached) for (const to of importsOf.get(file) ?? []) reached.add(to);
  return [...reached].sort();
}
