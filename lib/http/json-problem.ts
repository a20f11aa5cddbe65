import { ERRORS, Failure } from "@/lib/contract/errors";

/** What may come next in a JSON object, outside of a string, number or literal. */
export type Next =
  | "body"
  | "value"
  | "item-or-end"
  | "key"
  | "key-or-end"
  | "colon"
  | "comma-or-end"
  | "nothing";

const EXPECTED: Readonly<Record<Next, string>> = {
  body: "{ at its beginning",
  value: "a value",
  "item-or-end": "a value or ]",
  key: "a field name in double quotes",
  "key-or-end": "a field name in double quotes, or }",
  colon: "a colon after a field name",
  "comma-or-end": "a comma or a closing bracket after a value",
  nothing: "nothing after its closing bracket",
};

/** The refusal of a body that goes on, or ends, otherwise than JSON does, with what was expected there. */
export function unexpected(next: Next): Failure {
  return notJson(`expected ${EXPECTED[next]}`);
}

/** The refusal of a body that is not JSON for another reason. */
export function notJson(why: string): Failure {
  return new Failure("INVALID_JSON", { message: `${ERRORS.INVALID_JSON.message.slice(0, -1)}: ${why}.` });
}
