import { editDistance } from "./edit-distance";
import { fold } from "./fold";
import { areVariants, variantGroups } from "./name-variants";

/** Names that differ in the ending that a language gives them. */

/** Similarity of words of the same sound, and of the same stem (docs/screening.md, pairs-f1). */
export const SAME_SOUND = 0.96;
export const SAME_STEM = 0.86;

/** Endings that languages add to foreign names: Baltic and Greek cases, Slavic feminine forms and cases. */
const ENDINGS = new Set(
  "s as is us os a ai aia es ova ski skis u i om em im oi ogo omu emu iu ia".split(" "),
);

/** Slavic family names in -sky and their cases: `Zelenskoho`, `Zelenskomu`. */
const IN_SK = /^(.{2,}sk)(?:[iy]{1,2}|o[gh]o|omu|[iy]m)$/;

/** Similarity of two words of which one is the other with such an ending; 0 for others. */
export function stemSimilarity(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 4) return 0;
  if (long.startsWith(short) && ENDINGS.has(long.slice(short.length))) return SAME_STEM;
  const stemInSk = IN_SK.exec(long)?.[1];
  if (stemInSk && stemInSk === IN_SK.exec(short)?.[1]) return SAME_STEM;
  // Latvian and Lithuanian: Sergejs, Sergei.
  if (!long.endsWith("s") || long.slice(0, 2) !== short.slice(0, 2)) return 0;
  const ending = /(?:[aeiu]s|s)$/.exec(long)?.[0];
  if (!ending || long.length - ending.length < 4) return 0;
  const stem = long.slice(0, -ending.length);
  return fold(stem) === fold(short) || areVariants(variantGroups(stem), variantGroups(short)) ? SAME_STEM : 0;
}

const WRITTEN_OV = /(?:[ao]u|of+|ow)$/;
const WRITTEN_EV = /(?:[ei]o?u|ef+|ew)$/;

/** Similarity of two words that are family names in -ov and -ev in Belarusian (-ou, -eu) and older romanisations (-off, -ew); 0 for others. */
export function endingSimilarity(a: string, b: string): number {
  const [slavic, other] = /[oe]v$/.test(a) ? [a, b] : [b, a];
  if (!/[oe]v$/.test(slavic) || slavic.length < 5) return 0;
  const respelled = other.replace(WRITTEN_OV, "ov").replace(WRITTEN_EV, "ev");
  if (respelled === other) return 0;
  const edits = editDistance(fold(respelled), fold(slavic), 1);
  return edits === 0 ? SAME_SOUND : edits === 1 ? SAME_STEM : 0;
}
