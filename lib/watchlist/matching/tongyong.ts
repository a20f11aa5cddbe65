/** Syllables that pinyin and Tongyong Pinyin share, and Wade-Giles spells otherwise, with an initial that is in one class with no other. */
const OF_BOTH = /^[hlnrsy]ong$/;

/**
 * A syllable of pinyin in Tongyong Pinyin, the system of Taiwan from 2002 to 2008: `Jhang`, `Siao`, `Cing`, `Syu`.
 * @returns null where both systems spell it alike and it could be taken for another syllable of Wade-Giles
 */
export function inTongyong(pinyin: string): string | null {
  const respelled = pinyin
    .replace(/^(zh|ch|sh|r|z|c|s)i$/, "$1ih")
    .replace(/^zh/, "jh")
    .replace(/^([jqx])u/, "$1yu")
    .replace(/^q(?=[iy])/, "c")
    .replace(/^x(?=[iy])/, "s")
    .replace(/iu$/, "iou")
    .replace(/ui$/, "uei")
    .replace(/^([fw])eng$/, "$1ong");
  return respelled === pinyin && !OF_BOTH.test(pinyin) ? null : respelled;
}
