import { letterPairsOf, mayHoldLigature, writesPairs } from "../mrz/transliteration";
import { editDistance, folded } from "../printed/text";
import type { Candidate, ZoneFields } from "./candidates";
import { type Conflict, combinedConfidence, type FusedField } from "./fuse-readings";
import { otherLetters } from "./misread-letters";
import { SURE_LETTER } from "./zone-names";

/** Words of a name: upper case, no diacritics, no apostrophes, single spaces. */
export const nameWords = (name: string) =>
  folded(name)
    .replaceAll("'", "")
    .replace(/[^A-Z]+/g, " ")
    .trim();

const letters = (name: string) => nameWords(name).replaceAll(" ", "");

/** Zones write Ä and Æ as AE, Å as AA, Ö and Ø as OE, Ü as UE, ß as SS (ICAO 9303-3, section 6). */
export const plainVowels = (name: string) =>
  letters(name).replace(/AE|AA/g, "A").replaceAll("OE", "O").replaceAll("UE", "U").replaceAll("SS", "S");

export const sameName = (a: string, b: string) => plainVowels(a) === plainVowels(b);

/** Equal but for up to 18 % misread letters, three at most. */
export function nearName(a: string, b: string) {
  const [x, y] = [letters(a), letters(b)];
  const allowed = Math.max(1, Math.floor(Math.max(x.length, y.length) * 0.18));
  return editDistance(x, y, Math.min(3, allowed)) <= Math.min(3, allowed);
}

/** As {@link nearName}, and every difference is one that the recogniser makes. */
export const mayBeMisread = (a: string, b: string) =>
  nearName(a, b) && [letters, plainVowels].some((plain) => otherLetters(plain(a), plain(b)) === 0);

/**
 * The recogniser reads Ä as A; the zone's AE at that position proves the umlaut, and AA a Danish Å.
 * @param issuer of the zone, which decides on the letter
 * @example withUmlauts("MULLER", "MUELLER", "DEU") // "MÜLLER"
 */
export function withUmlauts(printed: string, zone: string, issuer: string | null = null) {
  const pairs = letterPairsOf(issuer);
  const zoneLetters = letters(zone);
  let at = 0;
  let out = "";
  for (const character of printed) {
    const plain = letters(character);
    if (plain === "") {
      out += character;
      continue;
    }
    const pair = zoneLetters.slice(at, at + 2);
    const rest = letters(printed.slice(out.length + 1));
    const spelt = pairs[pair] !== undefined && pair.startsWith(plain) && !rest.startsWith(pair.charAt(1));
    out += spelt ? pairs[pair] : character;
    at += spelt ? 2 : 1;
  }
  return out;
}

/**
 * Print without the umlauts that the zone of an issuer that writes them with two letters spells with one.
 * @example withoutUnspelled("MÜLLER", "MULLER", "DEU") // "MULLER"
 */
export function withoutUnspelled(printed: string, zone: string, issuer: string | null) {
  if (!writesPairs(issuer)) return printed;
  const spelt = new Map(Object.entries(letterPairsOf(issuer)).map(([pair, letter]) => [letter, pair]));
  const zoneLetters = letters(zone);
  let at = 0;
  return [...printed]
    .map((character) => {
      const plain = letters(character);
      const pair = spelt.get(character);
      const isPair = pair !== undefined && zoneLetters.startsWith(pair, at);
      at += isPair ? 2 : plain.length;
      return pair !== undefined && !isPair ? plain : character;
    })
    .join("");
}

/**
 * The words of one spelling with the diacritics and hyphens of another one of the same letters: a zone writes a hyphen as it
 * writes a space.
 * @example withMarksOf("DA CONCEICAO", "DACONCEIÇÃO") // "DA CONCEIÇÃO"
 * @example withMarksOf("ANNA MARIA", "AN NA-MARIA") // "ANNA-MARIA"
 */
export function withMarksOf(coded: string, printed: string) {
  const printedLetters = [...printed].filter((character) => letters(character) !== "");
  if (letters(coded) !== letters(printed) || printedLetters.length !== letters(coded).length) return coded;
  const hyphens = new Set(
    printed.split("-").map((_, i, parts) => letters(parts.slice(0, i + 1).join("")).length),
  );
  let next = 0;
  return coded.replace(/[A-Z ]/g, (character) => {
    if (character === " ") return hyphens.has(next) ? "-" : " ";
    return printedLetters[next++] ?? character;
  });
}

/** A name with a letter whose diacritic could not be recognised may be misspelt (DOCDATA-NAME-1). */
const DIACRITIC_DOUBT_CEILING = 88;
/** A zone writes a hyphen as it writes a space, and cannot tell which one stands in print. */
const HYPHEN_DOUBT_CEILING = 84;

function doubted(fused: FusedField, { diacriticDoubt, hyphenDoubt }: Candidate): FusedField {
  const isSplit = hyphenDoubt && /[ -]/.test(fused.value);
  const ceiling = isSplit ? HYPHEN_DOUBT_CEILING : diacriticDoubt ? DIACRITIC_DOUBT_CEILING : 100;
  return { ...fused, confidence: Math.min(ceiling, fused.confidence) };
}

/** Confidence of print (0 to 100) and probability of the zone's weakest name letter (0 to 1). Tuned on specimens. */
const SURE_PRINT = 75;
/** Of a line read with .9, which doubts about its gaps leave too. */
const CLEAR_PRINT = 84;
const WEAK_NAME = 0.6;
const VERY_WEAK_NAME = 0.5;

/**
 * Fuses a name. Where zone and print agree, print decides on spelling and the zone on word boundaries; where they
 * differ, the zone wins unless it shows a fault.
 */
export function fuseName(candidates: readonly Candidate[], zone: ZoneFields | null) {
  const coded = candidates.find((candidate) => candidate.source !== "printed");
  const printed = candidates
    .filter((candidate) => candidate.source === "printed")
    .sort((a, b) => b.confidence - a.confidence)[0];
  if (!coded || !printed) {
    const only = coded ?? printed;
    return only ? { fused: doubted(alone(only), only), conflict: null } : null;
  }
  const fromZone = coded.source === "mrz" ? zone : null;
  if (sameName(coded.value, printed.value))
    return { fused: doubted(agreed(coded, printed, fromZone), printed), conflict: null };
  return disagreed(coded, printed, fromZone);
}

const alone = ({ value, confidence, source }: Candidate): FusedField => ({
  value,
  confidence,
  source,
  agreement: [source],
});

/** Same letters, but print may have a gap too many or a badly read zone a filler too few. */
const UNSURE_GAPS_CEILING = 84;
const LONE_LETTER = /(?:^| )[A-Z](?: |$)/;

/** Where the gaps differ the zone's words count, unless a badly read zone may have lost a filler. */
function agreed(coded: Candidate, printed: Candidate, zone: ZoneFields | null): FusedField {
  const [inPrint, inZone] = [nameWords(printed.value), nameWords(coded.value)];
  const isWeak = zone !== null && zone.nameCertainty < VERY_WEAK_NAME;
  const isLost = isWeak && inPrint.split(" ").length > inZone.split(" ").length;
  // A single letter was more likely split off by a wide gap than printed as an initial.
  const isCutOff = LONE_LETTER.test(inPrint) && !LONE_LETTER.test(inZone);
  const trustPrint = hasSameWords(inPrint, inZone) || (isLost && !isCutOff);
  const { value, isDoubtful } = spelling(coded.value, printed.value, trustPrint, zone);
  return {
    value,
    confidence: Math.min(
      isLost ? UNSURE_GAPS_CEILING : 99,
      isDoubtful ? DIACRITIC_DOUBT_CEILING : 99,
      combinedConfidence(coded.confidence, printed.confidence),
    ),
    source: trustPrint ? "printed" : coded.source,
    agreement: trustPrint ? ["printed", coded.source] : [coded.source, "printed"],
  };
}

/** The letters of print in the words of print or zone, with the umlauts that the zone proves, and without those that it denies. */
function spelling(coded: string, printed: string, trustPrint: boolean, zone: ZoneFields | null) {
  if (!zone) return { value: trustPrint ? printed : withMarksOf(coded, printed), isDoubtful: false };
  const issuer = zone.fields.issuingCountry;
  const spelt = withoutUnspelled(printed, coded, issuer);
  const value = trustPrint ? spelt : withMarksOf(coded, spelt);
  const isDoubtful = spelt !== printed || mayHoldLigature(value, issuer);
  return { value: trustPrint ? withUmlauts(value, coded, issuer) : value, isDoubtful };
}

function hasSameWords(a: string, b: string) {
  const [x, y] = [a.split(" "), b.split(" ")];
  return x.length === y.length && x.every((word, i) => sameName(word, y[i] ?? ""));
}

/** The recogniser reads fillers as K: names that differ by Ks only are the same. */
const withoutK = (name: string) => letters(name).replaceAll("K", "");

function disagreed(
  coded: Candidate,
  printed: Candidate,
  zone: ZoneFields | null,
): { fused: FusedField; conflict: Conflict } {
  const conflict: Conflict = { field: coded.field, candidates: [coded, printed] };
  const near = nearName(coded.value, printed.value);
  if (zone && printed.confidence > SURE_PRINT && isZoneFault(coded.value, printed.value, zone, near)) {
    const fused = { ...alone(printed), confidence: Math.min(97, printed.confidence + 2) };
    return { fused: doubted(fused, printed), conflict };
  }
  // Where letters differ that are never misread for each other, one of the two was changed.
  const isOther = printed.confidence >= CLEAR_PRINT && !mayBeMisread(coded.value, printed.value);
  return {
    fused: { ...alone(coded), confidence: coded.confidence * (near && !isOther ? 0.8 : 0.62) },
    conflict,
  };
}

/** Whether the zone's name has stray Ks, is truncated, or was read badly. */
function isZoneFault(zoneName: string, printed: string, zone: ZoneFields, near: boolean) {
  const [inZone, inPrint] = [letters(zoneName), letters(printed)];
  const fillers = withoutK(zoneName) === withoutK(printed) && inZone.length >= inPrint.length;
  const cut = zone.truncated && inPrint.startsWith(inZone) && inPrint.length > inZone.length;
  const isLetterWeak = zone.reading.nameLetters < SURE_LETTER && mayBeMisread(zoneName, printed);
  return fillers || cut || (near && zone.nameCertainty < WEAK_NAME) || isLetterWeak;
}

/**
 * Splits a surname that swallowed the given names because the double filler was read as one: the printed surname tells
 * where it ends. Null where nothing is to be split.
 */
export function splitByPrint(
  zone: ZoneFields,
  candidates: readonly Candidate[],
): { surname: FusedField; names: FusedField } | null {
  const { surname, names } = zone.fields;
  const printed = (field: "surname" | "names") =>
    candidates.find((candidate) => candidate.field === field && candidate.source === "printed")?.value;
  const printedSurname = printed("surname");
  if (names !== "" || !surname.includes(" ") || printedSurname === undefined) return null;
  const words = nameWords(surname).split(" ");
  for (let count = 1; count < words.length; count++) {
    const head = words.slice(0, count).join(" ");
    const tail = words.slice(count).join(" ");
    if (!nearName(head, printedSurname)) continue;
    const printedNames = printed("names");
    const matches =
      printedNames !== undefined &&
      (nearName(printedNames, tail) || withoutK(printedNames) === withoutK(tail));
    return {
      surname: both(sameName(head, printedSurname) ? printedSurname : head, 85),
      names: matches
        ? both(printedNames, 90)
        : { value: tail, confidence: 70, source: "mrz", agreement: ["mrz"] },
    };
  }
  return null;
}

const both = (value: string, confidence: number): FusedField => ({
  value,
  confidence,
  source: "mrz",
  agreement: ["mrz", "printed"],
});
