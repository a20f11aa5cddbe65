const SCRIPTS = [
  "Cyrillic",
  "Greek",
  "Arabic",
  "Hebrew",
  "Han",
  "Hangul",
  "Hiragana",
  "Katakana",
  "Armenian",
  "Georgian",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Thai",
  "Khmer",
  "Lao",
  "Myanmar",
  "Ethiopic",
] as const;
const PATTERNS = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const);

/** The name of the script other than Latin that a text is written in, after Unicode; null without one. */
export function scriptOf(text: string): string | null {
  if (/^\p{ASCII}*$/u.test(text)) return null;
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
