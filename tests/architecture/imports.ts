import path from "node:path";
import type { SourceFile } from "./source-tree";

/** `from` imports `to`; both are paths of the repository. Packages of npm and Node are left out. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

const SPECIFIERS = [
  // import x from "a"; import type { X } from "a"; export * from "a"; import "a"
  /(?:^|[;\n}])\s*(?:import|export)\b(?:[^"'`;]*?\bfrom)?\s*["']([^"']+)["']/g,
  // import("a"), also in a type
  /\bimport\s*\(\s*["'`]([^"'`]+)["'`]/g,
  /\brequire\s*\(\s*["'`]([^"'`]+)["'`]/g,
];

/** Every import of a file, of types too, as written. Comments are not imports. */
function specifiersOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
  return SPECIFIERS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier = ""]) => specifier));
}

/** The edges inside the repository; an import that leads to no file stands in `unresolved`. */
export function edgesOf(files: readonly SourceFile[]): { edges: Edge[]; unresolved: Edge[] } {
  const known = new Set(files.map((file) => file.path));
  const edges: Edge[] = [];
  const unresolved: Edge[] = [];
  for (const file of files) {
    for (const specifier of specifiersOf(file.text)) {
      const target = targetOf(file.path, specifier);
      if (target === null) continue;
      const to = [target, `${target}.ts`, `${target}.tsx`].find((candidate) => known.has(candidate));
      if (to) edges.push({ from: file.path, to });
      else if (!/\.(css|json)$/.test(target)) unresolved.push({ from: file.path, to: target });
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
