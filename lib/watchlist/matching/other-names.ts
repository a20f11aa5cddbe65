/**
 * Words that introduce another name of the same company, compiled from general knowledge of registers and lists. A person
 * can add one; `npm run eval -- screening --explain NAME --with NAME --company` shows what it changes.
 */
const INTRODUCTIONS = `
formerly known as|formerly called|formerly|previously known as|previously|also known as|now known as|known as|trading as|doing business as
|operating as|f/k/a|fka|a/k/a|aka|n/k/a|t/a|d/b/a|dba
|anciennement|précédemment|dénommée|connue sous le nom de|anteriormente|antes denominada|conocida como|antigamente|anteriormente denominada
|già denominata|già|ehemals|vormals|früher|voorheen|genoemd|tidligere|tidigare|dawniej|ранее|бывшее|прежнее наименование
`;
const ONE_OF = INTRODUCTIONS.trim()
  .replace(/\n/g, "")
  .split("|")
  .sort((a, b) => b.length - a.length)
  .map((words) => words.replace(/ /g, "\\s+"))
  .join("|");
/** Characters; what is shorter is no name. */
const LEAST = 3;
const IN_BRACKETS = new RegExp(`\\(\\s*(?:${ONE_OF})[\\s:]+([^()]{${LEAST},120})\\)`, "iu");
const AFTER_WORDS = new RegExp(`[\\s,;]+(?:${ONE_OF})[\\s:]+(.{${LEAST},})$`, "iu");

/**
 * The names that the text of one company's name holds: `Acme Trading (formerly Beta) Ltd` is Acme Trading Ltd, and was Beta.
 * @returns one or two names; the text itself where it introduces no other name
 */
export function namesIn(text: string): readonly string[] {
  for (const pattern of [IN_BRACKETS, AFTER_WORDS]) {
    const found = pattern.exec(text);
    const other = found?.[1]?.trim();
    if (!found || !other) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim();
    if (rest.length >= LEAST) return [rest, other];
  }
  return [text];
}
