import type { Pixels } from "@/lib/vision/images/image";
import type { TextLine } from "../page/read-page";
import { folded } from "../printed/text";
import { MARKS, type MarkShape, OVER_LETTER, probabilities, UNDER_LETTER } from "./network";
import { type LetterInk, letterInk } from "./patches";

/** A name with the accents that the print shows. */
export interface AccentedName {
  readonly value: string;
  /** Every letter was judged surely, with or without an accent. */
  readonly isSure: boolean;
}

/** Accented capitals that names are written with, by letter and mark (ICAO 9303-3, section 6, table A, the commoner ones). */
const ACCENTED: Readonly<Record<string, Readonly<Partial<Record<MarkShape, string>>>>> = {
  A: { acute: "Á", grave: "À", circumflex: "Â", tilde: "Ã", diaeresis: "Ä", ring: "Å" },
  C: { acute: "Ć", caron: "Č" },
  E: { acute: "É", grave: "È", circumflex: "Ê", diaeresis: "Ë", caron: "Ě" },
  I: { acute: "Í", grave: "Ì", circumflex: "Î", diaeresis: "Ï" },
  N: { acute: "Ń", tilde: "Ñ", caron: "Ň" },
  O: { acute: "Ó", grave: "Ò", circumflex: "Ô", tilde: "Õ", diaeresis: "Ö" },
  S: { acute: "Ś", caron: "Š" },
  U: { acute: "Ú", grave: "Ù", circumflex: "Û", diaeresis: "Ü", ring: "Ů" },
  Y: { acute: "Ý", diaeresis: "Ÿ" },
  Z: { acute: "Ź", caron: "Ž" },
};
const CEDILLAS: Readonly<Record<string, string>> = { C: "Ç", S: "Ş" };

/** An accent is given from here on, and its absence is sure from there on. Measured: see ARCHITECTURE.md, Engine. */
export const SURE_MARK = 0.9;
const SURE_PLAIN = 0.7;
/** More letters with accents than without are a stain, a frame or a line of print above. */
const MAX_ACCENTED_SHARE = 0.5;

/**
 * The recogniser reads nearly all accented capitals as plain ones. This looks at the ink over and under each capital of
 * the lines that a name was read from, and gives an accent only where its shape is clear. Small letters are left alone.
 *
 * @param name plain capitals, as read
 * @param pieces the lines that it stands on, on `image`
 */
export function withAccents(name: string, pieces: readonly TextLine[], image: Pixels): AccentedName {
  const plain = { value: name, isSure: true };
  const printed = lettersOf(pieces);
  const wanted = name.replace(/[^A-Z]/g, "");
  const at = printed
    .map(({ letter }) => letter)
    .join("")
    .lastIndexOf(wanted);
  if (wanted === "" || at < 0) return { ...plain, isSure: wanted === "" };
  const own = printed.slice(at, at + wanted.length);
  if (own.some(({ isSmall }) => isSmall)) return plain;
  const judged = judge(own, image);
  if (!judged) return { ...plain, isSure: false };
  const found = judged.filter(({ value, letter }) => value !== letter).length;
  if (found > Math.max(2, MAX_ACCENTED_SHARE * wanted.length)) return { ...plain, isSure: false };
  let next = 0;
  const value = name.replace(/[A-Z]/g, (letter) => judged[next++]?.value ?? letter);
  return { value, isSure: judged.every(({ isSure }) => isSure) };
}

interface PrintedLetter {
  readonly letter: string;
  readonly isSmall: boolean;
  readonly line: TextLine;
  readonly place: number;
}

/** The letters of the lines in reading order, each with its place. */
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

/** Letter by letter, line by line; null where a line's capitals cannot be measured. */
function judge(letters: readonly PrintedLetter[], image: Pixels) {
  const judged: (AccentedName & { letter: string })[] = [];
  for (const line of new Set(letters.map((each) => each.line))) {
    const own = letters.filter((each) => each.line === line);
    const ink = letterInk(
      image,
      line.box,
      own.map(({ place }) => place),
    );
    if (!ink) return null;
    judged.push(...own.map(({ letter }, i) => ({ letter, ...accentOf(letter, ink[i] as LetterInk) })));
  }
  return judged;
}

/** A capital with its accent. */
function accentOf(letter: string, { above, below }: LetterInk): AccentedName {
  const cedilla = CEDILLAS[letter];
  const under = cedilla ? (probabilities(UNDER_LETTER, below)[1] ?? 0) : 0;
  if (cedilla && under >= SURE_MARK) return { value: cedilla, isSure: true };
  const accented = ACCENTED[letter];
  if (!accented) return { value: letter, isSure: true };
  const over = probabilities(OVER_LETTER, above);
  const most = Math.max(...over);
  const mark = MARKS[over.indexOf(most)] ?? "none";
  const value = accented[mark];
  if (value && most >= SURE_MARK) return { value, isSure: true };
  return { value: letter, isSure: mark === "none" && most >= SURE_PLAIN && under <= 1 - SURE_PLAIN };
}
