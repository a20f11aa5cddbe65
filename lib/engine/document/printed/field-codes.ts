import { type DateOrder, findDates } from "./dates";
import type { LabelField } from "./labels";
import type { LabelMatch } from "./match-label";
import { nameOf, numberOf } from "./values";

/** Fields of a licence by number (Vienna Convention on Road Traffic, annex 6; ISO 18013-1). */
const BARE_CODES: Readonly<Record<string, LabelField>> = {
  "1": "surname",
  "2": "names",
  "3": "birth",
  "5": "licenceNumber",
  "6": "other",
  "8": "address",
  "9": "other",
};
const LETTERED_CODES: Readonly<Record<string, LabelField>> = {
  a: "issue",
  b: "expiry",
  c: "authority",
  d: "licenceNumber",
};

/** Recognises a field code, alone or with its value; null when the line starts with none. */
export function matchFieldCode(text: string, order: DateOrder): LabelMatch | null {
  const line = text.trim();
  const code = (field: LabelField, rest: string): LabelMatch => ({ field, score: 0.95, rest, inline: false });
  const lettered = /^4\s?([abcdABCD])[.,:)]?\s*(.*)$/.exec(line);
  if (lettered) {
    const field = LETTERED_CODES[(lettered[1] ?? "").toLowerCase()] ?? "other";
    return code(field, (lettered[2] ?? "").replace(/^(DL|EXP|ISS|ID|DLN)\s*/i, ""));
  }
  const bare = /^([1235689])(?:[.,:)]\d?)?\s*$/.exec(line);
  if (bare) return code(BARE_CODES[bare[1] ?? ""] ?? "other", "");
  return withValue(line, order, code);
}

type Found = (field: LabelField, rest: string) => LabelMatch;

/** A code with a value is believed only where the value fits it. */
function withValue(line: string, order: DateOrder, found: Found): LabelMatch | null {
  const rest = (pattern: RegExp) => pattern.exec(line)?.[1];
  const surname = rest(/^1[.,)]?\s*([A-Z].*)$/);
  if (surname !== undefined && nameOf(surname) !== null) return found("surname", surname);
  const names = rest(/^2[.,)]?\s*([A-Z].*)$/);
  if (names !== undefined && nameOf(names) !== null) return found("names", names);
  const birth = /^3\d[/.-]/.test(line) ? undefined : rest(/^3[.,)]?\s*(?:DOB)?\s*(.*)$/);
  if (birth !== undefined && (birth === "" || findDates(birth, order).length > 0))
    return found("birth", birth);
  const number = rest(/^5[.,)]\s*(.{4,})$/);
  if (number !== undefined && numberOf(number) !== null) return found("licenceNumber", number);
  const sex = rest(/^15\s*SEX\s*(.*)$/i);
  if (sex !== undefined) return found("sex", sex);
  const others = /^(9|12|16|17|18|19)[.,)]?\s/.test(line) && line.length < 14 && !/\d{2}[/.-]/.test(line);
  return others ? found("other", "") : null;
}
