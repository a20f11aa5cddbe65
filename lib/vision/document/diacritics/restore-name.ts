import type { Pixels } from "@/lib/vision/images/image";
import type { TextLine } from "../page/read-page";
import { folded } from "../printed/text";
import type { Alphabet } from "./alphabets";
import { MARKS, type MarkShape, OVER_LETTER, probabilities, THROUGH_LETTER, UNDER_LETTER } from "./network";
import { type LetterPatches, letterPatches } from "./patches";

/** A name with the diacritics that the print shows. */
export interface RestoredName {
  readonly value: string;
  /** Every letter was classified with certainty, with or without a diacritic. */
  readonly isSure: boolean;
}

/** Capitals with diacritics by letter and mark: the more frequent ones of ICAO 9303-3, section 6, table A. */
const MARKED_CAPITALS: Readonly<Record<string, Readonly<Partial<Record<MarkShape, string>>>>> = {
  A: { acute: "Á", grave: "À", circumflex: "Â", tilde: "Ã", diaeresis: "Ä", ring: "Å" },
  C: { acute: "Ć", caron: "Č" },
  D: { caron: "Ď" },
  E: { acute: "É", grave: "È", circumflex: "Ê", diaeresis: "Ë", caron: "Ě" },
  I: { acute: "Í", grave: "Ì", circumflex: "Î", diaeresis: "Ï" },
  N: { acute: "Ń", tilde: "Ñ", caron: "Ň" },
  O: { acute: "Ó", grave: "Ò", circumflex: "Ô", tilde: "Õ", diaeresis: "Ö" },
  R: { acute: "Ŕ", caron: "Ř" },
  S: { acute: "Ś", caron: "Š" },
  T: { caron: "Ť" },
  U: { acute: "Ú", grave: "Ù", circumflex: "Û", diaeresis: "Ü", ring: "Ů" },
  Y: { acute: "Ý", diaeresis: "Ÿ" },
  Z: { acute: "Ź", caron: "Ž" },
};
const CEDILLAS: Readonly<Record<string, string>> = { C: "Ç", S: "Ş" };

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
 * patches above, below and of each capital and adds a mark or stroke only where it is clear (DOCDATA-NAME-1). Lower case is unchanged, and
 * not sure where a letter may be another one.
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
  if (own.some(({ isSmall }) => isSmall))
    return { ...plain, isSure: !own.some(({ letter }) => mayBeOther(letter, alphabet)) };
  const judged = judge(own, image, alphabet);
  if (!judged) return { ...plain, isSure: false };
  const found = judged.filter(({ value, letter }) => value !== letter).length;
  if (found > Math.max(2, MAX_MARKED_SHARE * wanted.length)) return { ...plain, isSure: false };
  let next = 0;
  const value = name.replace(/[A-Z]/g, (letter) => judged[next++]?.value ?? letter);
  return { value, isSure: judged.every(({ isSure }) => isSure) };
}

/** Whether a small letter may be one with a stroke or a mark that is not recognised: ł is read as l, and ð as o. */
function mayBeOther(letter: string, alphabet: Alphabet | null): boolean {
  if (!alphabet) return false;
  const mayBeEth = letter === "O" && alphabet.struck.get("D") === "Ð";
  return mayBeEth || alphabet.hidden.has(letter) || alphabet.struck.has(letter);
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

/** Classifies all letters, line by line; null where a line's capitals cannot be measured. */
function judge(letters: readonly PrintedLetter[], image: Pixels, alphabet: Alphabet | null) {
  const judged: (RestoredName & { letter: string })[] = [];
  for (const line of new Set(letters.map((each) => each.line))) {
    const own = letters.filter((each) => each.line === line);
    const patches = letterPatches(
      image,
      line.box,
      own.map(({ place }) => place),
    );
    if (!patches) return null;
    judged.push(
      ...own.map(({ letter }, i) => ({
        letter,
        ...markedLetter(letter, patches[i] as LetterPatches, alphabet),
      })),
    );
  }
  return judged;
}

function markedLetter(
  letter: string,
  { above, below, through }: LetterPatches,
  alphabet: Alphabet | null,
): RestoredName {
  const struck = alphabet?.struck.get(letter);
  const stroke = struck ? (probabilities(THROUGH_LETTER, through)[1] ?? 0) : 0;
  if (struck && stroke >= SURE_STROKE) return { value: struck, isSure: true };
  const cedilla = CEDILLAS[letter];
  const under = cedilla ? (probabilities(UNDER_LETTER, below)[1] ?? 0) : 0;
  if (cedilla && under >= SURE_MARK) return asGiven(letter, cedilla, under, alphabet);
  const marked = MARKED_CAPITALS[letter];
  const isHidden = alphabet?.hidden.has(letter) || stroke > 1 - SURE_PLAIN;
  if (!marked) return { value: letter, isSure: !isHidden };
  const over = probabilities(OVER_LETTER, above);
  const most = Math.max(...over);
  const mark = MARKS[over.indexOf(most)] ?? "none";
  const value = marked[mark];
  if (value && most >= SURE_MARK) return asGiven(letter, value, most, alphabet);
  const isPlain = mark === "none" && most >= SURE_PLAIN && under <= 1 - SURE_PLAIN;
  return { value: letter, isSure: isPlain && !isHidden };
}

/** A marked letter that was seen; one that the languages of the issuer do not write has to be clearer. */
function asGiven(plain: string, seen: string, probability: number, alphabet: Alphabet | null) {
  if (alphabet === null || alphabet.marked.has(seen)) return { value: seen, isSure: true };
  const odds = (FOREIGN_ODDS * probability) / Math.max(1e-6, 1 - probability);
  return { value: odds / (1 + odds) >= SURE_MARK ? seen : plain, isSure: false };
}
