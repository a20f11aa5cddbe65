import type { NameToken } from "./name-token";

/** FNV-1a with the final mix of murmur3, 31 bits: a key and a token number fit into one exact double. */
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
 * The keys under which similar words are found: the folded form and each deletion of one letter (words one edit apart
 * share a key), the consonants, the given names it can stand for, the syllables.
 */
export function keysOf(nameToken: NameToken): ReadonlySet<number> {
  const { folded, skeleton, looseSkeleton } = nameToken;
  const keys = new Set([hash31(`=${folded}`)]);
  if (folded.length >= LEAST_DELETED && folded.length <= MOST_DELETED) {
    for (let i = 0; i < folded.length; i++) keys.add(hash31(`=${folded.slice(0, i)}${folded.slice(i + 1)}`));
  }
  for (const consonants of [skeleton, looseSkeleton]) {
    if (consonants.length >= 2) keys.add(hash31(`#${consonants}`));
  }
  for (const group of nameToken.givenNames) keys.add(hash31(`&${group}`));
  if (nameToken.patronymicStem) keys.add(hash31(`=${nameToken.patronymicStem}`));
  for (const reading of [nameToken.chinese?.pinyin, nameToken.chinese?.wadeGiles]) {
    if (reading) keys.add(hash31(`%${reading}`));
  }
  if (nameToken.korean) keys.add(hash31(`^${nameToken.korean}`));
  return keys;
}
