import type { Pair } from "../pairs";
import type { Dice } from "../random";

/** Changes to a name after which it is still the same name; null where a change does not apply. */
interface Change {
  readonly category: string;
  readonly schema: Pair["schema"];
  readonly change: (name: string, dice: Dice) => string | null;
}

const LEET: Readonly<Record<string, string>> = { o: "0", i: "1", e: "3", a: "4", s: "5" };
/** Systems exchange file records of these lengths. */
const FIXED_LENGTHS = [35, 40];

export const CHANGES: readonly Change[] = [
  { category: "leetspeak", schema: "Person", change: leet },
  { category: "repeated-word", schema: "Person", change: (name) => `${name.split(" ")[0]} ${name}` },
  { category: "initial-for-middle-name", schema: "Person", change: initial },
  { category: "swapped-letters-in-short-word", schema: "Person", change: swapped },
  { category: "article-glued", schema: "Person", change: (name) => replaced(name, /\b(al|el)[- ]/i, "$1") },
  { category: "article-split", schema: "Person", change: (name) => replaced(name, /\bAL-/i, "EL ") },
  { category: "truncated", schema: "Company", change: truncated },
  { category: "bracket-left-out", schema: "Company", change: (name) => replaced(name, /\s*\([^)]*\)/, "") },
  { category: "form-misspelt", schema: "Company", change: misspeltForm },
  { category: "form-first", schema: "Company", change: formFirst },
];

function replaced(name: string, pattern: RegExp, by: string): string | null {
  const other = name.replace(pattern, by).trim();
  return other === name ? null : other;
}

function leet(name: string, dice: Dice): string | null {
  const places = [...name.matchAll(/(?<=\p{L}{2})[oieas](?=\p{L})/giu)].map(({ index }) => index);
  if (places.length === 0) return null;
  const at = dice.pick(places);
  return name.slice(0, at) + LEET[name.charAt(at).toLowerCase()] + name.slice(at + 1);
}

function initial(name: string): string | null {
  const words = name.split(" ");
  const middle = words[1] ?? "";
  if (words.length !== 3 || middle.length < 5 || middle.includes("-")) return null;
  return `${words[0]} ${middle.charAt(0)}. ${words[2]}`;
}

function swapped(name: string, dice: Dice): string | null {
  const words = name.split(" ");
  const short = words.findIndex((word) => /^\p{L}{4,5}$/u.test(word));
  const word = words[short];
  if (!word || words.length < 2) return null;
  const at = 1 + dice.below(word.length - 2);
  const other = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return words.map((each, i) => (i === short ? other : each)).join(" ");
}

function truncated(name: string): string | null {
  const length = FIXED_LENGTHS.find((most) => name.length > most + 3);
  return length === undefined ? null : name.slice(0, length).trim();
}

const FORM = /\b(limited|ltd|company|gmbh|llc|corporation|incorporated|s\.a\.)\.?$/i;
const MISSPELT: Readonly<Record<string, string>> = {
  ...{
    limited: "limted",
    ltd: "lltd",
    company: "compny",
    gmbh: "gmbh.",
    llc: "l.l.c",
    corporation: "coporation",
  },
  ...{ incorporated: "incorprated", "s.a.": "sociedad anonima" },
};

function misspeltForm(name: string): string | null {
  return replaced(name, FORM, MISSPELT[FORM.exec(name)?.[1]?.toLowerCase() ?? ""] ?? "");
}

function formFirst(name: string): string | null {
  const form = FORM.exec(name)?.[1];
  return form && !/company/i.test(form) ? `${form} ${name.replace(FORM, "").replace(/[,\s]+$/, "")}` : null;
}
