import type { Word } from "./script";
import { PARTICLES } from "./stop-words";

/**
 * Family names are written apart from their particles or as one word with them. Arabic names of two parts are written apart, with an article, or as one word: `Shihab al-Din`, `Shahabuddin`,
 * `Chihab Eddine`; `Nasr Allah`, `Nasrallah`; `Zia ur-Rehman`, `Ziaurrahman`. All are read as one form.
 */

const GLUED_DIN = /^(.{3,}?)(?:[aeiou](?:l|d)?d|ld|dd)(?:in|een|ine|yn)$/;
const DIN = new Set([
  "din",
  "dine",
  "deen",
  "dyn",
  "ddin",
  "eddin",
  "eddine",
  "uddin",
  "eddeen",
  "uddeen",
  "aldin",
  "eldin",
]);
const ALLAH = new Set(["allah", "ullah", "ollah", "alla", "ulla"]);
/** Names that follow an article inside a name of two parts. */
const SECOND =
  "rahman|rehman|rahmen|rahim|haq|haqq|hak|hakk|islam|aziz|hassan|qadir|kadir|malik|karim|nabi|ghani|zaman";
const GLUED_SECOND = new RegExp(`^(.{2,}?)[aeiou](?:l|r|n|s|z)?[- ]?(${SECOND})$`);
const ARTICLE = new Set([
  "al",
  "el",
  "ul",
  "ur",
  "ud",
  "ad",
  "ed",
  "uz",
  "us",
  "er",
  "ar",
  "as",
  "az",
  "un",
  "an",
]);
const SERVANT = /^abd/;
/** The article at the end of the word before: `Saiful Islam`, `Shamsul Haq`. */
const ENDING_ARTICLE = /^(.{3,})ul$/;
const SECOND_WORD = new RegExp(`^(?:${SECOND}|d+[ie]+n)$`);

/** Two particles before a family name, which may be written as one (`Dela Cruz`) or as one with the name (`Vandenberg`). */
const TWO_PARTICLES = /^(?:de l[ao]s?|van d(?:e|en|er)|von d(?:em|en|er))$/;

/** Makes one word of two particles, so that what is compared as two words written as one are they and the name. */
function joinParticles(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (const [at, word] of words.entries()) {
    const last = out.at(-1);
    const isSecond =
      last !== undefined && at < words.length - 1 && TWO_PARTICLES.test(`${last.text} ${word.text}`);
    if (!isSecond) out.push(word);
    else
      out[out.length - 1] = {
        ...last,
        text: last.text + word.text,
        written: `${last.written ?? last.text} ${word.written ?? word.text}`,
      };
  }
  return out;
}

/** Joins and splits the words of a person's name so that each way of writing gives the same ones. */
export function joinGlued(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (const word of joinParticles(words).map(spellServant).flatMap(splitGlued)) {
    const last = out.at(-1);
    if (last && isLaterPart(word) && canJoin(last, out.at(-2))) {
      const isPastArticle = ARTICLE.has(last.text) && out.length >= 2;
      if (isPastArticle) out.pop();
      const first = out.at(-1) as Word;
      out[out.length - 1] = {
        ...first,
        text: first.text + (DIN.has(word.text) ? "din" : word.text),
        written: `${first.written} ${word.written}`,
      };
    } else out.push(word);
  }
  return out.flatMap((word, i) => withoutArticle(word, out[i + 1]));
}

const MISSPELT_SERVANT = new Set("abudl adbul abdlu badul abudal abdl aubdul abduk abdil".split(" "));

function spellServant(word: Word): Word {
  return MISSPELT_SERVANT.has(word.text) ? { ...word, text: "abdul" } : word;
}

function isLaterPart({ text, glyph }: Word): boolean {
  return !glyph && (DIN.has(text) || ALLAH.has(text));
}

/** Abd Allah is joined elsewhere, and nothing is joined to a particle other than the article. */
function canJoin(last: Word, before: Word | undefined): boolean {
  if (SERVANT.test(last.text) || last.glyph || last.isInitial) return false;
  if (!PARTICLES.has(last.text)) return true;
  return (
    ARTICLE.has(last.text) &&
    before !== undefined &&
    !PARTICLES.has(before.text) &&
    !SERVANT.test(before.text)
  );
}

function splitGlued(word: Word): Word[] {
  const { text } = word;
  if (word.glyph || word.sound || word.isVowelless || text.length < 6 || SERVANT.test(text)) return [word];
  const din = GLUED_DIN.exec(text)?.[1];
  if (din)
    return [
      { ...word, text: din },
      { ...word, text: "din" },
    ];
  const [, first, second] = GLUED_SECOND.exec(text) ?? [];
  return first && second
    ? [
        { ...word, text: first },
        { ...word, text: second },
      ]
    : [word];
}

function withoutArticle(word: Word, next: Word | undefined): Word[] {
  const stem = ENDING_ARTICLE.exec(word.text)?.[1];
  return stem && next && SECOND_WORD.test(next.text) ? [{ ...word, text: stem }] : [word];
}
