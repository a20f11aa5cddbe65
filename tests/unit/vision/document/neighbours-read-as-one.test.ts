import { describe, expect, test } from "vitest";
import { findDates } from "@/lib/vision/document/printed/dates";
import { nameOf, numberOf, withoutNeighbour } from "@/lib/vision/document/printed/values";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Parts of documents with made-up people, as photographs of drawn cards were read: texts of neighbouring columns came out as one. */
const CARDS: readonly CardOfText[] = [
  [
    "a card of Chad: the state, its office and a label read as one with what is beside them",
    `REPUBLIQUE DU TCHAD aLi jg44=
CARTE NATIONALE D'IDENTITE dub gllayg4l
Nom   MAHAMAT
Prénom(s)   ISSA
Date de naissance   05/08/1990
NNI   1900805214736ANATS
Délivrée le   14/02/2021 Expire le   13/02/2031`,
    "surname=MAHAMAT; names=ISSA; dateOfBirth=1990-08-05; issueDate=2021-02-14; expiryDate=2031-02-13; idNumber=1900805214736; issuingCountry=TCD",
  ],
  [
    "a card of Tunisia: the name of the state is an adjective",
    `REPUBLIQUE TUNISIENNE aWgill &) gg4=1
CARTE D'IDENTITE NATIONALE
Nom   TRABELSI
Prénom   AMEL
Date de naissance   11/02/1989`,
    "surname=TRABELSI; names=AMEL; dateOfBirth=1989-02-11; issuingCountry=TUN",
  ],
  [
    "a licence of Texas: the code of the class glued to the number",
    `TEXAS   USA
DRIVER LICENSE
4d. DL:416283759. Class:C
1. HOLLAND
2. MARGARET ANN
3. DOB:07/03/1985
4b. Exp:07/03/2030
4a. Iss:06/24/2022
15. Sex:F`,
    "surname=HOLLAND; names=MARGARET ANN; dateOfBirth=1985-07-03; issueDate=2022-06-24; expiryDate=2030-07-03; sex=F; idNumber=41628375; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of New York: the number behind two letters",
    `NEW YORK STATE   USA
DRIVER LICENSE
ID507318264
Class D
CARUSO
MARIA,TERESA
41 GENESEE ST
UTICA, NY13502
DOB 04/25/1976
Sex F
Issued 04/02/2021
Expires 04/25/2029`,
    "surname=CARUSO; dateOfBirth=1976-04-25; issueDate=2021-04-02; expiryDate=2029-04-25; sex=F; idNumber=507318264; documentType=DRIVERS_LICENSE",
  ],
  [
    "a card of Luxembourg: the number of the card beside the surname",
    `GRAND-DUCHE DE LUXEMBOURG
CARTE D'IDENTITE PERSONALAUSWEIS IDENTITY CARD
Nom/Name/Surname
DA COSTA MULLER PX4T8KR26
Prénom(s)/Vorname(n)/Given name(s)
LUIS`,
    "surname=DA COSTA MULLER; names=LUIS",
  ],
];

describe("DOCUMENT-LABEL-1 neighbours that were read as one", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("an office behind a name in capitals is no part of it, and the second half of a name is", () => {
    expect(withoutNeighbour("YORMAN ALEXIS Director")).toBe("YORMAN ALEXIS");
    for (const name of ["VAN Wyk", "DE Souza", "Maria Teresa", "ANNA MARIA", "MARIA LUz"])
      expect(withoutNeighbour(name)).toBe(name);
    expect(nameOf(withoutNeighbour("KEITA A1B2C3D4"))).toBe("KEITA");
  });

  test("a small l among capitals is an I and beside digits a 1; an N before groups of digits is the word for a number", () => {
    expect(numberOf("Cl-113480726")).toBe("CI-113480726");
    expect(numberOf("AB12l456")).toBe("AB121456");
    expect([numberOf("N 4.362.918"), numberOf("N4362918")]).toEqual(["4362918", "N4362918"]);
    expect(numberOf("1870217043825ANATS")).toBe("1870217043825");
    expect(numberOf("AB1870217")).toBe("AB1870217");
  });

  test("two calendars in one row give the day of each, and none of both", () => {
    const days = (text: string) => findDates(text).map(({ date }) => date);
    expect(days("2025/02/05 2032/0c/15")).toEqual(["2025-02-05"]);
    expect(days("2017/02/05|2024/0ct/15")).toEqual(["2024-10-15"]);
    expect(days("12/02/2024-11/02/2029")).toEqual(["2024-02-12", "2029-02-11"]);
    expect(days("2017/02/05 12/08/2024")).toEqual(["2017-02-05", "2024-08-12"]);
  });
});
