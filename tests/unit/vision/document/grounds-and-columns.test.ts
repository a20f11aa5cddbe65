import { describe, expect, test } from "vitest";
import { groupBoxes } from "@/lib/vision/document/page/cluster";
import type { TextBox } from "@/lib/vision/document/page/detect";
import { corners } from "@/lib/vision/document/page/geometry";
import { withoutGroundPrint } from "@/lib/vision/document/printed/ground-print";
import { readPrint } from "@/lib/vision/document/read-print";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";
import { line } from "./lines";

const textsOf = (...texts: string[]) =>
  withoutGroundPrint(texts.map((text) => ({ text }))).map(({ text }) => text);

describe("DOCUMENT-LABEL-1 print of the ground", () => {
  const GROUND = [
    "REPUBLIC STATE REPUBLIC IDENTITY STATE SECURITY",
    "IDENTITY REPUBLIC STATE IDENTITY REPUBLIC",
    "EPUBLIC STATE IDENTTY SECURITY",
    "STATE IDENTI",
  ];

  test("rows of the same words, also cut off and misread, are left out", () => {
    const kept = ["REPUBLIC OF BOTSWANA", "NATIONAL IDENTITY CARD", "IDENTITY CARD", "SURNAME", "MOGOTSI"];
    expect(textsOf(...kept, ...GROUND)).toEqual(kept);
  });

  test("labels in two languages and words that are printed twice are none", () => {
    const page = [
      "Passport No/Passport number",
      "Date of expiry/Date d'expiration",
      "Date of issue/Date de delivrance",
      "STATE STATE",
      "MARIA MARIA",
    ];
    expect(textsOf(...page)).toEqual(page);
  });

  test("a value beside it is read without it", () => {
    const heading = line("REPUBLIC OF BOTSWANA", 100, 30);
    const value = line("MOGOTSI", 100, 120);
    const beside = { ...line(GROUND[0] ?? "", 0, 120), x: value.x + value.width / 2 + 160, width: 310 };
    const labels = [line("NATIONAL IDENTITY CARD", 100, 60), line("SURNAME", 100, 90)];
    const others = GROUND.slice(1).map((text, i) => line(text, 100, 300 + 30 * i));
    const read = (lines: ReturnType<typeof line>[]) =>
      readPrint(lines, { zone: null, stated: undefined, now: new Date("2026-11-22") }).printed.values.surname
        ?.value;
    expect(read([heading, ...labels, value, beside, ...others])).toBe("MOGOTSI");
    expect(read([heading, ...labels, value, { ...beside, text: "KAGISO" }])).toBe("MOGOTSI KAGISO");
  });
});

describe("DOCUMENT-READ-1 columns that stand far apart", () => {
  const box = (cx: number, cy: number, width: number, angle = 0, height = 10): TextBox => {
    const rect = { cx, cy, width, height, angle };
    return { rect, outline: corners(rect), score: 0.9 };
  };
  const column = (x: number, rows: readonly number[], angle = 0) => rows.map((y) => box(x, y, 90, angle));
  const LEFT = column(100, [100, 130, 160, 190, 220, 250]);

  test("are one document where their lines stand in the same rows", () => {
    expect(groupBoxes([...LEFT, ...column(320, [161, 189, 221])])).toHaveLength(1);
  });

  test("are two where the rows differ, the letters do, the text is turned or the gap is wide", () => {
    expect(groupBoxes([...LEFT, ...column(320, [175, 205, 235])])).toHaveLength(2);
    expect(groupBoxes([...LEFT, ...[161, 189, 221].map((y) => box(320, y, 90, 0, 19))])).toHaveLength(2);
    expect(groupBoxes([...LEFT, ...column(320, [161, 189, 221], 0.09)])).toHaveLength(2);
    expect(groupBoxes([...LEFT, ...column(480, [161, 189, 221])])).toHaveLength(2);
    const card = (x: number) => [100, 130, 160, 190, 220, 250].map((y) => box(x, y, 250));
    expect(groupBoxes([...card(130), ...card(450)])).toHaveLength(2);
  });
});

/** Parts of documents as photographs of drawn cards were read. */
const CARDS: readonly CardOfText[] = [
  [
    "a card of Zimbabwe: the sex behind the number",
    `REPUBLIC OF ZIMBABWE   NATIONAL REGISTRATION
I.D. NUMBER   08-847253D21CIT M
SURNAME       NKOMAZANA
FIRST NAME    BHEKITHEMBA SIMON`,
    "surname=NKOMAZANA; names=BHEKITHEMBA SIMON; sex=M; idNumber=08847253D21",
  ],
  [
    "a licence of South Africa: the sex behind the number of the holder",
    `DRIVING LICENCE CARTA DE CONDUCAO SADC
REPUBLIC OF SOUTH AFRICA
ID No.     02/8602115145083 MALE
Birth      11/02/1986
Lic. No.   40240016XJ7K`,
    "sex=M; dateOfBirth=1986-02-11; idNumber=40240016XJ7K; personalNumber=8602115145083",
  ],
  [
    "a passport of Lesotho: two numbered labels read as one",
    `KINGDOM OF LESOTHO   PASSPORT
1. Surname/Nom
LEHLOENYA
6. Sex/Sexe7. Place of birth/Lieu de naissance
F           LERIBE`,
    "surname=LEHLOENYA; sex=F",
  ],
  [
    "a licence of Queensland: two dates in one line, and a letter of what is beside them",
    `Driver Licence   Queensland
VAN RENSBURG
Pieter Hendrik
DOB         Sex
07Dec1967   M
Licence No.
084315926
Class   Type   Effective   Expiry
C       O      13.01.23    13.01.28S`,
    "dateOfBirth=1967-12-07; issueDate=2023-01-13; expiryDate=2028-01-13; idNumber=084315926",
  ],
  [
    "a licence of Sri Lanka: half of a code behind a date",
    `SRI LANKA DRIVING LICENCE
5. B2384157
3.19.02.1987
4a.12.05.20214   4b.12.05.2029`,
    "dateOfBirth=1987-02-19; issueDate=2021-05-12; expiryDate=2029-05-12",
  ],
  [
    "a card of India: the department and the state in one line",
    `INCOME TAX DEPARTMENT GOVT. OF INDIA
Permanent Account Number Card
BKQPI4827H
Date of Birth
09/11/1986`,
    "issuingCountry=IND; dateOfBirth=1986-11-09; idNumber=BKQPI4827H",
  ],
  [
    "a card of Peru: a check digit apart from its number",
    `REPUBLICA DEL PERU
DOCUMENTO NACIONAL DE IDENTIDAD DNI 41826375 -5`,
    "idNumber=418263755; issuingCountry=PER",
  ],
  [
    "a MyKad: the line below the number, and no address",
    `KAD PENGENALAN   MyKad
MALAYSIA
IDENTITY CARD
900812-10-5248
NURUL IZZATI BINTI MOHD YUSOF
NO 17 JALAN SETIA3/4
TAMAN SETIA INDAH
43000KAJANG
SELANGOR`,
    "names=NURUL IZZATI BINTI MOHD YUSOF; idNumber=900812105248",
  ],
  [
    "a card of Mozambique: the sign of the number lost but for its N",
    `REPÚBLICA DE MOÇAMBIQUE
BILHETE DE IDENTIDADE
N110102738465B
Nome / Name
AMELIA`,
    "names=AMELIA; idNumber=110102738465B",
  ],
  [
    "a card of Germany: the title and the number without a gap",
    `BUNDESREPUBLIK DEUTSCHLAND
PERSONALAUSWEIS
IDENTITY CARD/CARTE D1DENTITE3271580646`,
    "idNumber=3271580646; issuingCountry=DEU",
  ],
  [
    "a licence of New South Wales: the surname in capitals, and a donor",
    `NEW SOUTH WALES AUSTRALIA
Driver Licence
Siobhan Therese O'CALLAGHAN
12 WATTLE ST
DONOR
Licence No.
17482065`,
    "surname=O'CALLAGHAN; names=SIOBHAN THERESE; idNumber=17482065",
  ],
];

describe("DOCUMENT-LABEL-1 neighbours and lost gaps", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });
});
