import characters from "../data/han-characters.json";
import { simplified } from "./han";

/**
 * Han characters as names of Hong Kong, Macau and Guangdong are written in Latin letters: the Cantonese readings of
 * Unihan (in Jyutping), spelt as the Hong Kong Government spells names. Its spelling has no published rules; the table
 * follows its gazetteers (`鄭` Cheng, `超` chiu, `娥` ngo).
 */
const JYUTPING = new Map<string, string>();
for (const [syllable, written] of Object.entries(characters.cantonese)) {
  for (const character of written) JYUTPING.set(character, syllable);
}

/** Family names that are read otherwise in Cantonese than the character is. */
const FAMILY: Readonly<Record<string, string>> = {
  單: "sin",
  单: "sin",
  翟: "zaak",
  樂: "ngok",
  乐: "ngok",
  仇: "kau",
};

/** Jyutping with the initial and the vowel that the spelling changes; what is not here stays. */
const INITIALS: readonly (readonly [RegExp, string])[] = [
  [/^gw/, "kw"],
  [/^b/, "p"],
  [/^d/, "t"],
  [/^g/, "k"],
  [/^j(?=yu)/, ""],
  [/^j/, "y"],
  [/^z(?=e$|ang|eoi|o$|oi)/, "ts"],
  [/^c(?=eoi|oi|o$)/, "ts"],
  [/^[zc]/, "ch"],
  [/^s(?=i[^k]|e|yu)/, "sh"],
];
const FINALS: readonly (readonly [RegExp, string])[] = [
  [/^waa$/, "wah"],
  [/aa/, "a"],
  [/eoi$/, "ui"],
  [/eo/, "u"],
  [/oe(?=ng|k)/, "eu"],
  [/yu(?=[nt])/, "yue"],
  [/^([^y]+)yu/, "$1u"],
  [/ou$/, "o"],
  [/^lei$/, "lee"],
];

/** Two syllables in one more spelling are like the names of too many people. */
const LEAST_SYLLABLES = 3;

/** A name as Cantonese, one word for each syllable; null when a character has no reading. */
export function readCantonese(text: string): string | null {
  const syllables = [...text].map((character, i) => {
    const read = JYUTPING.get(character) ?? JYUTPING.get(simplified(character));
    return (i === 0 ? FAMILY[character] : undefined) ?? read;
  });
  if (syllables.length < LEAST_SYLLABLES || !syllables.every((each) => each !== undefined)) return null;
  return syllables.map(spelt).join(" ");
}

function spelt(jyutping: string): string {
  return [...INITIALS, ...FINALS].reduce((changed, [pattern, by]) => changed.replace(pattern, by), jyutping);
}
