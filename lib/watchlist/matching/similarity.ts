import { editDistance, haveOtherLetters } from "./edit-distance";
import { areLookAlikes, areOfTwoSexes } from "./given-name-rules";
import { endingSimilarity, SAME_SOUND, SAME_STEM, stemSimilarity } from "./name-endings";
import type { NameToken } from "./name-token";
import { areVariants, variantGroups } from "./name-variants";
import { mayBeginAlike, type SoundKind, type SoundMode, soundSimilarity } from "./sound";
import { areSameSyllables } from "./syllables";
import type { SubjectKind } from "./weighted-words";

/**
 * Similarity of two words, 0 to 1; 0 is no match. Exact is 1, the same sound .96, a variant of a given name .87, and
 * then the edits count. The constants were tuned on the labelled pairs (docs/screening.md, pairs-f1).
 */
const GIVEN_NAME_VARIANT = 0.87;
const INITIAL = 0.9;
const SAME_SYLLABLES = 0.88;
const SAME_SKELETON = 0.86;
/** Similarity by the number of equal consonants: none, one, two, three and more. */
const SAME_CONSONANTS = [0, 0.78, 0.86, 0.92] as const;
/** Factor when only one of the words begins with a vowel. */
const OTHER_BEGINNING = 0.8;
/** A joined word that is less similar is no match. */
export const LEAST_OF_JOINED = 0.84;
/** Consonants; shorter joined words without vowels match too much. */
const LEAST_JOINED_CONSONANTS = 4;
/** A lower similarity is no match. */
const LEAST = 0.67;
/** Cost of one edit, divided by the length; a wrong first letter is rarer and costs more. */
const EDIT_COST = 1.3;
const FIRST_LETTER_COST = 1.6;

/** Edits allowed for a word of this length; of a joined one no more than leave it similar enough. */
function editBudget(length: number, isJoined: boolean): number {
  if (length <= 3) return 0;
  if (isJoined) return Math.min(3, Math.floor((length * (1 - LEAST_OF_JOINED)) / EDIT_COST));
  if (length <= 5) return 1;
  return length <= 8 ? 2 : 3;
}

/** Properties of the two names that contain the words. */
export interface Context {
  readonly kind: SubjectKind;
  /** Both names are Korean, with single syllables as words. */
  readonly areKorean: boolean;
  /** Both names are in pinyin, where another spelling is another name. */
  readonly arePinyin: boolean;
  /** Both names are Chinese in Latin letters: another syllable is another name. */
  readonly areChinese: boolean;
}

/** @param isJoined one side was joined from two words: only close spellings count */
export function similarity(left: NameToken, right: NameToken, context: Context, isJoined = false): number {
  if (left.text === right.text) {
    // Many characters share a reading: in the same script they are different names.
    const isOtherGlyph = left.glyph && right.glyph && left.glyph !== right.glyph;
    return isOtherGlyph || (left.sound === "han" && right.sound === "han") ? 0 : 1;
  }
  if (left.isNumber || right.isNumber) return 0;
  if (left.text.length === 1 || right.text.length === 1) return initialSimilarity(left, right, context.kind);
  // Syllables of one script are compared as characters.
  if (left.glyph && right.glyph) return 0;
  if (left.isBySound || right.isBySound) return bySound(left, right, context, isJoined);
  return byLetters(left, right, context, isJoined);
}

/** How a word that is written by sound is compared, and the least similarity that is a match. */
const BY_SOUND: Readonly<Record<SoundKind, { readonly mode: SoundMode; readonly least: number }>> = {
  foreign: { mode: "syllables", least: 0.74 },
  hangul: { mode: "hangul", least: 0.76 },
  letters: { mode: "letters", least: 0.78 },
  han: { mode: "letters", least: 0.92 },
};
/** Of two words that are both by sound, each of which may be inexact. */
const LEAST_OF_TWO = 0.82;
/** Of two words and a joined one, which could be anything. */
const LEAST_JOINED = 0.88;

/** A vowelled and an unvowelled word are alike by sound from this value on, if they have three consonants or more. */
const LEAST_HEARD = 0.79;
const HEARD_WEIGHT = 0.94;

function consonantsHeard(left: NameToken, right: NameToken): number {
  const [a, b] = [left, right].map(({ phonemes }) => phonemes.replace(/[aeiouwy]/g, "")) as [string, string];
  if (Math.min(a.length, b.length) < 3) return 0;
  return soundSimilarity(a, b, "letters", LEAST_HEARD) * HEARD_WEIGHT;
}

/** The better of sound and letters, for a word of a script that writes by sound. */
function bySound(left: NameToken, right: NameToken, context: Context, isJoined: boolean): number {
  if (left.sound && left.sound === right.sound && !isInexact(left.sound)) return 0;
  const isVowelless = left.isVowelless || right.isVowelless;
  const { mode, least } = BY_SOUND[left.sound ?? right.sound ?? "foreign"];
  const sounds = ({ phonemes }: NameToken) => (isVowelless ? phonemes.replace(/[aeiouwy]/g, "") : phonemes);
  const leastHere = isJoined ? LEAST_JOINED : left.sound && right.sound ? LEAST_OF_TWO : least;
  const isShort = isVowelless && Math.min(sounds(left).length, sounds(right).length) < 3;
  const heard = isShort ? 0 : soundSimilarity(sounds(left), sounds(right), mode, leastHere);
  return Math.max(heard, byLetters(left, right, context, isJoined));
}

/** Names of one's own language in these scripts also have a reading by characters, which decides. */
function isInexact(sound: SoundKind): boolean {
  return sound === "foreign" || sound === "letters";
}

function byLetters(left: NameToken, right: NameToken, context: Context, isJoined: boolean): number {
  const { kind } = context;
  if (left.isVowelless !== right.isVowelless)
    return Math.max(consonantSimilarity(left, right, isJoined), isJoined ? 0 : consonantsHeard(left, right));
  if (kind === "person" && (areNamesOfTwoSexes(left, right) || areOtherGivenNames(left, right))) return 0;
  if (context.areChinese && left.isPinyin && right.isPinyin) return syllableSimilarity(left, right, context);
  if (left.folded === right.folded) return SAME_SOUND;
  if (kind === "company" && left.isPlace && right.isPlace) return 0;
  const byKnowledge = kind === "person" ? knownVariants(left, right) : 0;
  const best = Math.max(
    byKnowledge,
    spellingSimilarity(left, right, isJoined),
    syllableSimilarity(left, right, context),
    isJoined ? 0 : closeSounds(left, right),
    kind === "person" ? sameButInitial(left, right) : 0,
  );
  return best < LEAST ? 0 : best;
}

/** Words of Latin letters whose sounds are nearly the same, from this value on: `Sarkissian`, `Sargsyan`. */
const LEAST_CLOSE = 0.89;
const CLOSE_WEIGHT = 0.92;
const LEAST_CLOSE_SOUNDS = 5;

function closeSounds(left: NameToken, right: NameToken): number {
  if (left.phonemes.length < LEAST_CLOSE_SOUNDS || !mayBeginAlike(left.text, right.text)) return 0;
  const [a, b] = [left.phonemes, right.phonemes];
  if (b.length < LEAST_CLOSE_SOUNDS || Math.abs(a.length - b.length) > 3) return 0;
  if (left.soundClasses !== right.soundClasses) return 0;
  return soundSimilarity(a, b, "close", LEAST_CLOSE) * CLOSE_WEIGHT;
}

/** Known given names: family names in -enko and -enka are one name in two languages. */
function areNamesOfTwoSexes(left: NameToken, right: NameToken): boolean {
  if (!left.text.startsWith(right.text.slice(0, 3))) return false;
  const isGivenName = left.givenNames.length > 0 || right.givenNames.length > 0;
  return isGivenName && areOfTwoSexes(left.text, right.text);
}

/** Letters that a name and the same name with an ending share. */
const SAME_BEGINNING = 4;

/** Two known given names that are forms of no common one, and neither a slip nor an ending apart: `Robert`, `Rupert`; or known to be two. */
function areOtherGivenNames(left: NameToken, right: NameToken): boolean {
  if (areLookAlikes(left.text, right.text)) return true;
  if (left.givenNames.length === 0 || right.givenNames.length === 0) return false;
  if (areVariants(left.givenNames, right.givenNames)) return false;
  if (left.folded.slice(0, SAME_BEGINNING) === right.folded.slice(0, SAME_BEGINNING)) return false;
  return editDistance(left.text, right.text, 1) > 1;
}

const OTHER_INITIAL = 0.85;

/** Words that differ in how their first sound is written: `Xie`, `Shie`. */
function sameButInitial(left: NameToken, right: NameToken): number {
  const lengths = Math.abs(left.text.length - right.text.length);
  if (lengths > 2 || Math.min(left.text.length, right.text.length) < 3) return 0;
  return left.text.slice(-2) === right.text.slice(-2) && left.initialForm === right.initialForm
    ? OTHER_INITIAL
    : 0;
}

function initialSimilarity(left: NameToken, right: NameToken, kind: SubjectKind): number {
  if (kind !== "person" || left.isVowelless !== right.isVowelless || left.sound || right.sound) return 0;
  return left.text.charAt(0) === right.text.charAt(0) ? INITIAL : 0;
}

/** Compares a vowelled with an unvowelled word by consonants; more equal consonants give a higher similarity. */
function consonantSimilarity(left: NameToken, right: NameToken, isJoined: boolean): number {
  const a = left.consonants;
  const b = right.consonants;
  const length = Math.max(a.length, b.length);
  const isSame =
    a === b ||
    left.consonantsWithJ === right.consonantsWithJ ||
    left.consonantsWithW === b ||
    a === right.consonantsWithW;
  if (isJoined) return isSame && length >= LEAST_JOINED_CONSONANTS ? 0.92 : 0;
  const share = beginAlike(left, right) ? 1 : OTHER_BEGINNING;
  if (isSame) return share * (SAME_CONSONANTS[Math.min(length, 3)] ?? 0);
  // In Hebrew one letter is p and f, another b and v, so f and b are treated as equal.
  if (a.length >= 2 && a.replace(/f/g, "b") === b.replace(/f/g, "b")) return share * 0.82;
  const isLong = a.length >= 4 && b.length >= 4;
  return isLong && editDistance(a, b, 1) <= 1 ? share * 0.74 : 0;
}

/** Every script writes a vowel at the start of a word; w and y can be either. */
function beginAlike(left: NameToken, right: NameToken): boolean {
  const [bare, full] = left.isVowelless ? [left.text, right.text] : [right.text, left.text];
  if (/^[wy]/.test(bare)) return /^[aeiouywvj]/.test(full);
  return /^[aeiou]/.test(bare) === /^[aeiou]/.test(full);
}

function knownVariants(left: NameToken, right: NameToken): number {
  if (left.givenNames.length > 0 && areVariants(left.givenNames, right.givenNames)) return GIVEN_NAME_VARIANT;
  const a = left.patronymicStem;
  const b = a && right.patronymicStem;
  if (!a || !b) return 0;
  return a === b || areVariants(fatherNames(a), fatherNames(b)) ? SAME_STEM : 0;
}

/** `Sergeevich` has the stem `serge`, `Mykhailovych` `mykhail`: the endings that a patronymic drops are tried. */
function fatherNames(stem: string): readonly number[] {
  return ["", "o", "y", "i", "ei", "ii", "iy"].flatMap((ending) => [...variantGroups(stem + ending)]);
}

function spellingSimilarity(left: NameToken, right: NameToken, isJoined: boolean): number {
  const length = Math.max(left.text.length, right.text.length);
  const budget = editBudget(length, isJoined);
  if (budget === 0 && !isJoined) return shortSimilarity(left, right);
  const edits = haveOtherLetters(left.letters, right.letters, budget)
    ? budget + 1
    : editDistance(left.text, right.text, budget);
  const foldedLength = Math.max(left.folded.length, right.folded.length);
  const foldedBudget = editBudget(foldedLength, isJoined);
  const foldedEdits = haveOtherLetters(left.foldedLetters, right.foldedLetters, foldedBudget)
    ? foldedBudget + 1
    : editDistance(left.folded, right.folded, foldedBudget);
  let best = 0;
  if (edits <= budget) best = 1 - (edits / length) * costOf(left.text, right.text);
  if (foldedEdits <= foldedBudget) {
    best = Math.max(
      best,
      SAME_SOUND + 0.01 - (foldedEdits / foldedLength) * costOf(left.folded, right.folded),
    );
    if (!isJoined && left.skeleton === right.skeleton && left.skeleton.length >= 3)
      best = Math.max(best, SAME_SKELETON);
  }
  if (isJoined) return best;
  return Math.max(
    best,
    stemSimilarity(left.folded, right.folded),
    stemSimilarity(left.text, right.text),
    endingSimilarity(left.text, right.text),
  );
}

function costOf(a: string, b: string): number {
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return a[0] === b[0] || isSwapped ? EDIT_COST : FIRST_LETTER_COST;
}

/** In words of up to three letters one edit gives another word, unless it changes the spelling of a vowel. */
function shortSimilarity(left: NameToken, right: NameToken): number {
  const isClose = left.text.length === right.text.length && left.skeleton === right.skeleton;
  return isClose && vowelClasses(left.text) === vowelClasses(right.text) ? 0.8 : 0;
}

function vowelClasses(word: string): string {
  return word.replace(/[ey]/g, "i").replace(/o/g, "u");
}

function areSameKorean(left: NameToken, right: NameToken): boolean {
  if (left.korean !== null && left.korean === right.korean) return true;
  return left.koreanPairs.some((key) => right.koreanPairs.includes(key));
}

/** Chinese, or one or two Korean syllables, in two romanisations. */
function syllableSimilarity(left: NameToken, right: NameToken, { areKorean, arePinyin }: Context): number {
  if (areKorean) return areSameKorean(left, right) ? SAME_SYLLABLES : 0;
  const isChinese = !arePinyin && left.chinese !== null;
  return isChinese && areSameSyllables(left.chinese, right.chinese) ? SAME_SYLLABLES : 0;
}
