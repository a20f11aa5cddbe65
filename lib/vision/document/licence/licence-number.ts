/** Characters that a recogniser takes for each other, the likelier ones first. */
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
 * alone fits, or one alone with the fewest and likeliest replacements, it is the number. No list of forms is complete, so that a number which was changed to fit is not settled.
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
  const costs = near.map((text) => ({ text, cost: costOf(text, plain) }));
  const least = Math.min(...costs.map(({ cost }) => cost));
  const [only, other] = costs.filter(({ cost }) => cost === least).map(({ text }) => text);
  return { value: only !== undefined && other === undefined ? only : number, isSettled: false };
}

/** A look-alike that is not the likeliest one counts as this many replaced characters. */
const LESS_LIKELY = 1.5;

function costOf(text: string, read: string): number {
  const costs = [...text].map((character, at) => {
    const original = read.charAt(at);
    if (character === original) return 0;
    return LOOKALIKES[original]?.startsWith(character) ? 1 : LESS_LIKELY;
  });
  return costs.reduce<number>((sum, cost) => sum + cost, 0);
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
