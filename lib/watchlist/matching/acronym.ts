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
  const ended = initials === null ? [] : ENDS.map((end) => initials + end);
  return [...ended.filter(({ length }) => length >= LEAST_WORDS), ...initialsWithOf(name)];
}

/** Texts whose hashes an index has for a name whose acronym this text is. */
export function acronymKeys(text: string): string[] {
  const ended = ENDS.filter((end) => text.endsWith(end)).map((end) =>
    text.slice(0, text.length - end.length),
  );
  return ended.filter(({ length }) => length >= LEAST_WORDS - 1).map((initials) => `@${initials}`);
}

/** The texts under which an index finds a name by its acronym; none for a name without one. */
export function keysOfAcronyms(name: AnalysedName): string[] {
  const initials = bareInitials(name);
  return [...(initials === null ? [] : [initials]), ...initialsWithOf(name)].map((each) => `@${each}`);
}

/** Letters of an acronym that counts the word `of`; ministries of every country share the shorter ones (`MOD`, `MOI`). */
const LEAST_WITH_OF = 4;

/** `Ministry of Intelligence and Security` is MOIS: what a body is of is often the second letter. */
function initialsWithOf(name: AnalysedName): string[] {
  const [, second] = name.tokens;
  if (second?.nameToken.text !== "of") return [];
  const initials = bareInitials(name);
  if (initials === null || initials.length + 1 < LEAST_WITH_OF) return [];
  return [`${initials.charAt(0)}o${initials.slice(1)}`];
}

function bareInitials({ tokens }: AnalysedName): string | null {
  const texts = tokens.map(({ nameToken }) => nameToken.text).filter((text) => !LEFT_OUT.has(text));
  if (texts.length < LEAST_WORDS - 1 || texts.length > MOST_LETTERS) return null;
  return texts.map((text) => text.charAt(0)).join("");
}
