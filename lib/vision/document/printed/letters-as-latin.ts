/**
 * Greek capitals, and the Cyrillic ones of the titles that are known, as the recogniser of Latin letters reads them, in sans serif and then, where it differs, with serifs; none
 * for a letter that it leaves out. Seen on words of documents in two typefaces and in five.
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
  А: ["A"],
  В: ["B"],
  Г: ["T"],
  Д: ["A", "I"],
  Е: ["E"],
  Ж: ["K"],
  З: ["3"],
  И: ["N", "H"],
  Й: ["N", "H"],
  І: ["I"],
  Ї: ["I"],
  К: ["K"],
  Л: ["N", "JI"],
  М: ["M"],
  Н: ["H"],
  О: ["O"],
  П: ["N", "II"],
  Р: ["P"],
  С: ["C"],
  Т: ["T"],
  У: ["Y"],
  Ч: ["Y", "H"],
  Ь: ["B"],
  Я: ["A", "H"],
};

/**
 * How a text in Greek or Cyrillic capitals is read by a recogniser of Latin letters: once with each letter's most frequent reading,
 * once with the next, because a typeface decides for all of them. Other characters stay.
 * @example latinReadings("ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ") // ["AEATIO TAYTOTHTAE", "EATIO TAYTOTHTAZ"]
 */
export function latinReadings(text: string): string[] {
  const reading = (choice: number) =>
    [...text].map((letter) => READ_AS[letter]?.[choice] ?? READ_AS[letter]?.[0] ?? letter).join("");
  return [...new Set([reading(0), reading(1)])];
}
