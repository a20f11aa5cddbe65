import { editDistance } from "./text";

/** Month names and their abbreviations in English, Portuguese, French, Spanish, German, Afrikaans, Dutch and Swahili. */
const MONTHS: readonly (readonly string[])[] = [
  ["JAN", "JANUARY", "JANEIRO", "JANVIER", "ENERO", "ENE", "JANUAR", "JANUARIE", "JANUARI"],
  ["FEB", "FEBRUARY", "FEVEREIRO", "FEV", "FEVRIER", "FEBRERO", "FEVR", "FEBRUAR", "FEBRUARIE"],
  ["MAR", "MARCH", "MARCO", "MARS", "MARZO", "MRT", "MAERZ", "MARZ", "MAART", "MACHI"],
  ["APR", "APRIL", "ABRIL", "ABR", "AVR", "AVRIL", "APRILI"],
  ["MAY", "MAIO", "MAI", "MAYO", "MEI"],
  ["JUN", "JUNE", "JUNHO", "JUIN", "JUNIO", "JUNI", "JUNIE"],
  ["JUL", "JULY", "JULHO", "JUIL", "JUILLET", "JULIO", "JULI", "JULIE", "JULAI"],
  ["AUG", "AUGUST", "AGOSTO", "AGO", "AOUT", "AOU", "AUGUSTUS", "AGOSTI"],
  ["SEP", "SEPT", "SEPTEMBER", "SETEMBRO", "SET", "SEPTEMBRE", "SEPTIEMBRE"],
  ["OCT", "OCTOBER", "OUTUBRO", "OUT", "OCTOBRE", "OCTUBRE", "OKT", "OKTOBER", "OKTOBA"],
  ["NOV", "NOVEMBER", "NOVEMBRO", "NOVEMBRE", "NOVIEMBRE", "NOVEMBA"],
  ["DEC", "DECEMBER", "DEZEMBRO", "DEZ", "DECEMBRE", "DICIEMBRE", "DIC", "DES", "DESEMBER", "DEZEMBER"],
];

const NUMBERS = new Map(MONTHS.flatMap((words, i) => words.map((word) => [word, i + 1] as const)));

/** 1 to 12, or null. Tolerates digits read for letters, and one misread letter where no other month is as similar. */
export function monthOf(word: string): number | null {
  const asLetters = word.replaceAll("0", "O").replaceAll("1", "I").replaceAll("5", "S").replaceAll("8", "B");
  const exact = NUMBERS.get(word) ?? NUMBERS.get(asLetters);
  if (exact !== undefined) return exact;
  const twice = monthTwice(asLetters);
  if (twice !== null || word.length < 3) return twice;
  const near = new Set<number>();
  for (const [name, month] of NUMBERS) if (editDistance(name, asLetters, 1) <= 1) near.add(month);
  const [only] = near;
  return near.size === 1 && only !== undefined ? only : null;
}

/** The month in two languages ("NOV/NOV", "AUG/AOUT") whose slash was lost or read as a letter. */
function monthTwice(word: string): number | null {
  for (let end = 3; end <= word.length - 3; end++) {
    const first = NUMBERS.get(word.slice(0, end));
    if (first === undefined) continue;
    const rest = word.slice(end);
    if (NUMBERS.get(rest) === first || NUMBERS.get(rest.slice(1)) === first) return first;
  }
  return null;
}
