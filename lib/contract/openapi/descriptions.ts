import { ACCOUNT_TEXTS } from "./texts-account";
import { COMPANY_TEXTS } from "./texts-company";
import { VERIFICATION_TEXTS } from "./texts-verification";

/**
 * What each field means, by its name, or by the end of its path where one name has several meanings:
 * `ScreeningHit.score` before `score`. A path begins with the name of a schema, or the id of an endpoint for parameters. The
 * name of a schema alone describes it wherever it is used.
 */
export const TEXTS: Readonly<Record<string, string>> = {
  ...ACCOUNT_TEXTS,
  ...VERIFICATION_TEXTS,
  ...COMPANY_TEXTS,
};

/** The keys of {@link TEXTS} under which the description of a path may be, the longest first. */
export function keysOf(path: readonly string[]): string[] {
  return path.map((_, from) => path.slice(from).join("."));
}

export function hasText(path: readonly string[]): boolean {
  return keysOf(path).some((key) => TEXTS[key] !== undefined);
}

/**
 * The description of a field.
 * @throws Error where it has none: every field of the contract is explained
 */
export function describe(path: readonly string[]): string {
  const text = keysOf(path).flatMap((key) => TEXTS[key] ?? [])[0];
  if (text === undefined) throw new Error(`Describe ${path.join(".")} in lib/contract/openapi/texts-*.ts.`);
  return text;
}
