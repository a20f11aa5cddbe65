import { describe, expect, test } from "vitest";
import { typeWeights } from "@/lib/vision/document/fields/type";
import { findDates } from "@/lib/vision/document/printed/dates";
import { latinReadings } from "@/lib/vision/document/printed/letters-as-latin";
import { readPrint } from "@/lib/vision/document/read-print";
import { type CardOfText, recordOfText, sideOfText, valuesOfText } from "./card-of-text";
import { line } from "./lines";

/** What photos make of print, as the recogniser gave it for drawn cards; made-up people. */
const CARDS: readonly CardOfText[] = [
  [
    "a label in several languages of which two can be read",
    `Swiss Confederation
Confederation suisse
Pass · Passeport · Passaporto
Nane Nom Cognome Num Sumam
Zurbriggen
Vomame(n)-Prenomisg Nome(0-Penum(s)-Given namep)
Flurina Seraina
Gebuntsdatum-Date de naissance-Data di nascita
26.04.1984`,
    "surname=ZURBRIGGEN; names=FLURINA SERAINA; dateOfBirth=1984-04-26",
  ],
  [
    "a sharp s in a German name is read as a B",
    `BUNDESREPUBLIK DEUTSCHLAND
Führerschein
1. Name:GroBmann
2. Vornamen        Jutta
3. Geburtsdatum    17.09.1968`,
    "surname=GROSSMANN; names=JUTTA",
  ],
  [
    "a sign for a number without its circle, and a postcode glued to its town",
    `REPUBLIQUE FRANCAISE
PERMIS DE CONDUIRE
1. Nom:BRUNET
2. Prenoms:CLAIRE ODILE
3. Date et lieu de naissance:02/12/1971
4. Domicile:12 RUE DES LILAS
   56290PORT-LOUIS
6.A:VANNES   Le:14/05/1993
   N:930556200417`,
    "issueDate=1993-05-14; idNumber=930556200417",
  ],
  [
    "the next label glued to a number",
    `GOVERNMENT OF NEPAL
DRIVING LICENSE
D.L.No.:02-05-00318264B.G.:O+
Name:Sunita Rai Gurung
D.O.B.:15-08-1993`,
    "idNumber=020500318264; dateOfBirth=1993-08-15",
  ],
  [
    "day and year of a Thai date, whose month is not read, are no number",
    `Kingdom of Thailand
Private Car Driving Licence
64018273
202533
Name MISS PIMCHANOK WONGSAKUL
Issue Date 9 March 2021   Expiry Date 20 June 2026`,
    "idNumber=64018273",
  ],
  [
    "an O of a Mexican number read as a zero does not hide the sex in it",
    `ESTADOS UNIDOS MEXICANOS
LICENCIA PARA CONDUCIR
Nombre
LAURA ELENA
Apellidos
ORTIZ MONTES
C.U.R.P.
0IML910412MQTRNR08
Fecha de Nacimiento     Sexo
12/04/1991              M`,
    "sex=F",
  ],
  [
    "a serial number beside a number of the document",
    `REPUBLIC OF TRINIDAD AND TOBAGO
DRIVING PERMIT
PERMIT NO.            CLASS
602917C               3
NAME
MOHAMMED, RISHI ANAND
DATE OF BIRTH         SEX
27/06/1976            M
FIRST ISSUED          SERIAL NO.
15/03/1995            A0562817`,
    "surname=MOHAMMED; names=RISHI ANAND; idNumber=602917C",
  ],
  [
    "a name behind its code that begins with I and O, read as digits",
    `PERMIS DE CONDUCERE ROMANIA
1. POPESCU
2.10NELA MARIA
3. 15.07.1992 CLUJ-NAPOCA
4a. 05.03.2020 4b. 04.03.2030
5. C01083472K`,
    "surname=POPESCU; names=IONELA MARIA",
  ],
  [
    "a licence of Indonesia: numbers of its own order",
    `INDONESIA
SURAT IZIN MENGEMUDI
DRIVING LICENSE
SIM A             0914-9102-000731
1. DEWI LESTARI HUTAPEA
2. MEDAN,17-02-1991
3.AB-WANITA
4. JL. DIPONEGORO NO.8
5. GURU
6. SUMATERA UTARA
BERLAKU S/D17-02-2029`,
    "surname=HUTAPEA; names=DEWI LESTARI; dateOfBirth=1991-02-17; sex=F; expiryDate=2029-02-17",
  ],
  [
    "a suffix behind given names of a licence of the United States",
    `CONNECTICUT   USA
DRIVER LICENSE
4d 079216438              9 CLASS D
1 MARCHETTI               3 DOB 06/17/1979
2 PAUL EDWARD, JR         4a ISS 05/30/2023
8 12 ELM ST               4b EXP 06/17/2031
15 SEX M   16 HGT 5'-11"   18 EYES HAZ`,
    "surname=MARCHETTI; names=PAUL EDWARD",
  ],
];

test.each(CARDS)("in photos: %s", (_title, text, expected) => {
  expect(recordOfText(text)).toMatchObject(valuesOfText(expected));
});

test("an M of which nothing says whether it is a man or mujer is not relied on", () => {
  const { printed } = sideOfText(`ESTADOS UNIDOS MEXICANOS
LICENCIA PARA CONDUCIR
Nombre
RENE
Apellidos
ORTIZ MONTES
Fecha de Nacimiento     Sexo
12/04/1991              M`);
  expect(printed.values.sex).toMatchObject({ value: "M" });
  expect(printed.values.sex?.confidence).toBeLessThanOrEqual(0.5);
});

test("small print that was read badly is no name among names in capitals", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const rows: readonly [text: string, confidence: number][] = [
    ["PAPUA NEW GUINEA", 0.99],
    ["NATIONAL IDENTITY CARD", 0.98],
    ["Samae", 0.81],
    ["TOVUE", 0.95],
    ["Cv kav)", 0.5],
    ["NAOMI", 0.98],
    ["16JUL1993", 0.96],
  ];
  const lines = rows.map(([text, confidence], at) => ({ ...line(text, 237, 75 + 17 * at), confidence }));
  const { printed } = readPrint(lines, { zone: null, stated: undefined, now });
  expect([printed.values.surname?.value, printed.values.names?.value]).toEqual(["TOVUE", "NAOMI"]);
});

describe("titles in Cyrillic letters", () => {
  test.each([
    ["BOANTENbCKOE YAOCTOBEPEHNE", "DRIVERS_LICENSE"],
    ["BOIHTEJIbCKOE YIOCTOBEPEHHE", "DRIVERS_LICENSE"],
    ["CBMAETENCTBO3A YNPABNEHNE HA MNC", "DRIVERS_LICENSE"],
    ["NACnOPT TPOMAAAHNHA yKPAIHN", "NATIONAL_ID"],
    ["YAOCTOBEPEHNE NNYHOCTN", "NATIONAL_ID"],
    ["nOCBIAKA HA TOCTIMHE POKMBAHHA", "RESIDENCE_PERMIT"],
  ])("DOCDATA-TYPE-1 %s is one of a %s", (text, type) => {
    expect(Object.keys(typeWeights([line(text, 200, 40)]))).toEqual([type]);
  });

  test("are given as a recogniser of Latin letters reads them, in two typefaces", () => {
    expect(latinReadings("ВОЗАЧКА ДОЗВОЛА")).toEqual(["BO3AYKA AO3BONA", "BO3AHKA IO3BOJIA"]);
  });
});

test("a year in letters alone is none", () => {
  expect(findDates("56290PORT-LOUIS")).toEqual([]);
  expect(findDates("12 JAN 1S")).toHaveLength(1);
});
