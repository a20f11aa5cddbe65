import type { AnalysedName } from "./weighted-words";

/** Words that an acronym leaves out. */
const LEFT_OUT = new Set(
  "of the and for in de la del des du le les et und der die das y e i do da dos".split(" "),
);
/** Initials of words for a company, which an acronym may end with though the name is compared without its legal form. */
const ENDS = ["", "c", "l", "i", "g"] as const;
const LEAST_WORDS = 3;
const MOST_LETTERS = 8;

/** The acronyms of a name of three words or more; none for a shorter one. */
export function initialsOf(name: AnalysedName): string[] {
  const initials = bareInitials(name);
  return initials === null
    ? []
    : ENDS.map((end) => initials + end).filter(({ length }) => length >= LEAST_WORDS);
}

/** Texts whose hashes an index has for a name whose acronym this text is. */
export function acronymKeys(text: string): string[] {
  const ended = ENDS.filter((end) => text.endsWith(end)).map((end) =>
    text.slice(0, text.length - end.length),
  );
  return ended.filter(({ length }) => length >= LEAST_WORDS - 1).map((initials) => `@${initials}`);
}

/** The text under which an index finds a name by its acronym; null for a name without one. */
export function acronymKey(name: AnalysedName): string | null {
  const initials = bareInitials(name);
  return initials === null ? null : `@${initials}`;
}

function bareInitials({ tokens }: AnalysedName): string | null {
  const texts = tokens.map(({ nameToken }) => nameToken.text).filter((text) => !LEFT_OUT.has(text));
  if (texts.length < LEAST_WORDS - 1 || texts.length > MOST_LETTERS) return null;
  return texts.map((text) => text.charAt(0)).join("");
}
