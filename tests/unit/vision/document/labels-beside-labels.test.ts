import { describe, expect, test } from "vitest";
import { matchFieldCode } from "@/lib/vision/document/printed/field-codes";
import { nameOf } from "@/lib/vision/document/printed/values";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Parts of documents with made-up people, written from common knowledge: what a label means there is said by what is beside it. */
const CARDS: readonly CardOfText[] = [
  [
    "a card of Burundi: the day of issue behind the place where it was made, the number with a stroke and dots",
    `REPUBLIKA Y'U BURUNDI
REPUBLIQUE DU BURUNDI
CARTE NATIONALE D'IDENTITE
N° MIFP : 0534/21.907/2018
IZINA/NOM : NSHIMIRIMANA
AMATAZIRANO/PRENOM : Claude
ITARIKI/DATE DE NAISSANCE : 04/03/1985
Itangiwe i/Fait à : Ngozi   Itariki/Le : 17/10/2018`,
    "surname=NSHIMIRIMANA; names=CLAUDE; dateOfBirth=1985-03-04; issueDate=2018-10-17; idNumber=0534/21907/2018; documentType=NATIONAL_ID",
  ],
  [
    "a card of Congo: the day of birth behind its place, and a name between surname and given names",
    `REPUBLIQUE DEMOCRATIQUE DU CONGO
CARTE D'IDENTITE
NN : 20518364971
Nom : MUKENDI
Postnom : KALALA
Prénom : JEANNE
Sexe : F
Né(e) à : LIKASI   Le : 23/08/1991
Délivrée le : 11/02/2024`,
    "surname=MUKENDI; names=JEANNE; sex=F; dateOfBirth=1991-08-23; issueDate=2024-02-11; idNumber=20518364971; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Congo: one label for two names",
    `REPUBLIQUE DEMOCRATIQUE DU CONGO
PERMIS DE CONDUIRE   CGO
1. Nom, Post-nom   ILUNGA MBUYI
2. Prénom   PATRICK
3. Date et lieu de naissance   02/05/1979   KOLWEZI
4a. Délivré le   14/03/2023   4b. Expire le   13/03/2028
5. N° du permis   KN0175220/23`,
    "surname=ILUNGA MBUYI; names=PATRICK; dateOfBirth=1979-05-02; issueDate=2023-03-14; expiryDate=2028-03-13; idNumber=KN0175220/23; documentType=DRIVERS_LICENSE",
  ],
  [
    "a permit of Nigeria: the passport that it was issued for has a number too",
    `FEDERAL REPUBLIC OF NIGERIA
COMBINED EXPATRIATE RESIDENCE PERMIT AND ALIENS CARD
Surname:   HADDAD
Other Names:   ELIE
Passport No:   LR1937402
Date of Birth:   11-JUN-1981   Sex:   M
CERPAC No:   AR2751908
Date of Issue:   02-MAR-2026
Expiry Date:   01-MAR-2027`,
    "surname=HADDAD; names=ELIE; dateOfBirth=1981-06-11; issueDate=2026-03-02; expiryDate=2027-03-01; idNumber=AR2751908; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a card of Bolivia: a series beside its title",
    `ESTADO PLURINACIONAL DE BOLIVIA
CÉDULA DE IDENTIDAD   N° 7351862
SERIE: 51940   SECCIÓN: 0412
NOMBRES
WILMA
APELLIDOS
CHOQUE MAMANI
FECHA DE NACIMIENTO
12/09/1988`,
    "surname=CHOQUE MAMANI; names=WILMA; dateOfBirth=1988-09-12; idNumber=7351862; documentType=NATIONAL_ID",
  ],
  [
    "a card of Trinidad: other names follow the first one",
    `REPUBLIC OF TRINIDAD AND TOBAGO
NATIONAL IDENTIFICATION CARD
SURNAME
MAHARAJ
FIRST NAME
ANISA
OTHER NAME(S)
KAVITA
DATE OF BIRTH   SEX
02 FEB 1990     F`,
    "surname=MAHARAJ; names=ANISA KAVITA; dateOfBirth=1990-02-02; sex=F",
  ],
  [
    "a card of Mongolia: the family is no surname, and the state stands behind the title",
    `CITIZEN IDENTITY CARD OF MONGOLIA
Family name
BORJIGIN
Surname
BATBAYAR
Given name
SARNAI
Date of birth
1994/03/12
Civil identification number
940312065481`,
    "surname=BATBAYAR; names=SARNAI; dateOfBirth=1994-03-12; idNumber=940312065481; issuingCountry=MNG; documentType=NATIONAL_ID",
  ],
  [
    "a card of Lithuania: M/F is a woman",
    `LIETUVOS RESPUBLIKA   REPUBLIC OF LITHUANIA
ASMENS TAPATYBES KORTELE   IDENTITY CARD   LT
Pavardė/Surname
KAZLAUSKIENĖ
Vardas (-ai)/Given name (-s)
RASA
Lytis/Sex   Pilietybė/Nationality
M/F         LTU
Gimimo data/Date of birth
1979-11-05`,
    "surname=KAZLAUSKIENE; names=RASA; sex=F; dateOfBirth=1979-11-05",
  ],
  [
    "a card of Hungary: two rows under one label",
    `MAGYARORSZÁG   HUNGARY
SZEMÉLYAZONOSÍTÓ IGAZOLVÁNY   IDENTITY CARD   HU
Családi és utónév/Family name and Given name:
KOVÁCS-NAGY
JUDIT ILONA
Nem/Sex:   Állampolgárság/Nationality:
N/F        HUN
Születési idő/Date of birth:
07 05 1983`,
    "surname=KOVACS-NAGY; names=JUDIT ILONA; sex=F; dateOfBirth=1983-05-07",
  ],
  [
    "a licence of Lesotho: surname and initials in one line",
    `KINGDOM OF LESOTHO   LS   SADC
DRIVER'S LICENCE
MOKOENA T P
ID No   038261947205
Birth date   14/02/1987
Licence No   60270005LM3B`,
    "surname=MOKOENA; dateOfBirth=1987-02-14; idNumber=60270005LM3B; documentType=DRIVERS_LICENSE",
  ],
  [
    "a permit of Mozambique: the number ends with a letter by itself",
    `REPÚBLICA DE MOÇAMBIQUE
DOCUMENTO DE IDENTIFICAÇÃO E RESIDÊNCIA PARA ESTRANGEIROS
DIRE   Nº   08IN00071395 C
Apelido / Surname
RAO
Nome / Name
SANJAY`,
    "surname=RAO; names=SANJAY; idNumber=08IN00071395C; documentType=RESIDENCE_PERMIT",
  ],
];

describe("DOCUMENT-LABEL-1 what a label means beside others", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("a day in the line of an act is the day of the act, and of no other sentence", () => {
    const card = (line: string) => `REPUBLIQUE DU SENEGAL\nCARTE NATIONALE D'IDENTITE\nNom\nDIOP\n${line}`;
    expect(recordOfText(card("Fait à DAKAR, le 12/03/2020"))).toMatchObject({ issueDate: "2020-03-12" });
    expect(recordOfText(card("Né à THIES le 12/03/1990"))).toMatchObject({ dateOfBirth: "1990-03-12" });
    expect(recordOfText(card("Vu à THIES le 12/03/1990"))).not.toHaveProperty("issueDate");
  });

  test("a passport keeps its number, and a label that names both kinds of number its value", () => {
    const passport = "REPUBLIC OF KENYA\nPASSPORT\nPassport No.   BK204817";
    expect(recordOfText(passport)).toMatchObject({ idNumber: "BK204817" });
    const permit = "REPUBLIC OF KENYA\nRESIDENCE PERMIT\nDocument No./Passport No.   BK204817";
    expect(recordOfText(permit)).toMatchObject({ idNumber: "BK204817" });
  });

  test("a name behind its code may begin with any capital letter", () => {
    for (const name of ["Ó BRIAIN", "ÖSTBERG", "ŞAHİN", "ÉMILE"])
      expect(matchFieldCode(`1. ${name}`, "dmy")).toMatchObject({ field: "surname", rest: name });
  });

  test("words of small and capital letters are no name, where there are two of them", () => {
    expect(nameOf("h.PGAAgo F2.A mAZ")).toBeNull();
    expect(nameOf("McDonald DeLuca")).toBe("MCDONALD DELUCA");
    expect(nameOf("MARlA CECILlA")).toBe("MARLA CECILLA");
  });
});
