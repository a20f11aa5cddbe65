import { analyseCompany, storedCompany } from "./company-name";
import { joinGlued } from "./glued-names";
import { namesIn } from "./other-names";
import { readingsOf } from "./readings";
import { readWords, type Word } from "./script";
import type { SoundKind } from "./sound";
import { PARTICLES, TITLES } from "./stop-words";
import { readStoredSyllables } from "./stored-syllables";
import {
  type AnalysedName,
  MOST_WORDS,
  type Reader,
  type SubjectKind,
  toAnalysedName,
  token,
  unleet,
  unleetPerson,
  type WeightedToken,
} from "./weighted-words";

const TITLE_WEIGHT = 0.2;
const PARTICLE_WEIGHT = 0.25;
const INITIAL_WEIGHT = 0.4;
const SERVANT_WEIGHT = 0.5;
const NUMBER_IN_PERSON_WEIGHT = 0.6;

/** Characters; longer than any listed name, and bounds the work (SCREEN-NAME-1). */
const LONGEST_NAME = 400;

/**
 * Analyses a name in any script, in each way that it can be read; the first one is the commonest. A name without a
 * letter or digit has no tokens.
 */
export function analyseReadings(name: string, kind: SubjectKind): AnalysedName[] {
  const whole = name.slice(0, LONGEST_NAME);
  const names = kind === "company" ? namesIn(whole) : [whole];
  return names
    .flatMap((each) => readingsOf(each, kind))
    .flatMap(({ text, sound }) => {
      if (kind === "company") return analyseCompany(text, (part) => marked(readWords(part), sound));
      return analysePerson(familyLast(unleetPerson(text)), (part) =>
        joinGlued(marked(readWords(part), sound)),
      );
    });
}

/**
 * The words of a name under which a judgement or a search term is stored. Those of a person never change; a matcher
 * compares {@link analyseReadings}.
 */
export function storedWords(name: string, kind: SubjectKind): string[] {
  const read = (part: string) => readWords(part, readStoredSyllables);
  const text = name.slice(0, LONGEST_NAME);
  const { tokens } = kind === "person" ? analysePerson(text, read) : storedCompany(text, read);
  return tokens.map(({ nameToken }) => `${nameToken.glyph ?? ""}${nameToken.text}`);
}

/** `FAMILY, Given` as `Given FAMILY`: the order tells apart two given names that are family names too. */
function familyLast(name: string): string {
  const [family = "", given = "", ...more] = name.split(/[,،]/u);
  return given.trim() === "" || more.length > 0 ? name : `${given} ${family}`;
}

/** Words of a reading by sound are compared by sound, except initials. What they were read from is not known word by word. */
function marked(words: readonly Word[], sound: SoundKind | null): Word[] {
  if (sound === null) return [...words];
  return words.map((word) =>
    sound === "letters" && word.isInitial
      ? { ...word, written: undefined }
      : { ...word, sound, isInitial: false, written: undefined },
  );
}

/**
 * `JC Juncker` has two initials. Not in a name that is all capitals, and not with a vowel: lists print short family
 * names (RI, WU) in capitals too.
 */
function splitInitials(name: string): string {
  if (!/\p{Ll}/u.test(name)) return name;
  return name.replace(
    /(?<![\p{L}\d'])([B-DF-HJ-NP-TV-XZ])([B-DF-HJ-NP-TV-XZ])(?![\p{L}\d'])/gu,
    (both, first, second) => (both === "NG" ? both : `${first} ${second}`),
  );
}

/** `Chan-o-cha`: the Royal Thai system marks by hyphens that a vowel between them begins a syllable. */
const SYLLABLE_BREAK = /(?<=\p{L}{2})-(o)-(?=\p{L}{2})/giu;

function analysePerson(name: string, read: Reader): AnalysedName {
  const unbracketed = name.replace(/\([^)]{0,80}\)/g, " ").trim() || name;
  const unbroken = unbracketed.replace(SYLLABLE_BREAK, "$1");
  const words = joinAbdAllah(read(splitInitials(unleet(unbroken)))).slice(0, MOST_WORDS);
  const tokens = weighFinalAbd(words.flatMap(personTokens));
  const isAllLight = tokens.length > 0 && tokens.every(({ weight }) => weight < INITIAL_WEIGHT);
  return toAnalysedName(isAllLight ? tokens.map((each) => ({ ...each, weight: 1 })) : tokens, [], words);
}

const SERVANT = /^abd(u|e|a)?[lrsnzdt]?$/;
const SERVANT_OF = /^abd(?:u|e|a)?(?:l|r(?=r)|s(?=s)|n(?=n)|z(?=z))?([a-z]{4,})$/;
const ALLAH = new Set(["abdallah", "abdullah", "abdulla", "abdulah", "abdalla", "abdellah"]);

const GOD = new Set(["allah", "alla", "ullah", "lah"]);

/** `Abd Allah` is Abdallah, in any script. */
function joinAbdAllah(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (const word of words) {
    const last = out.at(-1);
    if (last && GOD.has(word.text) && SERVANT.test(last.text)) {
      const written = `${last.written} ${word.written}`;
      out[out.length - 1] = { ...last, text: "abdallah", isVowelless: false, written };
    } else out.push(word);
  }
  return out;
}

/** `Abdul Rahman`, `Abdurrahman` and `Abd al-Rahman` are one name: abd + rahman. */
function personTokens(word: Word): WeightedToken[] {
  const { text } = word;
  if (SERVANT.test(text)) return [token(word, SERVANT_WEIGHT, "abd")];
  const [, of] = SERVANT_OF.exec(text) ?? [];
  if (of && !ALLAH.has(text) && !word.isVowelless)
    return [token(word, SERVANT_WEIGHT, "abd"), token(word, 1, of)];
  return [token(word, personWeight(word))];
}

function personWeight({ text, isInitial, glyph, sound }: Word): number {
  // A syllable of a name is no title: `hon` is 翰 in Cantonese.
  if (glyph || sound === "han") return 1;
  if (isInitial) return INITIAL_WEIGHT;
  if (TITLES.has(text)) return TITLE_WEIGHT;
  if (PARTICLES.has(text)) return PARTICLE_WEIGHT;
  if (text.length === 1) return INITIAL_WEIGHT;
  return /\d/.test(text) ? NUMBER_IN_PERSON_WEIGHT : 1;
}

/** A final `abd` is the whole name. */
function weighFinalAbd(tokens: readonly WeightedToken[]): WeightedToken[] {
  return tokens.map((each, i) => {
    if (each.nameToken.text !== "abd") return each;
    const next = tokens[i + 1];
    const isLast = !next || (next.weight === PARTICLE_WEIGHT && !tokens[i + 2]);
    return isLast ? { ...each, weight: 1 } : each;
  });
}
