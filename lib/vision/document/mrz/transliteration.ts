/** Letters that zones write with two, by those two. */
export type LetterPairs = Readonly<Record<string, string>>;

/** ICAO 9303-3, section 6.A: most issuers that write AE, OE and UE mean the umlauts. */
const UMLAUTS: LetterPairs = { AE: "Ä", OE: "Ö", UE: "Ü" };
/** The same table for the letters of the northern alphabets, by issuer (ISO 3166-1 alpha-3). */
const NORTHERN: Readonly<Record<string, LetterPairs>> = {
  DNK: { AE: "Æ", OE: "Ø", AA: "Å" },
  FRO: { AE: "Æ", OE: "Ø" },
  GRL: { AE: "Æ", OE: "Ø", AA: "Å" },
  ISL: { AE: "Æ", OE: "Ö" },
  NOR: { AE: "Æ", OE: "Ø", AA: "Å" },
  FIN: { AE: "Ä", OE: "Ö", AA: "Å" },
  SWE: { AE: "Ä", OE: "Ö", AA: "Å", UE: "Ü" },
};

const WITH_LIGATURE: ReadonlySet<string> = new Set(["DNK", "FRO", "GRL", "ISL", "NOR"]);

/** Issuers whose zones write their own umlauts and northern letters with two letters throughout. */
const ALWAYS_PAIRS: ReadonlySet<string> = new Set(["AUT", "CHE", "DEU", "LIE", ...Object.keys(NORTHERN)]);

/** Whether a single letter in the issuer's zone proves that print has no umlaut there. */
export const writesPairs = (issuer: string | null): boolean => ALWAYS_PAIRS.has(issuer ?? "");

/** The letters that an issuer's zone writes with two. */
export const letterPairsOf = (issuer: string | null): LetterPairs => NORTHERN[issuer ?? ""] ?? UMLAUTS;

/**
 * Whether a printed name may hold one letter where two were read: the recogniser reads Æ as A and E, which Danish,
 * Faroese, Greenlandic, Icelandic and Norwegian print cannot tell from MICHAEL's.
 */
export const mayHoldLigature = (printed: string, issuer: string | null): boolean =>
  WITH_LIGATURE.has(issuer ?? "") && printed.includes("AE");
