/** Characters that a recogniser takes for each other. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "OD",
  "1": "I",
  "2": "Z",
  "5": "S",
  "6": "G",
  "8": "B",
  O: "0",
  D: "0",
  I: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
  Q: "0",
};
/** With more characters to replace, the number is another one and not a misreading. */
const MAX_REPLACED = 3;
/** Longer texts than any form allows, and texts of look-alikes alone, have too many readings to try. */
const MAX_LENGTH = 18;
const MAX_PLACES = 10;

/** A licence number after its form was asked. */
export interface SettledNumber {
  readonly value: string;
  /** It fits the form as it was read, and with no look-alike in any place does another one. */
  readonly isSettled: boolean;
}

/**
 * Decides between look-alikes (I and 1, B and 8, O and 0) by the forms that the issuer's numbers have: where one reading
 * alone fits, or one alone with the fewest characters replaced, it is the number. No list of forms is complete, so that a number which was changed to fit is not settled.
 * @param number capitals, digits and separators as printed
 * @param forms of numbers without separators; none where the issuer's are unknown
 */
export function settleNumber(number: string, forms: readonly RegExp[]): SettledNumber {
  const plain = number.replace(/[^A-Z0-9]/g, "");
  const places = [...plain].filter((character) => LOOKALIKES[character] !== undefined).length;
  if (forms.length === 0 || plain.length > MAX_LENGTH || places > MAX_PLACES) {
    return { value: number, isSettled: false };
  }
  const fits = (text: string) => forms.some((form) => form.test(text));
  const near = variants(plain).filter(fits);
  if (fits(plain)) return { value: number, isSettled: near.length === 0 };
  const replaced = (text: string) => [...text].filter((character, at) => character !== plain[at]).length;
  const least = Math.min(...near.map(replaced));
  const [only, other] = near.filter((text) => replaced(text) === least);
  return { value: only !== undefined && other === undefined ? only : number, isSettled: false };
}

/** The texts with one to three characters replaced by look-alikes, each place once. */
function variants(text: string): string[] {
  const made: string[] = [];
  const replace = (from: number, current: string, left: number) => {
    for (let at = from; left > 0 && at < text.length; at++) {
      for (const other of LOOKALIKES[text.charAt(at)] ?? "") {
        const variant = current.slice(0, at) + other + current.slice(at + 1);
        made.push(variant);
        replace(at + 1, variant, left - 1);
      }
    }
  };
  replace(0, text, MAX_REPLACED);
  return made;
}
