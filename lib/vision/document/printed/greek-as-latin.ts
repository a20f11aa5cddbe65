/**
 * Greek capitals as the recogniser of Latin letters reads them, most frequent first; none for a letter that it leaves out. Seen on
 * words of documents in two typefaces.
 */
const READ_AS: Readonly<Record<string, readonly string[]>> = {
  Α: ["A"],
  Β: ["B"],
  Γ: ["T"],
  Δ: ["A", ""],
  Ε: ["E"],
  Ζ: ["Z"],
  Η: ["H"],
  Θ: ["O"],
  Ι: ["I"],
  Κ: ["K"],
  Λ: ["A"],
  Μ: ["M"],
  Ν: ["N"],
  Ξ: ["E"],
  Ο: ["O"],
  Π: ["N", "T"],
  Ρ: ["P"],
  Σ: ["E", "Z"],
  Τ: ["T"],
  Υ: ["Y"],
  Φ: ["O"],
  Χ: ["X"],
  Ψ: ["Y", "W"],
  Ω: ["Q"],
};

/**
 * How a text in Greek capitals is read by a recogniser of Latin letters: once with each letter's most frequent reading, once with
 * the next, because a typeface decides for all of them. Other characters stay.
 * @example latinReadings("ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ") // ["AEATIO TAYTOTHTAE", "EATIO TAYTOTHTAZ"]
 */
export function latinReadings(greek: string): string[] {
  const reading = (choice: number) =>
    [...greek].map((letter) => READ_AS[letter]?.[choice] ?? READ_AS[letter]?.[0] ?? letter).join("");
  return [...new Set([reading(0), reading(1)])];
}
