import { HOME_MARKET } from "@/lib/countries/identity-documents";
import { countryByAlpha3 } from "@/lib/countries/lookup";
import { type PersonalNumberRule, personalNumberRuleOf } from "@/lib/countries/personal-numbers";
import { TEMPLATES } from "@/lib/vision/document/templates/all";
import type { DocumentTemplate } from "@/lib/vision/document/templates/template";
import type { DocumentType } from "@/lib/vocabulary";
import type { Random } from "../random";
import type { LanguageName } from "./languages";

/** A state that issues specimens. */
export interface State {
  /** ISO 3166-1 alpha-3; null for an invented state, whose country nobody can know. */
  readonly code: string | null;
  /** Its name as the heading, in one or two languages. */
  readonly headings: readonly [string, ...string[]];
  /** As printed on its documents. */
  readonly nationality: string;
  /** The first is that of the names. */
  readonly languages: readonly [LanguageName, ...LanguageName[]];
  readonly rule: PersonalNumberRule | null;
}

/** Languages of the home market where English is not the only one. */
const HOME_LANGUAGES: Readonly<Record<string, State["languages"]>> = {
  SWZ: ["siswati", "english"],
  ZAF: ["afrikaans", "english"],
  MOZ: ["portuguese", "english"],
  TZA: ["swahili", "english"],
  KEN: ["swahili", "english"],
  BWA: ["english", "french"],
  GHA: ["english", "french"],
  NGA: ["english", "french"],
};

type Row = readonly [code: string, heading: string, nationality: string, ...languages: State["languages"]];
/** States beyond the home market, so that headings in many languages occur. */
const OTHERS: readonly Row[] = [
  ["FRA", "RÉPUBLIQUE FRANÇAISE", "FRANÇAISE", "french"],
  ["COD", "RÉPUBLIQUE DÉMOCRATIQUE DU CONGO", "CONGOLAISE", "french"],
  ["ESP", "REINO DE ESPAÑA", "ESPAÑOLA", "spanish"],
  ["DEU", "BUNDESREPUBLIK DEUTSCHLAND", "DEUTSCH", "german", "english", "french"],
  ["ITA", "REPUBBLICA ITALIANA", "ITALIANA", "italian", "english"],
  ["POL", "RZECZPOSPOLITA POLSKA", "POLSKIE", "polish", "english"],
  ["TUR", "TÜRKİYE CUMHURİYETİ", "T.C.", "turkish", "english"],
  ["BGR", "РЕПУБЛИКА БЪЛГАРИЯ", "БЪЛГАРИЯ/BGR", "bulgarian", "english"],
  ["GRC", "ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ", "ΕΛΛΗΝΙΚΗ/HELLENIC", "greek", "english"],
  ["PRT", "REPÚBLICA PORTUGUESA", "PORTUGUESA", "portuguese", "english"],
];

const INVENTED_FORMS = [
  ["REPUBLIC OF", "english"],
  ["RÉPUBLIQUE DE", "french"],
  ["REPÚBLICA DE", "portuguese"],
  ["REPÚBLICA DE", "spanish"],
  ["REPUBLIK", "german"],
] as const;
const SYLLABLES = ["VAL", "DOR", "ZE", "MIR", "KAN", "LO", "TAR", "BEL", "NU", "SO"] as const;

/** A state: one of the home market half of the time, else another one or an invented one. */
export function pickState(random: Random): State {
  const kind = random.between(0, 1);
  if (kind < 0.5) return homeState(HOME_MARKET[random.whole(0, HOME_MARKET.length - 1)] ?? "SWZ");
  return kind < 0.8 ? otherState(OTHERS[random.whole(0, OTHERS.length - 1)] as Row) : invented(random);
}

function homeState(code: string): State {
  const country = countryByAlpha3(code);
  const [first = code, ...more] = (country?.headings ?? []).filter((each) => each.includes(" "));
  const headings: State["headings"] = [first.toUpperCase(), ...more.slice(0, 1).map((each) => each.toUpperCase())]; // biome-ignore format: one list
  const nationality = (country?.demonyms?.[0] ?? code).toUpperCase();
  const languages = HOME_LANGUAGES[code] ?? (["english"] as const);
  return { code, headings, nationality, languages, rule: personalNumberRuleOf(code) };
}

const otherState = ([code, heading, nationality, ...languages]: Row): State => ({
  code,
  headings: [heading],
  nationality,
  languages,
  rule: null,
});

function invented(random: Random): State {
  const [form, language] = random.pick(INVENTED_FORMS);
  const name = `${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}${random.pick(["IA", "AND", "ESH", "OVA"])}`;
  const languages: State["languages"] = language === "english" ? ["english"] : [language, "english"];
  return { code: null, headings: [`${form} ${name}`], nationality: `${name}N`, languages, rule: null };
}

/** The project's own template of a state's document: its titles and labels are printed on specimens too. */
export const templateOf = ({ code }: State, type: DocumentType): DocumentTemplate | undefined =>
  TEMPLATES.find((template) => code !== null && template.country === code && template.type === type);
