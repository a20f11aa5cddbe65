import type { PersonalNumberRule } from "@/lib/countries/personal-numbers";
import type { HolderDates } from "../holder";
import type { Random } from "../random";
import type { ZoneHolder } from "../zone";
import { LANGUAGES } from "./languages";
import type { State } from "./states";

/** An invented person and the data of one document of any state. Dates YYYY-MM-DD. */
export interface Bearer extends ZoneHolder {
  readonly birthPlace: string;
  readonly issueDate: string;
  readonly expired: boolean;
  readonly licenceNumber: string;
}

const DAY_MS = 86_400_000;
const words = (list: string): [string, ...string[]] => list.split(" ") as [string, ...string[]];

/** @param today the day by which the document is valid or expired */
export function inventBearer(random: Random, state: State, today: Date, given: HolderDates = {}): Bearer {
  const { surnames, men, women, places } = LANGUAGES[state.languages[0]];
  const isMan = random.chance(0.5);
  const first = words(isMan ? men : women);
  const [one, two] = [random.pick(first), random.pick(first)];
  const invented = isoDay(Date.UTC(random.whole(1948, 2006), random.whole(0, 11), random.whole(1, 28)));
  const dateOfBirth = given.dateOfBirth ?? invented;
  const years = random.pick([5, 10]);
  const left = random.chance(0.2) ? -random.whole(20, 1500) : random.whole(30, years * 360 - 30);
  const expiry = new Date(given.expiryDate ?? today.getTime() + left * DAY_MS);
  const issued = Date.UTC(expiry.getUTCFullYear() - years, expiry.getUTCMonth(), expiry.getUTCDate());
  const twoSurnames = state.languages[0] === "spanish" && random.chance(0.6);
  const family = words(surnames);
  return {
    country: state.code === "DEU" ? "D" : (state.code ?? "UTO"),
    surname: twoSurnames ? `${random.pick(family)} ${random.pick(family)}` : random.pick(family),
    names: one !== two && random.chance(0.5) ? `${one} ${two}` : one,
    sex: isMan ? "M" : "F",
    dateOfBirth,
    birthPlace: random.pick(words(places)),
    issueDate: given.issueDate ?? isoDay(issued),
    expiryDate: isoDay(expiry.getTime()),
    expired: expiry.getTime() < today.getTime(),
    personalNumber: state.rule
      ? numberOf(state.rule, dateOfBirth, isMan, random)
      : random.digits(random.pick([8, 10, 11])),
    documentNumber: `${random.pick(["", "A", "BN", "M", "ZE"])}${random.digits(7)}`,
    licenceNumber: `${random.pick(["", "D", "K1"])}${random.digits(random.pick([7, 8, 9]))}`,
  };
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A number by the state's rule, without separators: digits drawn, then birth date, sex and check character put in. */
export function numberOf(
  rule: PersonalNumberRule,
  dateOfBirth: string,
  isMan: boolean,
  random: Random,
): string {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const number = filledIn(rule, dateOfBirth, isMan, random);
    if (rule.pattern.test(number)) return number;
  }
  throw new Error(`no number fits the rule of ${rule.name}`);
}

function filledIn(rule: PersonalNumberRule, dateOfBirth: string, isMan: boolean, random: Random): string {
  const form = rule.printed.replace(/[^A-Z0-9]/g, "");
  let number = form.replace(/0/g, () => random.digits(1)).replace(/X/g, () => letterOrDigit(form, random));
  const put = (from: number, text: string) => {
    number = number.slice(0, from) + text + number.slice(from + text.length);
  };
  if (rule.birthDate) {
    const { from, to } = rule.birthDate;
    put(from, dateOfBirth.replaceAll("-", "").slice(8 - (to - from)));
  }
  if (rule.sex) {
    const { from, to, men, women } = rule.sex;
    put(from, String(random.whole(...(isMan ? men : women))).padStart(to - from, "0"));
  }
  if (rule.check?.scheme === "luhn") put(number.length - 1, luhnDigit(number.slice(0, -1)));
  if (rule.check?.scheme === "remainder") {
    const { of, characters, fromEnd } = rule.check;
    put(number.length - fromEnd, characters[Number(number.slice(...of)) % characters.length] ?? "");
  }
  return number;
}

/** A form of letters alone stands for letters and digits, mixed. */
const letterOrDigit = (form: string, random: Random) =>
  /\d/.test(form) || random.chance(0.5) ? random.pick(["A", "B", "M", "S", "T"]) : random.digits(1);

function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** A number with the separators of its rule, as the document prints it. */
export function printedNumber(number: string, rule: PersonalNumberRule | null): string {
  if (!rule) return number;
  let at = 0;
  return [...rule.printed].map((mark) => (/[A-Z0-9]/.test(mark) ? (number[at++] ?? "") : mark)).join("");
}
