import { describe, expect, test } from "vitest";
import { AskedName } from "@/lib/watchlist/matching/asked-name";
import { analyseReadings, storedWords } from "@/lib/watchlist/matching/normalise";
import { readingsOf } from "@/lib/watchlist/matching/readings";
import { scoreName } from "@/lib/watchlist/matching/score";

type Kind = "person" | "company";
const score = (query: string, listed: string, kind: Kind = "person") =>
  Math.max(
    ...analyseReadings(query, kind).flatMap((asked) =>
      analyseReadings(listed, kind).map((entry) => scoreName(new AskedName(asked, kind), entry)),
    ),
  );

/** Invented people, and words of dictionaries. */
const SAME_PERSON = [
  ["a foreign name in Hangul", "토마스 베르크만", "Thomas Bergmann"],
  ["a foreign name in Katakana", "トーマス・ベルクマン", "Thomas Bergmann"],
  ["a foreign name in Han characters", "马丁·罗森伯格", "Martin Rosenberg"],
  ["a foreign name in Devanagari", "मार्टिन रोज़ेनबर्ग", "Martin Rosenberg"],
  ["a foreign name in Thai", "มาร์ติน โรเซนแบร์ก", "Martin Rosenberg"],
  ["Korean characters of Chinese origin", "朴正秀", "Pak Jong Su"],
  ["a Korean given name in one word", "Bak Jeongsu", "Park Jung-soo"],
  ["a Japanese name in Han characters", "田中健一", "Kenichi Tanaka"],
  ["a Chinese family name with its own reading", "单田芳", "Shan Tianfang"],
  ["Georgian", "გიორგი ბერიძე", "Giorgi Beridze"],
  ["Armenian", "Հակոբ Մարտիրոսյան", "Hakob Martirosyan"],
  ["Bengali", "মোহন চক্রবর্তী", "Mohan Chakraborty"],
  ["Burmese without spaces", "ကျော်မင်းထွန်း", "Kyaw Min Tun"],
  ["a Han name as Hong Kong writes it", "張家強", "Cheung Ka Keung"],
  ["an old form of a Han character in Japanese", "髙田健一", "Kenichi Takada"],
  ["aspirated sounds in the Northern way", "김태필", "Kim Thae Phil"],
  ["initials by the names of letters in Devanagari", "आर. के. चक्रवर्ती", "R. K. Chakravarti"],
  ["a Bengali j that writes a z", "জাহিদ চক্রবর্তী", "Zahid Chakraborty"],
  ["a silent cluster in Thai", "นรินทร์ ศรีสุข", "Narin Srisuk"],
  ["one letter that is a word in Khmer", "ស វណ្ណា", "Sa Vanna"],
  ["a Hebrew bet at the end", "דב כהן", "Dov Cohen"],
  ["a ch in Albanian", "Бесник Кочи", "Besnik Koçi"],
  ["Azerbaijani letters", "Cəmilə Həsənova", "Jamila Hasanova"],
  ["a Latvian ending", "Andrejs Ozols", "Andrei Ozol"],
  ["al-Din in one word", "Chihabeddine Mansouri", "Shihab al-Din Mansouri"],
  ["an article glued on", "Omar Elkassabi", "Omar al-Qassabi"],
  ["an article glued on, in Arabic letters", "نادر السيفي", "Nader Elseifi"],
  ["an article before a sun letter", "Nader Essaifi", "Nader al-Saifi"],
  ["a Taiwanese spelling", "劉家九", "Liu Chia-jeou"],
  ["Tongyong Pinyin", "Jhang Siao-hong", "Zhang Xiaohong"],
  ["a Thai syllable break", "Somchai Thep-o-sot", "Somchai Theposot"],
  ["a Spanish abbreviation", "Ma. Luisa Ferrer", "María Luisa Ferrer"],
  ["a word entered twice", "Thandi Thandi Dlamini", "Thandi Dlamini"],
  ["the first sound in another system", "Shie Wenhua", "Xie Wenhua"],
  ["a record of fixed length", "Wolfgang Maximilian Schwarzenb", "Wolfgang Maximilian Schwarzenberger"],
] as const;

const OTHER_PERSON = [
  ["the two sexes of a name", "Mario Ferrer", "Maria Ferrer"],
  ["given names in the other order", "Stanley Gordon", "Gordon Stanley"],
  ["father and son", "Salim bin Rashid al-Amri", "Rashid bin Salim al-Amri"],
  ["another Chinese syllable", "Zhang Li", "Zhang Lei"],
  ["other characters of one script", "田中健一", "田中恵一"],
  ["given names a letter apart", "Marvin Ferrer", "Martin Ferrer"],
  ["a consonant more in Hangul", "토마스 푸틴", "Thomas Potanin"],
  ["other sounds in Hangul", "토마스 베르크만", "Theodor Bachmeier"],
] as const;

const SAME_COMPANY = [
  ["a translated word", "Завод Ромашка", "Romashka Plant"],
  ["a trading house", "Torgovy Dom Romashka", "Romashka Trading House"],
  ["a design bureau by its initials", "OKB Romashka", "Romashka Experimental Design Bureau"],
  ["an acronym", "N.S.M.W.", "Nordwind Shipping and Marine Wharves"],
  ["an acronym that counts the word of", "MOWHS", "Ministry of Wharves, Harbours and Shipping"],
  ["acronyms with points beside each other", "N.S.W. S.A.", "NSW S.A."],
  ["a misspelt form", "Nordwind Aktiengeselschaft", "Nordwind AG"],
  ["words in brackets", "Nordwind (Overseas) Shipping", "Nordwind Shipping"],
  ["a form that was cut off", "Nordwind Overseas Shipping Limi", "Nordwind Overseas Shipping Limited"],
] as const;

describe("SCREEN-NAME-1 names in every script and spelling", () => {
  test.each(SAME_PERSON)("%s is the same person", (_, query, listed) => {
    expect(score(query, listed)).toBeGreaterThanOrEqual(0.75);
    expect(score(listed, query)).toBeGreaterThanOrEqual(0.75);
  });
  test.each(OTHER_PERSON)("%s: another person", (_, query, listed) =>
    expect(score(query, listed)).toBeLessThan(0.75),
  );
  test.each(SAME_COMPANY)("%s is the same company", (_, query, listed) =>
    expect(score(query, listed, "company")).toBeGreaterThanOrEqual(0.75),
  );
});

test("SCREEN-NAME-1 a name in Latin letters has one reading, others the ones their script allows", () => {
  expect(readingsOf("Thandi Dlamini", "person")).toEqual([{ text: "Thandi Dlamini", sound: null }]);
  expect(readingsOf("朴正秀", "person").map(({ text }) => text)).toContain("박정수");
  expect(readingsOf("田中健一", "person").map(({ text }) => text)).toContain("tanaka kenichi");
});

test("SCREEN-RESOLVE-2 the words under which a judgement is stored stay what they were", () => {
  expect(storedWords("Abdurrahman Shihab al-Din", "person")).toEqual([
    "abd",
    "rahman",
    "shihab",
    "al",
    "din",
  ]);
  expect(storedWords("박정수", "person")).toEqual(["박bag", "정jeong", "수su"]);
  expect(storedWords("Ольга Коваль", "person")).toEqual(["ol", "ga", "koval"]);
});
