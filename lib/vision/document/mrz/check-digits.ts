import { type CheckedField, type CheckName, LAYOUTS, type MrzFormat, type Span } from "./formats";

const WEIGHTS = [7, 3, 1] as const;

function weighed(character: string) {
  if (character === "<") return 0;
  const code = character.charCodeAt(0);
  return code <= 57 ? code - 48 : code - 55;
}

/** ICAO 9303-3, 4.9: weights 7, 3, 1 over the values (0-9, A=10 … Z=35, filler 0), modulo 10. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += weighed(text.charAt(i)) * WEIGHTS[(i % 3) as 0 | 1 | 2];
  return String(sum % 10);
}

export type CheckResults = Readonly<Partial<Record<CheckName, boolean>>>;

/** Which of the format's check digits pass; a check that the format lacks is absent. */
export function verifyChecks(format: MrzFormat, lines: readonly string[]): CheckResults {
  const { checks, composite } = LAYOUTS[format];
  const results: Partial<Record<CheckName, boolean>> = {};
  for (const [name, field] of Object.entries(checks)) results[name as CheckName] = holds(field, lines);
  if (composite) {
    const covered = composite.parts.map((part) => cut(lines, part)).join("");
    results.composite = checkDigit(covered) === lines[composite.line]?.charAt(composite.at);
  }
  return results;
}

export const countPassed = (results: CheckResults) => Object.values(results).filter(Boolean).length;
export const countChecks = (results: CheckResults) => Object.keys(results).length;

export const cut = (lines: readonly string[], { line, from, to }: Span) => lines[line]?.slice(from, to) ?? "";

function holds(field: CheckedField, lines: readonly string[]): boolean {
  const value = cut(lines, field);
  const digit = lines[field.line]?.charAt(field.at) ?? "";
  if (field.variant === "blank" && /^<+$/.test(value)) return digit === "<" || digit === "0";
  if (field.variant === "long" && digit === "<") {
    const rest = longNumberRest(lines[field.line] ?? "");
    if (!rest) return false;
    return (
      checkDigit(`${value}<${rest.number}`) === rest.digit || checkDigit(value + rest.number) === rest.digit
    );
  }
  return checkDigit(value) === digit;
}

/**
 * A TD1 number over nine characters goes on in the optional field, followed by its check digit and a filler
 * (ICAO 9303-5, note j).
 */
export function longNumberRest(firstLine: string) {
  const found = firstLine.slice(15).match(/^([A-Z0-9]+)([0-9])</);
  return found ? { number: found[1] as string, digit: found[2] as string } : null;
}
