import { describe, expect, test } from "vitest";
import { isPeople } from "@/lib/vision/document/fields/countries";
import { matchLabel } from "@/lib/vision/document/printed/match-label";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Parts of documents with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "a permit of Great Britain: the sign of the state, the number beside the title, the name in two rows",
    `UK        RESIDENCE PERMIT                    RZ4816037
NAME
WICKRAMASINGHE
DILHANI NADEESHA
VALID UNTIL
31/12/2024
PLACE AND DATE OF ISSUE
UK 07/10/2022`,
    "surname=WICKRAMASINGHE; names=DILHANI NADEESHA; issueDate=2022-10-07; expiryDate=2024-12-31; idNumber=RZ4816037; issuingCountry=GBR; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a permit of Germany: labels with the word for the card",
    `D       AUFENTHALTSTITEL                    YZ8R4K17T
NAME, VORNAME
OYELARAN
FOLASADE ABIMBOLA
KARTE GÜLTIG BIS
15.08.2027
ORT DER AUSSTELLUNG/GÜLTIG AB
WUPPERTAL   29.08.2017`,
    "surname=OYELARAN; names=FOLASADE ABIMBOLA; issueDate=2017-08-29; expiryDate=2027-08-15; idNumber=YZ8R4K17T; issuingCountry=DEU",
  ],
  [
    "a permit of Poland: a number behind the letters of its series",
    `PL      KARTA POBYTU                    RR 7291640
NAZWISKO I IMIĘ (IMIONA)
TKACHENKO
YAROSLAV
DATA WAŻNOŚCI KARTY
04.04.2028
MIEJSCE I DATA WYDANIA KARTY
WOJEWODA LUBELSKI   04.04.2018`,
    "surname=TKACHENKO; names=YAROSLAV; issueDate=2018-04-04; expiryDate=2028-04-04; idNumber=RR7291640; issuingCountry=POL",
  ],
  [
    "a permit of Italy: the code right of the title",
    `PERMESSO DI SOGGIORNO   ITA   I07264185
NOME / NAME
EL KHATTABI
NOUREDDINE
VALIDO FINO AL / VALID UNTIL
15/12/2026
LUOGO E DATA DI RILASCIO / PLACE AND DATE OF ISSUE
BRESCIA 04/01/2017`,
    "surname=EL KHATTABI; names=NOUREDDINE; issueDate=2017-01-04; expiryDate=2026-12-15; idNumber=I07264185; issuingCountry=ITA",
  ],
  [
    "a card of Brazil for migrants: its title and the label of its number",
    `REPÚBLICA FEDERATIVA DO BRASIL
CARTEIRA DE REGISTRO NACIONAL MIGRATÓRIO
SOBRENOME
JEAN-BAPTISTE
NOME
WIDLINE
RNM
F218407-K`,
    "surname=JEAN-BAPTISTE; names=WIDLINE; idNumber=F218407K; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a permit of South Africa: numbered rows, and days within a sentence",
    `REPUBLIC OF SOUTH AFRICA
FORMAL RECOGNITION OF REFUGEE STATUS IN THE RSA
File Reference: DBNCOD001937509
1. Name: FURAHA CHANTAL
2. Surname: MUKENDI KABONGO
3. Date of birth: 06 January 1987
4. Sex: FEMALE
This document is issued at DURBAN on 19 September 2022
and is valid until 18 September 2026.`,
    "surname=MUKENDI KABONGO; names=FURAHA CHANTAL; sex=F; dateOfBirth=1987-01-06; issueDate=2022-09-19; expiryDate=2026-09-18",
  ],
  [
    "a permit of Mozambique: the abbreviation of its title before the number",
    `REPÚBLICA DE MOÇAMBIQUE
DOCUMENTO DE IDENTIFICAÇÃO E RESIDÊNCIA PARA ESTRANGEIROS
TEMPORÁRIO   DIRE Nº 10IN00064183P
Apelido: PATEL
Nome: HARSHADKUMAR VINODBHAI
Nacionalidade: INDIANA
Passaporte Nº: Z5820417
Emitido em: 15-01-2026   Válido até: 15-01-2027`,
    "surname=PATEL; names=HARSHADKUMAR VINODBHAI; nationality=IND; issueDate=2026-01-15; expiryDate=2027-01-15; idNumber=10IN00064183P",
  ],
  [
    "a card of Germany: the name at birth below the surname",
    `BUNDESREPUBLIK DEUTSCHLAND
PERSONALAUSWEIS   3271580646
Name/Surname/Nom
KÖSTER-LÜHRS
GEB. LÜHRS
Vornamen/Given names/Prénoms
WIEBKE
Gültig bis/Date of expiry
08.09.2019`,
    "surname=KOSTER-LUHRS; names=WIEBKE; expiryDate=2019-09-08; idNumber=3271580646",
  ],
  [
    "a card of Belgium: place and day of birth in Dutch",
    `BELGIË   BELGIQUE   BELGIEN   BELGIUM
IDENTITEITSKAART   IDENTITY CARD
Naam / Name
Van den Broeck
Voornamen / Given names
Liesbeth
Geboorteplaats en -datum / Place and date of birth
Hasselt 14 MEI 1987`,
    "surname=VAN DEN BROECK; names=LIESBETH; dateOfBirth=1987-05-14; issuingCountry=BEL",
  ],
  [
    "a paper card of Italy: the day of the act behind its place",
    `Cognome...... D'ADDARIO
Nome......... MARIA CONCETTA
nato il...... 03/11/1968
Cittadinanza. ITALIANA
LOCOROTONDO lì 18/02/2017`,
    "surname=D'ADDARIO; names=MARIA CONCETTA; dateOfBirth=1968-11-03; issueDate=2017-02-18; nationality=ITA",
  ],
  [
    "a card of Venezuela: labels below their dates",
    `REPUBLICA BOLIVARIANA DE VENEZUELA
CEDULA DE IDENTIDAD   V  14.738.205
APELLIDOS   RONDON PEÑALOZA
NOMBRES     YUSMARY DEL CARMEN
30/05/1981      SOLTERA
F. NACIMIENTO   EDO. CIVIL
12/02/2019      02/2029
F. EXPEDICION   F. VENCIMIENTO
VENEZOLANO`,
    "surname=RONDON PENALOZA; names=YUSMARY DEL CARMEN; dateOfBirth=1981-05-30; issueDate=2019-02-12; nationality=VEN",
  ],
  [
    "a passport of Argentina: the number of the holder beside its own",
    `PASAPORTE   REPÚBLICA ARGENTINA - MERCOSUR
PASSPORT    Tipo / Type   Código de país / Country code   Pasaporte N° / Passport No.
            P             ARG                             AAF148273
Apellido / Surname
GOYCOECHEA
Nombres / Given names
MILAGROS SOLEDAD
Nacionalidad / Nationality   N° de documento / Personal No.
ARGENTINA                    27418365`,
    "surname=GOYCOECHEA; names=MILAGROS SOLEDAD; idNumber=AAF148273; nationality=ARG; documentType=PASSPORT",
  ],
  [
    "a card of Hong Kong: the first registration between a label and its day",
    `HONG KONG PERMANENT IDENTITY CARD
WONG, Lai Ying
Date of Birth
07-10-1976   F
Date of Issue
(06-87)
26-11-19     R482153(9)`,
    "surname=WONG; names=LAI YING; dateOfBirth=1976-10-07; issueDate=2019-11-26; idNumber=R4821539",
  ],
  [
    "a card of the Philippines: a number behind its label and a hyphen",
    `REPUBLIC OF THE PHILIPPINES
Unified Multi-Purpose ID
CRN-0111-4529873-6
SURNAME
DELA CRUZ
GIVEN NAME
MARIA LOURDES`,
    "surname=DELA CRUZ; names=MARIA LOURDES; idNumber=011145298736; documentType=NATIONAL_ID",
  ],
];

describe("DOCUMENT-LABEL-1 permits and labels that other cards do not have, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });
});

test("a people has two endings, a word for its citizens, and two languages", () => {
  expect(
    ["Venezolano", "Namibian citizen", "S.A. burger/S.A. citizen", "Estadounidense"].every(isPeople),
  ).toBe(true);
  expect(isPeople("Citizen")).toBe(false);
  expect(isPeople("Namibia")).toBe(false);
});

test("a label has its number sign or the number of its row before or behind it", () => {
  expect(matchLabel("4. Sex: FEMALE")).toMatchObject({ field: "sex", rest: "FEMALE" });
  expect(matchLabel("DIRE N° 11PT00024867")).toMatchObject({ field: "documentNumber", rest: "11PT00024867" });
});
