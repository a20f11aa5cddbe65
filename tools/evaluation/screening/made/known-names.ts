import { readFileSync } from "node:fs";
import path from "node:path";
import type { Pair } from "../pairs";
import { halfOf, nearest, pairOf } from "./pair-of";

/**
 * Pairs from `known-names.txt`: public figures and organisations under the names that newspapers and registers give them,
 * written down from general knowledge. Each line is one entity (its names are positives) or two (a negative); the nearest
 * other entity of the same class is one more negative for each line.
 */

interface Line {
  readonly schema: Pair["schema"];
  readonly category: string;
  readonly names: readonly string[];
  readonly areDifferent: boolean;
}

/** @returns the pairs of a half of the file; a line belongs to one half as a whole */
export function knownPairs(isHeldBack: boolean): Pair[] {
  const lines = readLines();
  return lines
    .filter(({ names }) => halfOf(names[0] ?? "") === isHeldBack)
    .flatMap((line) =>
      line.areDifferent ? [different(line)] : [...same(line), ...hardNegative(line, lines)],
    );
}

function same({ schema, category, names }: Line): Pair[] {
  const [first = "", ...others] = names;
  return others.map((other) => pairOf({ schema, category, expect: "match" }, other, first));
}

function different({ schema, category, names }: Line): Pair {
  const [one = "", other = ""] = names;
  return pairOf({ schema, category, expect: "no_match" }, one, other);
}

function hardNegative({ schema, category, names }: Line, lines: readonly Line[]): Pair[] {
  const others = lines.filter(
    (line) => line.category === category && !line.areDifferent && !isSameEntity(line.names, names),
  );
  const asked = names[names.length >> 1] ?? "";
  const other = nearest(
    asked,
    others.map((line) => line.names[0] ?? ""),
  );
  return other === null ? [] : [pairOf({ schema, category, expect: "no_match" }, asked, other)];
}

function isSameEntity(left: readonly string[], right: readonly string[]): boolean {
  return left.some((name) => right.includes(name));
}

function readLines(): Line[] {
  const text = readFileSync(path.join(import.meta.dirname, "known-names.txt"), "utf8");
  let schema: Pair["schema"] = "Person";
  let category = "";
  const lines: Line[] = [];
  for (const line of text.split("\n")) {
    const [, kind, name] = /^@ (person|company) (\S+)$/.exec(line) ?? [];
    if (name) {
      schema = kind === "person" ? "Person" : "Company";
      category = name;
    } else if (line && !line.startsWith("#")) {
      const areDifferent = line.includes(" ! ");
      lines.push({ schema, category, names: line.split(areDifferent ? " ! " : " = "), areDifferent });
    }
  }
  return lines;
}
