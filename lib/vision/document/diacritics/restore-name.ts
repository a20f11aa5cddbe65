import type { Pixels } from "@/lib/vision/images/image";
import type { TextLine } from "../page/read-page";
import { folded } from "../printed/text";
import type { Alphabet } from "./alphabets";
import {
  BELOWS,
  type BelowShape,
  MARKS,
  type MarkShape,
  OVER_LETTER,
  OVER_SMALL,
  probabilities,
  THROUGH_LETTER,
  UNDER_LETTER,
  UNDER_SMALL,
} from "./network";
import { type LetterPatches, letterPatches } from "./patches";

/** A name with the diacritics that the print shows. */
export interface RestoredName {
  readonly value: string;
  /** Every letter was classified with certainty, with or without a diacritic. */
  readonly isSure: boolean;
}

/** Capitals with diacritics by letter and mark: the more frequent ones of ICAO 9303-3, section 6, table A. */
const MARKED_ABOVE: Readonly<Record<string, Readonly<Partial<Record<MarkShape, string>>>>> = {
  A: {
    acute: "Á",
    grave: "À",
    circumflex: "Â",
    tilde: "Ã",
    diaeresis: "Ä",
    ring: "Å",
    macron: "Ā",
    breve: "Ă",
  },
  C: { acute: "Ć", caron: "Č", dot: "Ċ" },
  D: { caron: "Ď" },
  E: { acute: "É", grave: "È", circumflex: "Ê", diaeresis: "Ë", caron: "Ě", macron: "Ē", dot: "Ė" },
  G: { breve: "Ğ", dot: "Ġ" },
  I: { acute: "Í", grave: "Ì", circumflex: "Î", diaeresis: "Ï", macron: "Ī", dot: "İ" },
  N: { acute: "Ń", tilde: "Ñ", caron: "Ň" },
  O: { acute: "Ó", grave: "Ò", circumflex: "Ô", tilde: "Õ", diaeresis: "Ö", doubleAcute: "Ő" },
  R: { acute: "Ŕ", caron: "Ř" },
  S: { acute: "Ś", caron: "Š" },
  T: { caron: "Ť" },
  U: { acute: "Ú", grave: "Ù", circumflex: "Û", diaeresis: "Ü", ring: "Ů", macron: "Ū", doubleAcute: "Ű" },
  Y: { acute: "Ý", diaeresis: "Ÿ" },
  Z: { acute: "Ź", caron: "Ž", dot: "Ż" },
};
/** Of a comma and a cedilla below, which look the same in print, the one that the issuer's languages write. */
const MARKED_BELOW: Readonly<Record<string, Readonly<Partial<Record<BelowShape, string>>>>> = {
  A: { ogonek: "Ą" },
  C: { comma: "Ç" },
  E: { ogonek: "Ę" },
  G: { comma: "Ģ" },
  I: { ogonek: "Į" },
  K: { comma: "Ķ" },
  L: { comma: "Ļ" },
  N: { comma: "Ņ" },
  S: { comma: "Ş" },
  T: { comma: "Ț" },
  U: { ogonek: "Ų" },
};
const ROMANIAN_S = "Ș";
/** Marked capitals that are given whatever the issuer writes. Others are given only where its languages write them. */
const WIDESPREAD: ReadonlySet<string> = new Set("ÁÀÂÃÄÅĆČĎÉÈÊËĚÍÌÎÏŃÑŇÓÒÔÕÖŔŘŚŠŤÚÙÛÜŮÝŸŹŽÇŞ");

/** Least probability of a diacritic, and of its absence (docs/documents.md, diacritics-specimens). */
export const SURE_MARK = 0.9;
/** Half of the letters that the network learnt from have a stroke, and fewer of those in names (docs/documents.md, diacritics-through). */
export const SURE_STROKE = 0.98;
const SURE_PLAIN = 0.7;
/**
 * Odds by which a letter that the state's languages do not write is less likely than one that they do. Names of people
 * from elsewhere have such letters, so that a clear one is given all the same, and never counts as sure.
 */
const FOREIGN_ODDS = 1 / 20;
/** If more letters than this seem to have marks, a stain, a frame or a line of print above was seen. */
const MAX_MARKED_SHARE = 0.5;

/**
 * Restores the diacritics of a name, since the recogniser reads nearly all marked capitals as plain ones. Classifies the
 * patches above, below and of each letter and adds a mark or stroke only where it is clear (DOCDATA-NAME-1). Of small letters
 * marks are seen and strokes are not.
 *
 * @param name plain capitals, as recognised
 * @param pieces the lines of `image` that contain the name
 * @param alphabet letters of the issuer's languages; null where they are not known
 */
export function restoreName(
  name: string,
  pieces: readonly TextLine[],
  image: Pixels,
  alphabet: Alphabet | null = null,
): RestoredName {
  const plain = { value: name, isSure: true };
  const printed = lettersOf(pieces);
  const wanted = name.replace(/[^A-Z]/g, "");
  const at = printed
    .map(({ letter }) => letter)
    .join("")
    .lastIndexOf(wanted);
  if (wanted === "" || at < 0) return { ...plain, isSure: wanted === "" };
  const own = printed.slice(at, at + wanted.length);
  const judged = judge(own, image, alphabet);
  if (!judged) return { ...plain, isSure: false };
  const found = judged.filter(({ value, letter }) => value !== letter).length;
  if (found > Math.max(2, MAX_MARKED_SHARE * wanted.length)) return { ...plain, isSure: false };
  let next = 0;
  const value = name.replace(/[A-Z]/g, (letter) => judged[next++]?.value ?? letter);
  return { value, isSure: judged.every(({ isSure }) => isSure) };
}

/** Letters of a line with small ones whose marks and strokes are not recognised there: ł is read as l, ģ as g, and ð as o. */
function mayBeOther({ letter, isSmall }: PrintedLetter, alphabet: Alphabet | null): boolean {
  if (!alphabet) return false;
  const mayBeEth = letter === "O" && alphabet.struck.get("D") === "Ð";
  const hasCommaAbove = letter === "G" && alphabet.marked.has("Ģ");
  return alphabet.struck.has(letter) || (isSmall && (mayBeEth || hasCommaAbove));
}

interface PrintedLetter {
  readonly letter: string;
  readonly isSmall: boolean;
  readonly line: TextLine;
  readonly place: number;
}

/** The letters of the lines in reading order. */
function lettersOf(pieces: readonly TextLine[]): PrintedLetter[] {
  return pieces.flatMap((line) =>
    [...line.text.replace(/\s/g, "")].flatMap((character, i) =>
      [...folded(character)]
        .filter((letter) => /[A-Z]/.test(letter))
        .map((letter) => ({
          letter,
          isSmall: character !== character.toUpperCase(),
          line,
          place: line.places[i] ?? 0,
        })),
    ),
  );
}

/** Classifies all letters, line by line; null where a line's letters cannot be measured. */
function judge(letters: readonly PrintedLetter[], image: Pixels, alphabet: Alphabet | null) {
  const judged: (RestoredName & { letter: string })[] = [];
  for (const line of new Set(letters.map((each) => each.line))) {
    const own = letters.filter((each) => each.line === line);
    const hasSmall = own.some(({ isSmall }) => isSmall);
    const places = own.map(({ place }) => place);
    const patches = letterPatches(image, line.box, places, hasSmall);
    if (!patches) return null;
    const read = hasSmall ? letterBesideSmall : capital;
    judged.push(
      ...own.map((each, i) => ({
        letter: each.letter,
        ...read(each, patches[i] as LetterPatches, alphabet),
      })),
    );
  }
  return judged;
}

function capital({ letter }: PrintedLetter, patches: LetterPatches, alphabet: Alphabet | null): RestoredName {
  const struck = alphabet?.struck.get(letter);
  const stroke = struck ? (probabilities(THROUGH_LETTER, patches.through)[1] ?? 0) : 0;
  if (struck && stroke >= SURE_STROKE) return { value: struck, isSure: true };
  const below = judgedMark(BELOWS, belowOf(letter, alphabet), alphabet, () =>
    probabilities(UNDER_LETTER, patches.below),
  );
  const above = judgedMark(MARKS, MARKED_ABOVE[letter], alphabet, () =>
    probabilities(OVER_LETTER, patches.above),
  );
  const isHidden = alphabet?.hidden.has(letter) || stroke > 1 - SURE_PLAIN;
  return markedOrPlain(letter, below, above, isHidden);
}

/** A small letter, or a capital in a line with some. */
function letterBesideSmall(
  read: PrintedLetter,
  patches: LetterPatches,
  alphabet: Alphabet | null,
): RestoredName {
  const { letter, isSmall } = read;
  const under = isSmall && letter === "G" ? undefined : belowOf(letter, alphabet);
  const below = judgedMark(BELOWS, under, alphabet, () => probabilities(UNDER_SMALL, patches.below));
  const above = judgedMark(MARKS, MARKED_ABOVE[letter], alphabet, () => {
    const seen = probabilities(OVER_SMALL, patches.above);
    return isSmall && letter === "I" && !alphabet?.marked.has("İ") ? withoutDot(seen) : seen;
  });
  const isHidden = alphabet?.hidden.has(letter) || mayBeOther(read, alphabet);
  return markedOrPlain(letter, below, above, isHidden);
}

/** The dot of a small i is no mark, but where an ı is another letter. */
function withoutDot(seen: readonly number[]): readonly number[] {
  const dot = MARKS.indexOf("dot");
  return seen.map((probability, i) => {
    if (i === 0) return probability + (seen[dot] ?? 0);
    return i === dot ? 0 : probability;
  });
}

function markedOrPlain(
  letter: string,
  below: JudgedMark,
  above: JudgedMark,
  isHidden: boolean,
): RestoredName {
  const plain = { value: letter, isSure: below.isPlain && above.isPlain && !isHidden };
  return below.seen ?? above.seen ?? plain;
}

function belowOf(letter: string, alphabet: Alphabet | null) {
  return letter === "S" && alphabet?.marked.has(ROMANIAN_S) ? { comma: ROMANIAN_S } : MARKED_BELOW[letter];
}

interface JudgedMark {
  /** The marked letter, where one was seen clearly. */
  readonly seen: RestoredName | null;
  readonly isPlain: boolean;
}

/**
 * Weighs what a network saw by what is written: a mark that makes no letter, or one of no language of the issuer, is less likely. Where
 * it is what was seen it is a stain or print, and only keeps the letter from being surely plain.
 * @param shapes in the order of the network's outputs, the first of them none
 * @param written letters by the mark that makes them. Where none of them may be given the network is not asked.
 */
function judgedMark<Shape extends string>(
  shapes: readonly Shape[],
  written: Readonly<Partial<Record<Shape, string>>> | undefined,
  alphabet: Alphabet | null,
  look: () => readonly number[],
): JudgedMark {
  const isAsked = (Object.values(written ?? {}) as string[]).some((made) => mayBeGiven(made, alphabet));
  if (!written || !isAsked) return { seen: null, isPlain: true };
  const raw = look();
  const made = raw.map((_, i) => written[shapes[i] as Shape]);
  const weighed = raw.map((probability, i) => {
    const isUsual = i === 0 || (made[i] !== undefined && isWritten(made[i], alphabet));
    return isUsual ? probability : probability * FOREIGN_ODDS;
  });
  const most = Math.max(...weighed);
  const value = made[weighed.indexOf(most)];
  const probability = most / weighed.reduce((sum, each) => sum + each, 0);
  if (value === undefined || probability < SURE_MARK)
    return { seen: null, isPlain: (raw[0] ?? 0) >= SURE_PLAIN };
  const seen = mayBeGiven(value, alphabet) ? { value, isSure: isWritten(value, alphabet) } : null;
  return { seen, isPlain: false };
}

const mayBeGiven = (letter: string, alphabet: Alphabet | null) =>
  WIDESPREAD.has(letter) || isWritten(letter, alphabet);

/** Whether the issuer's languages write a letter; where they are not known, the widespread ones count. */
const isWritten = (letter: string, alphabet: Alphabet | null) =>
  alphabet ? alphabet.marked.has(letter) : WIDESPREAD.has(letter);
