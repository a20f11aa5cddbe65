import { editDistance, folded } from "../printed/text";
import type { Claim, ZoneFields } from "./candidates";
import { type Conflict, type Settled, together } from "./fuse-readings";

/** Words of a name: upper case, no accents, no apostrophes, single spaces. */
export const nameWords = (name: string) =>
  folded(name)
    .replaceAll("'", "")
    .replace(/[^A-Z]+/g, " ")
    .trim();

const letters = (name: string) => nameWords(name).replaceAll(" ", "");

/** Zones write Ä as AE, Ö as OE, Ü as UE, ß as SS (ICAO 9303-3, section 6). */
const plainVowels = (name: string) =>
  letters(name).replaceAll("AE", "A").replaceAll("OE", "O").replaceAll("UE", "U").replaceAll("SS", "S");

export const sameName = (a: string, b: string) => plainVowels(a) === plainVowels(b);

/** Equal but for a misread letter or two. */
export function nearName(a: string, b: string) {
  const [x, y] = [letters(a), letters(b)];
  const allowed = Math.max(1, Math.floor(Math.max(x.length, y.length) * 0.18));
  return editDistance(x, y, Math.min(3, allowed)) <= Math.min(3, allowed);
}

const UMLAUTS: Readonly<Record<string, string>> = { AE: "Ä", OE: "Ö", UE: "Ü" };

/**
 * The recogniser reads Ä as A; the zone's AE in its place tells that the print has the umlaut.
 * @example withUmlauts("MULLER", "MUELLER") // "MÜLLER"
 */
export function withUmlauts(printed: string, zone: string) {
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
    const spelt = UMLAUTS[pair] !== undefined && pair.startsWith(plain) && !rest.startsWith("E");
    out += spelt ? UMLAUTS[pair] : character;
    at += spelt ? 2 : 1;
  }
  return out;
}

/**
 * The words of one spelling with the accents of another one of the same letters.
 * @example inAccentsOf("DA CONCEICAO", "DACONCEIÇÃO") // "DA CONCEIÇÃO"
 */
export function inAccentsOf(coded: string, printed: string) {
  const accented = [...printed].filter((character) => letters(character) !== "");
  if (letters(coded) !== letters(printed) || accented.length !== letters(coded).length) return coded;
  let next = 0;
  return coded.replace(/[A-Z]/g, (letter) => accented[next++] ?? letter);
}

/** With a letter whose accent could not be made out a name is not surely spelt right. */
const ACCENT_DOUBT_CEILING = 88;
const doubted = (settled: Settled, { accentDoubt }: Claim): Settled =>
  accentDoubt ? { ...settled, confidence: Math.min(ACCENT_DOUBT_CEILING, settled.confidence) } : settled;

const SURE_PRINT = 75;
const WEAK_NAME = 0.6;
const VERY_WEAK_NAME = 0.5;

/** Settles a name: print wins on spelling where zone and print agree, the zone on its words and where they do not. */
export function settleName(claims: readonly Claim[], zone: ZoneFields | null) {
  const coded = claims.find((claim) => claim.source !== "printed");
  const printed = claims
    .filter((claim) => claim.source === "printed")
    .sort((a, b) => b.confidence - a.confidence)[0];
  if (!coded || !printed) {
    const only = coded ?? printed;
    return only ? { settled: doubted(alone(only), only), conflict: null } : null;
  }
  const fromZone = coded.source === "mrz" ? zone : null;
  if (sameName(coded.value, printed.value))
    return { settled: doubted(agreed(coded, printed, fromZone), printed), conflict: null };
  return disagreed(coded, printed, fromZone);
}

const alone = ({ value, confidence, source }: Claim): Settled => ({
  value,
  confidence,
  source,
  agreement: [source],
});

/** Letters agree, and nobody can say whether print has a gap too many or a zone read badly a filler too few. */
const UNSURE_GAPS_CEILING = 84;
const LONE_LETTER = /(?:^| )[A-Z](?: |$)/;

/** Where the gaps differ the zone's words stand, but for a filler that a badly read zone may have lost. */
function agreed(coded: Claim, printed: Claim, zone: ZoneFields | null): Settled {
  const [inPrint, inZone] = [nameWords(printed.value), nameWords(coded.value)];
  const isWeak = zone !== null && zone.nameCertainty < VERY_WEAK_NAME;
  const isLost = isWeak && inPrint.split(" ").length > inZone.split(" ").length;
  // A letter by itself is sooner cut off by a wide gap than it is an initial.
  const isCutOff = LONE_LETTER.test(inPrint) && !LONE_LETTER.test(inZone);
  const trustPrint = hasSameWords(inPrint, inZone) || (isLost && !isCutOff);
  const value = trustPrint ? printed.value : inAccentsOf(coded.value, printed.value);
  return {
    value: zone && trustPrint ? withUmlauts(value, coded.value) : value,
    confidence: Math.min(isLost ? UNSURE_GAPS_CEILING : 99, together(coded.confidence, printed.confidence)),
    source: trustPrint ? "printed" : coded.source,
    agreement: trustPrint ? ["printed", coded.source] : [coded.source, "printed"],
  };
}

function hasSameWords(a: string, b: string) {
  const [x, y] = [a.split(" "), b.split(" ")];
  return x.length === y.length && x.every((word, i) => sameName(word, y[i] ?? ""));
}

/** Fillers are read as K: names that differ by Ks only are the same. */
const withoutK = (name: string) => letters(name).replaceAll("K", "");

function disagreed(
  coded: Claim,
  printed: Claim,
  zone: ZoneFields | null,
): { settled: Settled; conflict: Conflict } {
  const conflict: Conflict = { field: coded.field, claims: [coded, printed] };
  const near = nearName(coded.value, printed.value);
  if (zone && printed.confidence > SURE_PRINT && isZoneFault(coded.value, printed.value, zone, near)) {
    const settled = { ...alone(printed), confidence: Math.min(97, printed.confidence + 2) };
    return { settled: doubted(settled, printed), conflict };
  }
  return { settled: { ...alone(coded), confidence: coded.confidence * (near ? 0.8 : 0.62) }, conflict };
}

/** Stray Ks, a name field too short for the name, or a name line read badly. */
function isZoneFault(zoneName: string, printed: string, zone: ZoneFields, near: boolean) {
  const [inZone, inPrint] = [letters(zoneName), letters(printed)];
  const fillers = withoutK(zoneName) === withoutK(printed) && inZone.length >= inPrint.length;
  const cut = zone.truncated && inPrint.startsWith(inZone) && inPrint.length > inZone.length;
  return fillers || cut || (near && zone.nameCertainty < WEAK_NAME);
}

/**
 * A zone whose double filler was read as one gives surname and names in one run: the printed surname tells where it
 * ends.
 */
export function splitByPrint(
  zone: ZoneFields,
  claims: readonly Claim[],
): { surname: Settled; names: Settled } | null {
  const { surname, names } = zone.fields;
  const printed = (field: "surname" | "names") =>
    claims.find((claim) => claim.field === field && claim.source === "printed")?.value;
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

const both = (value: string, confidence: number): Settled => ({
  value,
  confidence,
  source: "mrz",
  agreement: ["mrz", "printed"],
});
