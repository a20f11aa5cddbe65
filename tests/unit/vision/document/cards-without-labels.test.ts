import { describe, expect, test } from "vitest";
import { latinReadings } from "@/lib/vision/document/printed/letters-as-latin";
import { labelledNumberOf } from "@/lib/vision/document/printed/values";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Documents in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "a paper identity card of Italy: dots between labels and what is written in, letters before the number",
    `REPUBBLICA ITALIANA
COMUNE DI MODENA
CARTA D'IDENTITA'
N° AR 2736145
Cognome....BERTOLINI
Nome....LORENZO
nato il....03/02/1971
Cittadinanza....ITALIANA
Scadenza : 03/02/2031`,
    "surname=BERTOLINI; names=LORENZO; dateOfBirth=1971-02-03; expiryDate=2031-02-03; idNumber=AR2736145; issuingCountry=ITA; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Greece, in Latin letters as they are read: each name in Greek, and in Latin letters below it",
    `GR   AAEIA OAHTHZHZ   EAAHNIKH AHMOKPATIA
1. NAMMAE
PAPPAS
2. KYPIAKOE
KYRIAKOS
3. 11/04/1977   BOAOZ
4a. 20/09/2020      4c. A.M.E. MATNHZIAZ
4b. 20/09/2035
5. 561728394
9. AM B1 B`,
    "surname=PAPPAS; names=KYRIAKOS; dateOfBirth=1977-04-11; issueDate=2020-09-20; expiryDate=2035-09-20; idNumber=561728394; issuingCountry=GRC; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Bolivia: the number alone below the title",
    `ESTADO PLURINACIONAL DE BOLIVIA
LICENCIA PARA CONDUCIR
5938271                   CATEGORÍA   A
APELLIDOS
MAMANI QUISPE
NOMBRES
ROXANA
F. NACIMIENTO   23/06/1992
F. EMISION      10/01/2024
F. VENCIMIENTO  10/01/2029`,
    "surname=MAMANI QUISPE; names=ROXANA; dateOfBirth=1992-06-23; issueDate=2024-01-10; expiryDate=2029-01-10; idNumber=5938271; issuingCountry=BOL; documentType=DRIVERS_LICENSE",
  ],
  [
    "an identity card of Lesotho whose label of the expiry was not read: the date is later than the check",
    `KINGDOM OF LESOTHO
NATIONAL IDENTITY CARD
Surname / Fane
MOLEFI
Names / Mabitso
KATLEHO
Date of Birth / Letsatsi la Tsoalo
04 JUN 1990
ID No. / Nomoro ea Boitsebiso
026183947012
12 MAR 2031`,
    "surname=MOLEFI; names=KATLEHO; dateOfBirth=1990-06-04; expiryDate=2031-03-12; idNumber=026183947012; issuingCountry=LSO; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Malawi: a number of mostly letters",
    `REPUBLIC OF MALAWI
NATIONAL IDENTITY CARD
Surname:             PHIRI
First Name:          THOKOZANI
Date of Birth:       09 Sep 1988
Date of Expiry:      09 Sep 2030
ID No:               TR7MC2V4`,
    "surname=PHIRI; names=THOKOZANI; dateOfBirth=1988-09-09; expiryDate=2030-09-09; idNumber=TR7MC2V4; issuingCountry=MWI; documentType=NATIONAL_ID",
  ],
  [
    "a foreigner certificate of Kenya: the holder's number beside that of the paper",
    `JAMHURI YA KENYA          REPUBLIC OF KENYA
FOREIGNER CERTIFICATE
SERIAL NUMBER: 204918273     ALIEN NUMBER: 593827
DATE OF BIRTH
17.11.1979
DATE OF ISSUE       DATE OF EXPIRY
05.03.2025          04.03.2027`,
    "dateOfBirth=1979-11-17; issueDate=2025-03-05; expiryDate=2027-03-04; idNumber=593827; issuingCountry=KEN",
  ],
  [
    "a licence of Minnesota: the state in one line with the title, a stroke for the code 1, 4a ISS as digits, the number alone",
    `MINNESOTA DRIVER'S LICENSE   9CLASSD
USA MN
K593827160429
IHALVORSEN
2SIGRID ANNE
81507RIVERSIDEAVE
MINNEAPOLIS, MN55408
415502/11/2024    4bEXP08/19/2028
3DOB08/19/1986
15SEXF   16HGT 5-06"  18EYES BLU
5DD0003918273645`,
    "surname=HALVORSEN; names=SIGRID ANNE; sex=F; dateOfBirth=1986-08-19; issueDate=2024-02-11; expiryDate=2028-08-19; idNumber=K593827160429; issuingCountry=USA; documentType=DRIVERS_LICENSE",
  ],
  [
    "an asylum seeker permit of South Africa: two fields in one line without a gap behind the first date",
    `REPUBLIC OF SOUTH AFRICA
ASYLUM SEEKER TEMPORARY PERMIT
File Reference No.:PTAKEN006182735
Surname:GEBREMEDHIN
Name(s):SELAM
Date of Birth:1993-10-02Gender:FEMALE
Date of Issue:2026-03-11Expiry Date:2026-12-10`,
    "surname=GEBREMEDHIN; names=SELAM; sex=F; dateOfBirth=1993-10-02; issueDate=2026-03-11; expiryDate=2026-12-10; idNumber=PTAKEN006182735; issuingCountry=ZAF",
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-PLACE-1 values whose label is unusual, in other letters, or missing", () => {
  test.each(CARDS)("%s", (_what, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("a date of the past without a label is neither that of issue nor of expiry", () => {
    const record = recordOfText(`KINGDOM OF LESOTHO
NATIONAL IDENTITY CARD
Surname / Fane
MOLEFI
Date of Birth / Letsatsi la Tsoalo
04 JUN 1990
12 MAR 2021`);
    expect(record["expiryDate"]).toBeUndefined();
    expect(record["issueDate"]).toBeUndefined();
  });
});

test.each([
  ["ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ", ["EAAHNIKH AHMOKPATIA", "EAAHNIKH HMOKPATIA"]],
  ["ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ", ["AEATIO TAYTOTHTAE", "EATIO TAYTOTHTAZ"]],
  ["ΟΝΟΜΑ", ["ONOMA"]],
])("%s is read as %j", (greek, readings) => {
  expect(latinReadings(greek)).toEqual(readings);
});

test.each([
  ["TR7MC2V4", "TR7MC2V4"],
  ["AR 2736145", "AR2736145"],
  ["MONDAY12", null],
  ["B1RTH D4TE", null],
])("behind a label of a number %s gives %s", (text, number) => {
  expect(labelledNumberOf(text)).toBe(number);
});
