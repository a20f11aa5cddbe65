import { describe, expect, test } from "vitest";
import { matchLabel } from "@/lib/vision/document/printed/match-label";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards as the recogniser reads them from pictures: gaps are lost, and letters of a heading or of another script misread. */
const CARDS: readonly CardOfText[] = [
  [
    "an identity card of Spain: a number glued to its label",
    `ESPANA    DOCUMENTO NACIONAL DE IDENTIDAD
APELLIDOS
GARCIA
LOPEZ
NOMBRE
MARIA CARMEN
SEXO    NACIONALIDAD
F       ESP
FECHA DE NACIMIENTO
14031989
NUM SOPORT
CAA000000
DNI99999999R`,
    "surname=GARCIA LOPEZ; names=MARIA CARMEN; dateOfBirth=1989-03-14; sex=F; idNumber=99999999R",
  ],
  [
    "a residence permit of Saudi Arabia: the label of two words ends before the number",
    `KINGDOM OF SAUDI ARABIA
MINISTRY OF INTERIOR
RESIDENT IDENTITY
AHMED ALI HASSAN
ID Number2123456789
Date of Birth12/08/1985
Nationality Egypt`,
    "dateOfBirth=1985-08-12; nationality=EGY; idNumber=2123456789; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a voter card of Mexico: M is a woman behind a glued label too",
    `MEXICO    INSTITUTO NACIONAL ELECTORAL
CREDENCIAL PARA VOTAR
NOMBRE
GOMEZ
VELAZQUEZ
MARGARITA
SEXOM
FECHA DE NACIMIENTO
12/08/1985`,
    "surname=GOMEZ VELAZQUEZ; names=MARGARITA; dateOfBirth=1985-08-12; sex=F",
  ],
  [
    "an Aadhaar letter: a number printed in groups, and not the longer one",
    `Government of India
Unique Identification Authority of India
    Rahul Kumar Sharma
    DOB:14/03/1989
    DODDD/MALE
         482166739021
VID:9121443255431100`,
    "dateOfBirth=1989-03-14; sex=M; idNumber=482166739021; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Honduras: the year of birth stands in the number",
    `REPUBLICA DE HONDURAS
DOCUMENTO NACIONAL DE IDENTIFICACION
NOMBRE/FORENAME
JUAN CARLOS
APELLIDO/SURNAME
LOPEZ MEJIA
FECHA DE NACIMIENTO/DATE OF BIRTH
12081985
0801198501234`,
    "surname=LOPEZ MEJIA; names=JUAN CARLOS; dateOfBirth=1985-08-12; idNumber=0801198501234",
  ],
  [
    "an identity card of Benin: the form of state with a misread letter",
    `REPUBLIOUE DU BENIN
CARTE BIOMETRIOUE D'IDENTITE NATIONALE
Numero Personnel dldentification (NPI)
1234567890
Nom
HOUNGBO
Prenoms
ROSINE
Date de naissance
12/02/1985`,
    "surname=HOUNGBO; names=ROSINE; dateOfBirth=1985-02-12; idNumber=1234567890; issuingCountry=BEN",
  ],
];

describe("DOCUMENT-LABEL-1 DOCUMENT-COUNTRY-1 cards as they are read from pictures", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test.each([
    ["SEXM", "sex", "M"],
    ["GENDERF", "sex", "F"],
    ["CNP2890314123456", "personalNumber", "2890314123456"],
  ])("%s is a label and its value", (text, field, rest) => {
    expect(matchLabel(text)).toMatchObject({ field, rest });
  });

  test.each(["MAXF", "ID1234567", "NIM", "DNIEPER"])("%s is none", (text) => {
    expect(matchLabel(text)).toBeNull();
  });
});
