import type { Lexeme } from "./name-token";

/** FNV-1a with a final mix (murmur3), 31 bits: a key and a lexeme number fit into one exact double. */
export function hash31(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 1;
}

const LEAST_DELETED = 4;
const MOST_DELETED = 24;

/**
 * The keys under which a word is found by words like it: its folded form and every one-letter deletion of it (two
 * words one edit apart share a key), its consonants, the given names it stands for, its syllables.
 */
export function keysOf(lexeme: Lexeme): ReadonlySet<number> {
  const { folded, skeleton, looseSkeleton } = lexeme;
  const keys = new Set([hash31(`=${folded}`)]);
  if (folded.length >= LEAST_DELETED && folded.length <= MOST_DELETED) {
    for (let i = 0; i < folded.length; i++) keys.add(hash31(`=${folded.slice(0, i)}${folded.slice(i + 1)}`));
  }
  for (const consonants of [skeleton, looseSkeleton]) {
    if (consonants.length >= 2) keys.add(hash31(`#${consonants}`));
  }
  for (const group of lexeme.givenNames) keys.add(hash31(`&${group}`));
  if (lexeme.patronymicStem) keys.add(hash31(`=${lexeme.patronymicStem}`));
  for (const reading of [lexeme.chinese?.pinyin, lexeme.chinese?.wadeGiles]) {
    if (reading) keys.add(hash31(`%${reading}`));
  }
  if (lexeme.korean) keys.add(hash31(`^${lexeme.korean}`));
  return keys;
}
