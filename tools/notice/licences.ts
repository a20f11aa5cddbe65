/**
 * Licences that the project accepts in what it ships, by SPDX identifier. A package under any other licence fails the
 * check until somebody has read it and added it here.
 */
const ACCEPTED: Readonly<Record<string, string>> = {
  "0BSD": "permissive",
  "Apache-2.0": "permissive",
  "BlueOak-1.0.0": "permissive",
  "BSD-2-Clause": "permissive",
  "BSD-3-Clause": "permissive",
  "CC-BY-4.0": "data with attribution",
  "CC0-1.0": "public domain",
  ISC: "permissive",
  "LGPL-3.0-or-later": "a shared library that is loaded at run time and can be replaced",
  MIT: "permissive",
  "MIT-0": "permissive",
  "MPL-2.0": "unmodified files",
  "OFL-1.1": "fonts",
  PostgreSQL: "permissive",
  Unlicense: "public domain",
};

/** True when an SPDX expression allows a use under accepted licences: every part of an AND, one part of an OR. */
export function isAccepted(expression: string | undefined): boolean {
  const plain = expression?.trim().replace(/^\((.*)\)$/, "$1") ?? "";
  // Nested expressions are not accepted: no package has one, and a person should read the first.
  if (/[()]/.test(plain)) return false;
  return plain
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((id) => Object.hasOwn(ACCEPTED, id.trim())));
}
