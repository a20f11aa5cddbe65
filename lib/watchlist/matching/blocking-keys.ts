import type { NameToken } from "./name-token";
import { soundSkeletons } from "./sound";

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
 * share a key), the consonants, the given names it can stand for, the syllables, and the classes of its sounds.
 */
export function keysOf(nameToken: NameToken): ReadonlySet<number> {
  const keys = keysOfLetters(nameToken);
  const mark = isOfSounds(nameToken) ? "!" : "~";
  for (const sounds of soundKeys(nameToken)) keys.add(hash31(mark + sounds));
  return keys;
}

/** The keys to look a word up by: words that are both in Latin letters are never compared by sound alone. */
export function keysToFind(nameToken: NameToken): ReadonlySet<number> {
  const keys = keysOfLetters(nameToken);
  for (const sounds of soundKeys(nameToken)) {
    keys.add(hash31(`!${sounds}`));
    if (isOfSounds(nameToken)) keys.add(hash31(`~${sounds}`));
  }
  return keys;
}

const isOfSounds = ({ sound, isVowelless }: NameToken) => sound !== null || isVowelless;

/** Chinese and Japanese have no syllable ki, di or vi of their own: what they write can be any of these sounds. */
const HEARD_AS: readonly (readonly [RegExp, string])[] = [
  [/j/g, "k"],
  [/j/g, "t"],
  [/w/g, "v"],
  [/q/g, ""],
];

function soundKeys({ phonemes, sound }: NameToken): ReadonlySet<string> {
  const variants = sound === "foreign" ? HEARD_AS.map(([from, to]) => phonemes.replace(from, to)) : [];
  return new Set([phonemes, ...variants].flatMap(soundSkeletons));
}

function keysOfLetters(nameToken: NameToken): Set<number> {
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
