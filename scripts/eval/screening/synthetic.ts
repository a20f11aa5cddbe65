import type { ListedEntity } from "@/lib/watchlist/entity";
import { Dice } from "@/tools/evaluation/screening/random";
import { CULTURES, type Culture, words } from "./cultures";
import { perturbed, respelled, typo } from "./perturb";

/** A synthetic list of any length: names of ten cultures, a few of them common and many rare, and companies. */

const COMPANY_STEMS = words(
  "Glob Trans Inter Euro Petro Nova Alfa Delta Omni Prim Tech Mar Aero Agro Hydro Sib Ural Orient Gulf Levant",
);
const COMPANY_MIDDLES = words("a e i o al en or us ex ax on ir um est");
const COMPANY_ENDS = words("tek mar dex lux cor via zon tran bel gas neft stroy prom san tor lin");
const TRADES = words(
  "Trading Shipping Logistics Energy Construction Investment Aviation Technology Petroleum Mining Import Export Steel Chemicals Telecom Electronics",
);
const FORMS = [
  "Ltd",
  "LLC",
  "GmbH",
  "OOO",
  "JSC",
  "Co., Ltd.",
  "S.A.",
  "Inc.",
  "Pty Ltd",
  "AG",
  "Pvt Ltd",
  "FZE",
] as const;
const OTHER_FORM: Readonly<Record<string, string>> = {
  ...{ Ltd: "Limited", LLC: "Limited Liability Company", GmbH: "Gesellschaft mit beschränkter Haftung" },
  ...{ OOO: "ООО", JSC: "Joint Stock Company", "Co., Ltd.": "Company Limited", "S.A.": "Sociedad Anónima" },
  ...{
    "Inc.": "Incorporated",
    "Pty Ltd": "Proprietary Limited",
    AG: "Aktiengesellschaft",
    "Pvt Ltd": "Private Limited",
  },
};

export interface SyntheticEntry {
  readonly entity: ListedEntity;
  readonly words: readonly string[];
  readonly form: string | null;
  readonly dateOfBirth: string;
}

/** The entry with a number; always the same. */
export function syntheticEntry(number: number): SyntheticEntry {
  const dice = new Dice(number * 2_654_435_761 + 20_250_601);
  return dice.chance(0.8) ? syntheticPerson(number, dice) : syntheticCompany(number, dice);
}

function syntheticPerson(number: number, dice: Dice): SyntheticEntry {
  const culture = dice.pickHead(CULTURES);
  const name = [dice.pickHead(culture.given)];
  if (dice.chance(0.45)) name.push(dice.pickHead(culture.given));
  name.push(familyName(culture, dice));
  const names = [name.join(" ")];
  if (dice.chance(0.4)) names.push(respelled(name.join(" "), dice));
  if (dice.chance(0.3)) names.push(`${name.at(-1)?.toUpperCase()}, ${name.slice(0, -1).join(" ")}`);
  if (dice.chance(0.2) && name.length > 2) names.push(`${name[0]} ${name.at(-1)}`);
  const day = (limit: number) => String(1 + dice.below(limit)).padStart(2, "0");
  const dateOfBirth = `${1935 + dice.below(65)}-${day(12)}-${day(28)}`;
  const listed = dice.roll();
  const dates = listed < 0.55 ? [dateOfBirth] : listed < 0.77 ? [dateOfBirth.slice(0, 4)] : [];
  const entity = {
    ...base(number, names, dice.pick(culture.countries)),
    kind: "person" as const,
    datesOfBirth: dates,
  };
  return { entity, words: name, form: null, dateOfBirth };
}

function familyName({ family, syllables }: Culture, dice: Dice): string {
  if (dice.chance(0.5)) return dice.pickHead(family);
  const [starts, middles, ends] = syllables;
  const count = dice.below(3);
  return (
    dice.pick(starts) + Array.from({ length: count }, () => dice.pick(middles)).join("") + dice.pick(ends)
  );
}

function syntheticCompany(number: number, dice: Dice): SyntheticEntry {
  const invented =
    dice.pick(COMPANY_STEMS) +
    dice.pick(COMPANY_MIDDLES) +
    dice.pick(COMPANY_ENDS) +
    (dice.chance(0.5) ? dice.pick(COMPANY_ENDS) : "");
  const name = [
    invented,
    ...(dice.chance(0.4) ? [familyName(dice.pick(CULTURES), dice)] : []),
    dice.pick(TRADES),
  ];
  const form = dice.pick(FORMS);
  const names = [`${name.join(" ")} ${form}`, ...(dice.chance(0.3) ? [name.join(" ")] : [])];
  const country = dice.pick(dice.pick(CULTURES).countries);
  return {
    entity: { ...base(number, names, country), kind: "company", datesOfBirth: [] },
    words: name,
    form,
    dateOfBirth: "",
  };
}

function base(number: number, names: readonly string[], country: string) {
  return {
    id: `made-${number}`,
    names: names.map((text) => ({ text, isWeak: false })),
    countries: [country],
    sex: null,
    topics: ["sanction"],
    datasets: ["made"],
    referents: [],
  };
}

export const QUERY_CLASSES = [
  "exact",
  "typo",
  "two typos",
  "order",
  "middle left out",
  "respelled",
  "joined",
  "initial",
  "company form",
  "company typo",
] as const;
export type QueryClass = (typeof QUERY_CLASSES)[number];

export interface Query {
  readonly of: QueryClass;
  readonly wanted: string;
  readonly kind: "person" | "company";
  readonly name: string;
  readonly dateOfBirth: string | undefined;
}

/** Queries for entries of the list, `each` per class. */
export function queries(each: number, entities: number): Query[] {
  const dice = new Dice(77);
  return QUERY_CLASSES.flatMap((of) => {
    const found: Query[] = [];
    for (let tries = 0; found.length < each && tries < each * 400; tries++) {
      const entry = syntheticEntry(dice.below(entities));
      const name = queryName(of, entry, dice);
      if (name === null) continue;
      const kind = entry.form === null ? "person" : "company";
      found.push({ of, wanted: entry.entity.id, kind, name, dateOfBirth: entry.dateOfBirth || undefined });
    }
    return found;
  });
}

function queryName(of: QueryClass, { words: name, form }: SyntheticEntry, dice: Dice): string | null {
  if (of.startsWith("company")) return form === null ? null : companyQuery(of, name, form, dice);
  if (form !== null) return null;
  const full = name.join(" ");
  const changed = {
    exact: () => full,
    typo: () => perturbed(full, "typo", dice),
    "two typos": () => name.map((word) => typo(word, dice)).join(" "),
    order: () => perturbed(full, "order", dice).toUpperCase(),
    "middle left out": () => (name.length > 2 ? perturbed(full, "middle left out", dice) : null),
    respelled: () => (respelled(full, dice) === full ? null : respelled(full, dice)),
    joined: () => `${name.slice(0, -2).join(" ")} ${name.slice(-2).join("").toLowerCase()}`.trim(),
    initial: () => (name.length > 2 ? [name[0], `${name[1]?.charAt(0)}.`, ...name.slice(2)].join(" ") : null),
  }[of as Exclude<QueryClass, "company form" | "company typo">]();
  return changed;
}

function companyQuery(of: QueryClass, name: readonly string[], form: string, dice: Dice): string | null {
  if (of === "company typo") return [typo(name[0] ?? "", dice), ...name.slice(1), form].join(" ");
  const other = OTHER_FORM[form];
  return other ? [...name, other].join(" ") : null;
}
