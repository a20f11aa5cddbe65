import { describe, expect, test } from "vitest";
import { AskedName } from "@/lib/watchlist/matching/asked-name";
import { explainName } from "@/lib/watchlist/matching/explain";
import { analyseReadings } from "@/lib/watchlist/matching/normalise";
import { namesIn } from "@/lib/watchlist/matching/other-names";
import { scoreName } from "@/lib/watchlist/matching/score";
import type { AnalysedName, SubjectKind } from "@/lib/watchlist/matching/weighted-words";

const score = (query: string, listed: string, kind: SubjectKind = "person") =>
  Math.max(
    ...analyseReadings(query, kind).flatMap((asked) =>
      analyseReadings(listed, kind).map((entry) => scoreName(new AskedName(asked, kind), entry)),
    ),
  );

/** Pairs made for this test; `npm run eval -- screening` counts the hand-labelled ones. */
const SAME_PERSON = [
  ["order and case", "DLAMINI Thandi Grace", "Thandi Grace Dlamini"],
  ["a middle name left out", "Thandi Dlamini", "Thandi Grace Dlamini"],
  ["a typo", "Jonathan Whitwroth", "Jonathan Whitworth"],
  ["an initial", "T. Whitworth Smythe", "Thomas Whitworth Smythe"],
  ["capital initials", "JK Whitworth", "John Kenneth Whitworth"],
  ["a short form", "Bill Whitworth", "William Whitworth"],
  ["a Spanish short form", "Paco Villalba", "Francisco Villalba"],
  ["umlauts written out", "Juergen Mueller", "Jürgen Müller"],
  ["Ukrainian in Latin letters", "Volodymyr Kravchuk", "Vladimir Kravchuk"],
  ["Ukrainian in its own", "Сергій Бондаренко", "Sergei Bondarenko"],
  ["Belarusian in its own", "Дзмітрый Цітоў", "Dmitry Titov"],
  ["Belarusian in Latin letters", "Yauhen Shastakou", "Evgeny Shestakov"],
  ["a patronymic left out", "Kovalenko Serhii Vladylenovych", "Sergei Kovalenko"],
  ["a patronymic in two languages", "Іван Володимирович Коваль", "Ivan Vladimirovich Koval"],
  ["a patronymic in the dative", "Ковалю Ивану Сергеевичу", "Ivan Koval"],
  ["an adjective in the dative", "Ковальському Дмитру", "Dmytro Kovalskyi"],
  ["a patronymic in the genitive", "Кравчук Дарины Петровны", "Daryna Kravchuk"],
  ["a soft sign in a long word", "Богдан Кільчицький", "Bohdan Kilchytskyi"],
  ["a soft sign in a patronymic", "Олександр Коваленко Васильович", "Oleksandr Kovalenko"],
  ["a soft sign at the end of a short word", "Гольц Эльдар Анатольевич", "Eldar Golts"],
  ["the Bulgarian vowel ъ", "Първан Търновски", "Parvan Tarnovski"],
  ["Belarusian with soft signs", "Кацярына Ляльковіч", "Katsiaryna Lialkovich"],
  ["Spanish particles on the name, in another order", "Delacruz Maria", "Maria Luisa de la Cruz"],
  ["Dutch particles on the name, without the middle one", "Jan Vandenberg", "Jan Willem van den Berg"],
  ["Philippine particles written as one", "Juan Dela Cruz", "Juan Santos de la Cruz"],
  ["Korean, two systems", "Gim Jeong-su", "Kim Jong Su"],
  ["Korean family names", "Lee Yong Ho", "Ri Yong-ho"],
  ["Wade-Giles", "Chou Ching-kuo", "Zhou Jingguo"],
  ["Chinese syllables together", "Zhang Xiao Ming", "Zhang Xiaoming"],
  ["traditional characters", "陳國偉", "陈国伟"],
  ["Arabic letters", "محمد حسين الهاشمي", "Mohammed Hussein al-Hashimi"],
  ["servant of God in two words", "عبد الله الهاشمي", "Abdullah Al-Hashimi"],
  ["servant of the Merciful", "عبدالرحمن خالد", "Abdul Rahman Khalid"],
  ["Abd in one word", "Abdurrahman Khalid", "Abd al-Rahman Khaled"],
  ["Hebrew letters", "דוד כהן", "David Cohen"],
  ["Greek letters", "Ανδρέας Παπαδόπουλος", "Andreas Papadopoulos"],
  ["an apostrophe", "Sean O'Brien-Walsh", "Sean OBrien Walsh"],
  ["digits and signs for letters", "Th@ndi Dl4m1n1", "Thandi Dlamini"],
  ["a Korean family name last", "Jong Su Kim", "Kim Jong Su"],
  ["full-width letters", "Ｔｈａｎｄｉ Ｄｌａｍｉｎｉ", "Thandi Dlamini"],
] as const;

const OTHER_PERSON = [
  ["the family name alone", "James Whitworth", "Robert Whitworth"],
  ["the given name alone", "Mohammed Hashimi", "Mohammed Baghdadi"],
  ["brothers", "Ivan Petrov", "Igor Petrov"],
  ["short Chinese names", "Wang Wei", "Huang Wei"],
  ["short Korean names", "Kim Chol", "Kim Chun"],
  ["other characters, one reading", "李伟", "李微"],
  ["an initial that belongs to another name", "John Atkins", "John A. Bredenkamp"],
  ["one word in common of three", "Maria Elena Torres", "Maria Isabel Fuentes"],
  ["Arabic consonants by chance", "سينا محمدی", "Mohammad Fedai Ashiani"],
  ["only initials", "J. S. W.", "John Samuel Whitworth"],
  ["two given names of similar letters", "Robert Whitworth", "Rupert Whitworth"],
  ["father and son", "John Whitworth Jr.", "John Whitworth Sr."],
  ["generations by number", "John Whitworth III", "John Whitworth IV"],
  ["the syllables of a Korean given name the other way round", "Kim Su Jong", "Kim Jong Su"],
  ["the syllables of a Chinese given name the other way round", "Wang Ming Hai", "Wang Hai Ming"],
] as const;

const SAME_COMPANY = [
  ["an Italian form in full", "Nordwind Società a responsabilità limitata", "Nordwind S.r.l."],
  ["Polish words", "Fabryka Broni Nordwind", "Nordwind Arms Factory"],
  ["a Korean name in one word", "광명기술회사", "Kwangmyong Technology Company"],
  ["a Chinese name in one word", "巴利罗斯集团", "Baliluosi Group"],
  ["a form written out", "Nordwind GmbH", "Nordwind Gesellschaft mit beschränkter Haftung"],
  ["a form in another language", "ООО Ромашка", "Romashka LLC"],
  ["a form in Cyrillic words", "Общество с ограниченной ответственностью Ромашка", "OOO Romashka"],
  ["a form left out", "Nordwind Shipping", "Nordwind Shipping Pte. Ltd."],
  ["a form glued on", "NORDWINDJSC", "JSC Nordwind"],
  ["abbreviations", "Nordwind Intl Trading Co.", "Nordwind International Trading Company"],
  ["single letters", "N.W.S. Shipping", "NWS Shipping"],
  ["numbers in words", "Plant Forty Two", "Plant 42"],
  ["ampersand", "Smythe & Sons Ltd", "Smythe and Sons Limited"],
  ["spaces", "Nord Wind Shipping", "Nordwind Shipping"],
  ["Chinese words", "深圳市宏达贸易有限公司", "Shenzhen Hongda Trading Co., Ltd."],
] as const;

const OTHER_COMPANY = [
  ["two directions", "Eastern Nordwind Company", "Western Nordwind Company"],
  ["two countries of similar letters", "Austria Insurance", "Australia Insurance"],
  ["the legal form alone", "Nordwind Corp", "Sudwind Corp"],
  ["generic words alone", "Global Trading Company Ltd", "Orient Trading Company Ltd"],
  ["another business of the name", "Nordwind Holdings", "Nordwind Trading"],
  ["another number", "Growth Fund V LP", "Growth Fund VI LP"],
  ["another place", "Nordwind France", "Nordwind Spain"],
] as const;

describe("SCREEN-NAME-1 names of one person", () => {
  test.each(SAME_PERSON)("%s", (_, query, listed) =>
    expect(score(query, listed)).toBeGreaterThanOrEqual(0.75),
  );
});

describe("SCREEN-NAME-2 names of two people", () => {
  test.each(OTHER_PERSON)("%s", (_, query, listed) => expect(score(query, listed)).toBeLessThan(0.75));
});

describe("SCREEN-NAME-1 names of one company", () => {
  test.each(SAME_COMPANY)("%s", (_, query, listed) =>
    expect(score(query, listed, "company")).toBeGreaterThanOrEqual(0.75),
  );
});

/** Each in both directions: either side may be the one that writes a compound as several words, or its form in full. */
const COMPOUNDS = [
  ["Nord Bau GmbH", "Nordbau Gesellschaft mit beschränkter Haftung"],
  ["Nordbaugesellschaft mbH", "Nord Bau GmbH"],
  ["Nord Bau Mueller GmbH", "Nordbau Müller Gesellschaft mit beschraenkter Haftung"],
  ["Stahl Handels GmbH", "Stahlhandelsgesellschaft mit beschränkter Haftung"],
  ["Sun Trade Naamloze Vennootschap", "Suntrade NV"],
  ["Metall Werk Aktiengesellschaft", "Metallwerk AG"],
  ["Sever Stroy OOO", "Severstroy obshchestvo s ogranichennoy otvetstvennostyu"],
  ["Ost Reederei Kommanditgesellschaft", "Ostreederei KG"],
  ["Nord Bau UG (haftungsbeschränkt)", "Nordbau Unternehmergesellschaft"],
] as const;

test.each(COMPOUNDS)("SCREEN-NAME-1 a compound beside a legal form in full: %s, %s", (one, other) => {
  expect(score(one, other, "company")).toBeGreaterThanOrEqual(0.9);
  expect(score(other, one, "company")).toBeGreaterThanOrEqual(0.9);
});

test.each([
  ["Lesedi Foods (formerly Kgosi Mills) Ltd", "Kgosi Mills", "Lesedi Foods Ltd"],
  ["Lesedi Foods Ltd, f/k/a Kgosi Mills Pty", "Kgosi Mills Pty", "Lesedi Foods"],
  ["Seeblick AG vormals Nordwind GmbH", "Nordwind GmbH", "Seeblick AG"],
  ["ООО Ромашка (ранее Василек)", "Vasilek", "Romashka"],
])("SCREEN-NAME-1 %s is the company of either name, in a query and in a list", (both, former, present) => {
  for (const one of [former, present]) {
    expect(score(both, one, "company")).toBeGreaterThanOrEqual(0.95);
    expect(score(one, both, "company")).toBeGreaterThanOrEqual(0.95);
    expect(score(both, `Zenith ${one.split(" ").at(-1)}`, "company")).toBeLessThan(0.75);
  }
});

test("SCREEN-NAME-1 such a word is a part of the name where no other name is left", () => {
  expect(namesIn("AKA Bank")).toEqual(["AKA Bank"]);
  expect(namesIn("Formerly Lost Records Ltd")).toEqual(["Formerly Lost Records Ltd"]);
  expect(namesIn("Trading As One (Pty) Ltd")).toEqual(["Trading As One (Pty) Ltd"]);
});

test.each([
  ["Ost Bad GmbH", "Ostbau GmbH"],
  ["Ost Bau GmbH", "Ostbad GmbH"],
  ["Nord Bau GmbH", "Nordbank Aktiengesellschaft"],
  ["Sun Trade NV", "Sunbrand NV"],
  ["Sud Bau GmbH", "Nordbau GmbH"],
])(
  "SCREEN-NAME-2 words that are joined for a comparison are that word or another one: %s, %s",
  (one, other) => {
    expect(score(one, other, "company")).toBeLessThan(0.75);
  },
);

describe("SCREEN-NAME-2 names of two companies", () => {
  test.each(OTHER_COMPANY)("%s", (_, query, listed) =>
    expect(score(query, listed, "company")).toBeLessThan(0.75),
  );
});

test.each(["", "   ", "!?", "\u0000", "constructor __proto__ toString", "a".repeat(5000), "x ".repeat(3000)])(
  "no name breaks the analysis: %#",
  (name) => {
    for (const kind of ["person", "company"] as const) {
      const own = score(name, name, kind);
      expect(own).toBeGreaterThanOrEqual(0);
      expect(own).toBeLessThanOrEqual(1);
      expect(analyseReadings(name, kind)[0]?.tokens.length).toBeLessThanOrEqual(48);
    }
  },
);

test("SCREEN-NAME-1 an explanation names the aligned words with their rule, and the unaligned words", () => {
  const analysed = (name: string) => analyseReadings(name, "person")[0] as AnalysedName;
  const {
    score: total,
    aligned,
    queryLeft,
    listedLeft,
  } = explainName(analysed("Bill Whitworth Extra"), analysed("William Whitworth Other"), "person");
  expect(total).toBeLessThan(0.75);
  expect(aligned.map(({ query, listed, rule }) => [query, listed, rule])).toEqual([
    ["Whitworth", "Whitworth", "exact"],
    ["Bill", "William", "given_name"],
  ]);
  expect([queryLeft, listedLeft]).toEqual([["Extra"], ["Other"]]);
});

/** Of the best readings, the words as they were written, with their rule and script. */
function explained(query: string, listed: string, kind: SubjectKind) {
  const all = analyseReadings(query, kind).flatMap((asked) =>
    analyseReadings(listed, kind).map((entry) => explainName(asked, entry, kind)),
  );
  return all.reduce((one, other) => (other.score > one.score ? other : one));
}

test.each<[SubjectKind, string, string, (string | undefined)[][]]>([
  [
    "person",
    "THANDI Dlamini",
    "Thandi Dlamini",
    [
      ["THANDI", "Thandi", "exact"],
      ["Dlamini", "Dlamini", "exact"],
    ],
  ],
  [
    "person",
    "Ivan Petrov",
    "Иван Петров",
    [
      ["Ivan", "Иван", "transliteration", "Cyrillic"],
      ["Petrov", "Петров", "transliteration", "Cyrillic"],
    ],
  ],
  [
    "person",
    "Dmitry Titov",
    "Дмитрий Титов",
    [
      ["Titov", "Титов", "transliteration", "Cyrillic"],
      ["Dmitry", "Дмитрий", "transliteration", "Cyrillic"],
    ],
  ],
  [
    "person",
    "Jurgen Petrov",
    "Jürgen Petrov",
    [
      ["Jurgen", "Jürgen", "accents"],
      ["Petrov", "Petrov", "exact"],
    ],
  ],
  [
    "person",
    "Abu Bakr Nasir",
    "Abubakr Nasir",
    [
      ["Abu Bakr", "Abubakr", "joined"],
      ["Nasir", "Nasir", "exact"],
    ],
  ],
  [
    "company",
    "Nordwind Zavod",
    "Nordwind Plant",
    [
      ["Nordwind", "Nordwind", "exact"],
      ["Zavod (plant)", "Plant", "translation"],
    ],
  ],
  [
    "company",
    "Nordwind Завод",
    "Nordwind Factory",
    [
      ["Nordwind", "Nordwind", "exact"],
      ["Завод (plant)", "Factory (plant)", "translation", "Cyrillic"],
    ],
  ],
  [
    "company",
    "Nord Bau GmbH",
    "Nordbau Gesellschaft mit beschränkter Haftung",
    [["Nord Bau", "Nordbau", "joined"]],
  ],
])(
  "SCREEN-REPORT-1 %s: %s, %s: words as they are written, with the rule that joins them",
  (kind, query, listed, want) => {
    const { aligned } = explained(query, listed, kind);
    expect(aligned.map(({ query: q, listed: l, rule, scripts }) => [q, l, rule, ...scripts])).toEqual(want);
  },
);

test("SCREEN-REPORT-1 a score of the names as a whole says so", () => {
  const whole = (query: string, listed: string) => explained(query, listed, "company").whole;
  expect(whole("IRISL", "Islamic Republic of Iran Shipping Lines")).toBe("acronym");
  expect(
    whole("Nordwind Maritime Machinery and Equip", "Nordwind Maritime Machinery and Equipment Holding"),
  ).toBe("cut_off");
  expect(whole("Nordwind", "Nordwind")).toBeNull();
});
