import { editDistance } from "./edit-distance";
import { formWords } from "./legal-forms";

/** Words of legal forms that are long enough to be recognised when they are misspelt or cut off. */
const SHORTEST = 6;
const FORM_WORDS = [...formWords].filter(({ length }) => length >= SHORTEST);
const SHORT_FORMS = new Set(["ltd", "llc", "gmbh", "inc", "corp", "plc", "pty", "pvt", "sarl"]);
const LEAST_CUT = 3;

/** The usual spelling of a misspelt word of a legal form (`Limted`, `Aktiengeselschaft`); any other word unchanged. */
export function spellForm(word: string): string {
  if (formWords.has(word)) return word;
  if (word.length <= 5) return doubled(word);
  const most = word.length >= 10 ? 2 : 1;
  return (
    FORM_WORDS.find(
      (form) =>
        form[0] === word[0] &&
        Math.abs(form.length - word.length) <= most &&
        editDistance(word, form, most) <= most,
    ) ?? word
  );
}

/** A short form with one letter twice: `Lltd`. */
function doubled(word: string): string {
  const single = word.replace(/(.)\1+/g, "$1");
  return single !== word && SHORT_FORMS.has(single) ? single : word;
}

/** True for the beginning of a word of a legal form, as a record of fixed length cuts it: `Limit`, `Corpo`. */
export function isCutForm(word: string): boolean {
  return word.length >= LEAST_CUT && FORM_WORDS.some((form) => form.startsWith(word) && form !== word);
}
