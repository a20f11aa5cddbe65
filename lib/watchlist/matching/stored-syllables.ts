import anyAscii from "any-ascii";
import { latinWord, romanise, type Word } from "./script";

/**
 * Han and Hangul syllables as this project read them first. A reviewer's judgement and the search index are stored under
 * the words of a name, so those words never change, whatever the matcher learns.
 */
export function readStoredSyllables(part: string): Word[] {
  return [
    ...part.matchAll(/[\p{Script=Han}\p{Script=Hangul}]|[^\p{Script=Han}\p{Script=Hangul}]+/gu),
  ].flatMap(([piece]) => {
    if (!/[\p{Script=Han}\p{Script=Hangul}]/u.test(piece))
      return romanise(piece)
        .split(" ")
        .filter(Boolean)
        .map((text) => latinWord(text, text.length === 1));
    const text = anyAscii(piece)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "");
    return text ? [{ ...latinWord(text, false), glyph: toSimplified.get(piece) ?? piece }] : [];
  });
}

/** Characters of names in their traditional and simplified form, pairwise. */
const TRADITIONAL =
  "張张陳陈劉刘黃黄趙赵吳吴孫孙馬马習习楊杨許许鄭郑謝谢馮冯蕭萧鄧邓葉叶蘇苏盧卢賈贾鄒邹陸陆龍龙賴赖龔龚嚴严錢钱譚谭韓韩羅罗" +
  "東东國国華华偉伟強强軍军輝辉傑杰榮荣麗丽鳳凤龍龙興兴業业慶庆義义維维濤涛勝胜鵬鹏飛飞寶宝貴贵蘭兰紅红綺绮連连禮礼發发" +
  "會会學学實实際际無无線线電电網网團团開开關关達达遠远運运進进選选銀银鐵铁錄录長长門门陽阳雲云靜静順顺風风齊齐澤泽滿满" +
  "潔洁熱热爾尔獻献現现瑤瑶畢毕畫画盛盛禎祯穎颖納纳綱纲總总聖圣聯联芻刍萬万蓮莲藝艺衛卫裡里見见視视親亲許许評评詩诗諾诺";
const toSimplified = new Map<string, string>();
for (let i = 0; i + 1 < TRADITIONAL.length; i += 2)
  toSimplified.set(TRADITIONAL.charAt(i), TRADITIONAL.charAt(i + 1));
