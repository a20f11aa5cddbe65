import type { Alpha2 } from "./codes";

/**
 * Languages in Latin script in which a state writes its own name beside its main language, English, French, Spanish and
 * Portuguese; as BCP 47 tags. The main language is the likely one of the Unicode CLDR, which the runtime's ICU holds.
 */
const FURTHER: Partial<Record<Alpha2, string>> = {
  AT: "de",
  BA: "bs hr sr-Latn",
  BE: "nl de",
  BI: "rn",
  BN: "ms",
  BO: "qu",
  CD: "ln sw",
  CH: "de it rm",
  CY: "tr",
  DJ: "so",
  DZ: "kab",
  ES: "ca eu gl",
  ET: "om so",
  FI: "fi sv",
  GB: "cy",
  IE: "ga",
  KE: "sw",
  LU: "de lb",
  MD: "ro",
  ME: "sr-Latn",
  MG: "mg",
  MK: "sq",
  MT: "mt",
  MY: "ms",
  NA: "af",
  NO: "nb nn",
  NZ: "mi",
  PE: "qu",
  PH: "fil",
  RS: "sr-Latn",
  RW: "rw sw",
  SG: "ms",
  SN: "wo",
  SO: "so",
  TZ: "sw",
  UG: "sw",
  UZ: "uz",
  XK: "sq sr-Latn",
  ZA: "af zu xh",
  ZW: "sn nd",
};

const WORLD = ["en", "fr", "es", "pt"] as const;
const namers = new Map<string, Intl.DisplayNames>();

function nameIn(language: string, alpha2: string): string {
  let namer = namers.get(language);
  if (!namer) {
    namer = new Intl.DisplayNames([language], { type: "region" });
    namers.set(language, namer);
  }
  return namer.of(alpha2) ?? alpha2;
}

/** The likely language of a state by the CLDR and its further languages in Latin script, as BCP 47 tags. */
export function languagesOf(alpha2: string): readonly string[] {
  const main = new Intl.Locale(`und-${alpha2}`).maximize().language;
  return [main, ...(FURTHER[alpha2 as Alpha2]?.split(" ") ?? [])];
}

/** The short name of a state in its own languages and in the four most used on documents; each spelling once. */
export function writtenNames(alpha2: string): readonly string[] {
  return [...new Set([...languagesOf(alpha2), ...WORLD].map((language) => nameIn(language, alpha2)))];
}
