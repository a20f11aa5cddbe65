import { type Country, PEOPLE, type People } from "./people";
import type { Random } from "./random";

/** An invented person and the data of one invented document. Dates YYYY-MM-DD. */
export interface Holder {
  readonly country: Country;
  readonly surname: string;
  readonly names: string;
  readonly sex: "M" | "F" | "X";
  readonly dateOfBirth: string;
  readonly birthPlace: string;
  readonly issueDate: string;
  readonly expiryDate: string;
  readonly expired: boolean;
  readonly personalNumber: string;
  readonly documentNumber: string;
  readonly licenceNumber: string;
}

const DAY_MS = 86_400_000;
const EXPIRED_SHARE = 0.2;
const UNSTATED_SHARE = 0.03;

/** Dates that are given and not invented. */
export type HolderDates = Partial<Pick<Holder, "dateOfBirth" | "issueDate" | "expiryDate">>;

/** @param today the day by which the document is valid or expired */
export function inventHolder(random: Random, country: Country, today: Date, given: HolderDates = {}): Holder {
  const people: People = PEOPLE[country];
  const isMan = random.chance(0.5);
  const invented = isoDay(Date.UTC(random.whole(1950, 2006), random.whole(0, 11), random.whole(1, 28)));
  const dateOfBirth = given.dateOfBirth ?? invented;
  const years = random.pick([5, 10]);
  const expired = random.chance(EXPIRED_SHARE);
  const left = expired ? -random.whole(20, 1500) : random.whole(30, years * 360 - 30);
  const expiry = new Date(given.expiryDate ?? today.getTime() + left * DAY_MS);
  const issued = Date.UTC(expiry.getUTCFullYear() - years, expiry.getUTCMonth(), expiry.getUTCDate());
  const personalNumber = personalNumberOf(random, country, dateOfBirth, isMan);
  return {
    country,
    surname: random.pick(people.surnames),
    names: random.pick(isMan ? people.men : people.women),
    sex: random.chance(UNSTATED_SHARE) ? "X" : isMan ? "M" : "F",
    dateOfBirth,
    birthPlace: random.pick(people.places),
    issueDate: given.issueDate ?? isoDay(issued),
    expiryDate: isoDay(expiry.getTime()),
    expired: given.expiryDate === undefined ? expired : expiry.getTime() < today.getTime(),
    personalNumber,
    documentNumber: documentNumberOf(random, country),
    licenceNumber: country === "SWZ" ? personalNumber : random.digits(country === "USA" ? 8 : 10),
  };
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Eswatini and South Africa put birth date and sex into the number. */
function personalNumberOf(random: Random, country: Country, dateOfBirth: string, isMan: boolean): string {
  const born = dateOfBirth.slice(2).replaceAll("-", "");
  switch (country) {
    case "SWZ":
      return born + random.pick(isMan ? ["6100", "7100"] : ["1100", "2100"]) + random.digits(3);
    case "ZAF": {
      const number = `${born}${isMan ? random.whole(5, 9) : random.whole(0, 4)}${random.digits(3)}08`;
      return number + luhnDigit(number);
    }
    case "MOZ":
      return random.digits(12) + random.pick(["A", "B", "M", "S"]);
    default:
      return random.digits(8);
  }
}

function documentNumberOf(random: Random, country: Country): string {
  if (country === "ZAF") return `M${random.digits(8)}`;
  if (country === "MOZ") return `${random.digits(2)}AB${random.digits(5)}`;
  return country === "COD" ? `OP${random.digits(7)}` : random.digits(9);
}

function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
