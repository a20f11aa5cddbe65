import { expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Licences and papers whose state, number, day of issue or surname no label of its own tells; made-up people. */
const CARDS: readonly CardOfText[] = [
  [
    "a licence of Russia: the sign of the state, codes with brackets and a number in groups",
    `RUS
1. KUZNETSOVA
2. OLGA PETROVNA
3. 11.02.1984
4a) 19.09.2020   4b) 19.09.2030
4c) GIBDD 7803
5. 99 17 402586
8. SANKT-PETERBURG
9. B B1(AS) M`,
    "surname=KUZNETSOVA; names=OLGA PETROVNA; dateOfBirth=1984-02-11; issueDate=2020-09-19; expiryDate=2030-09-19; idNumber=9917402586; issuingCountry=RUS; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Norway: a number whose groups begin like a date behind its code",
    `FØRERKORT   NORGE
1. LUND
2. INGRID
3. 14.06.1990 NORGE
4a. 03.03.2021   4b. 03.03.2036
4c. STATENS VEGVESEN
5. 11 08 529164 2
9. B`,
    "surname=LUND; names=INGRID; idNumber=11085291642; issuingCountry=NOR",
  ],
  [
    "a paper licence of Germany: a label behind the code of the surname is no name",
    `BUNDESREPUBLIK DEUTSCHLAND
Führerschein
1. Name            Brinkmann
2. Vornamen        Sabine
3. Geburtsdatum    17.09.1968
4. Wohnort         48143 Münster
8. Führerschein Nr.   2241/91`,
    "surname=BRINKMANN; names=SABINE; dateOfBirth=1968-09-17",
  ],
  [
    "a paper licence of France: a postcode behind no code 5, and a place and a day without a verb",
    `RÉPUBLIQUE FRANÇAISE
PERMIS DE CONDUIRE
1. Nom : BRUNET
2. Prénoms : CLAIRE ODILE
3. Date et lieu de naissance : 02/12/1971
   NANTES (44)
4. Domicile : 12 RUE DES LILAS
   56400 AURAY
5. Délivré par : LE PREFET
6. A : VANNES   Le : 14/05/1993
   N° : 930556200417`,
    "surname=BRUNET; names=CLAIRE ODILE; issueDate=1993-05-14; idNumber=930556200417",
  ],
  [
    "a licence of Jamaica: an abbreviation behind the label, and a control number",
    `JAMAICA
DRIVER'S LICENCE
Licence No. (TRN)     Class
127-405-918           GENERAL
Last Name
CAMPBELL
First Name            Middle Name
ANDRE                 OMAR
Date of Birth (YYYY/MM/DD)    Sex
1990/07/24                    M
Control No.           Restrictions
0051284976            NONE`,
    "surname=CAMPBELL; names=ANDRE OMAR; dateOfBirth=1990-07-24; sex=M; idNumber=127405918",
  ],
  [
    "a licence of Mexico: M beside a number with the M of mujer",
    `ESTADOS UNIDOS MEXICANOS
LICENCIA PARA CONDUCIR
Licencia No.
QRO7B2604418
Nombre
LAURA ELENA
Apellidos
SALAS MONTES
C.U.R.P.
SAML910412MQTLNR08
Fecha de Nacimiento     Sexo
12/04/1991              M`,
    "surname=SALAS MONTES; names=LAURA ELENA; sex=F; idNumber=QRO7B2604418",
  ],
  [
    "a licence of Mexico: M beside a number with the H of hombre",
    `ESTADOS UNIDOS MEXICANOS
LICENCIA PARA CONDUCIR
Licencia No.
QRO7B2604419
Nombre
RAUL
Apellidos
SALAS MONTES
C.U.R.P.
SAMR880521HQTLNL03
Fecha de Nacimiento     Sexo
21/05/1988              M`,
    "names=RAUL; sex=M",
  ],
  [
    "a licence of Brazil: the surnames of the whole name are those of the parents",
    `REPÚBLICA FEDERATIVA DO BRASIL
CARTEIRA NACIONAL DE HABILITAÇÃO
NOME
BRUNA LETICIA DA COSTA PINHEIRO
CPF               DATA NASCIMENTO
214.638.507-19    05/03/1994
FILIAÇÃO
MARCOS VINICIUS PINHEIRO
SANDRA REGINA DA COSTA
Nº REGISTRO       VALIDADE
04827163950       11/10/2030`,
    "surname=DA COSTA PINHEIRO; names=BRUNA LETICIA; idNumber=04827163950",
  ],
  [
    "a licence of Qatar: the day of the first licence is not that of this one",
    `STATE OF QATAR
DRIVING LICENSE
Lic. No.         29035607418
Name             ROWENA CRUZ DIMAGIBA
Nationality      PHILIPPINES
D.O.B.           19/02/1990
First Issue      07/08/2017
Validity         06/08/2027`,
    "surname=DIMAGIBA; dateOfBirth=1990-02-19; expiryDate=2027-08-06; nationality=PHL",
  ],
  [
    "a licence of Thailand: two words under Name are the given name and the surname",
    `Kingdom of Thailand
Private Car Driving Licence
Issue Date 9 March 2021   Expiry Date 20 June 2026
Name MISS PIMCHANOK WONGSAKUL
Birth Date 14 August 1992
ID No. 3 5012 00471 83 1`,
    "surname=WONGSAKUL; names=PIMCHANOK; dateOfBirth=1992-08-14",
  ],
  [
    "a licence of Costa Rica: a sign for a number and a prefix before it",
    `REPÚBLICA DE COSTA RICA
LICENCIA DE CONDUCIR
N°: CI-109420637
Expedición: 20/01/2022   Vencimiento: 20/01/2028
Nombre: MARIELA
Apellidos: ROJAS CHAVES
Nacimiento: 13/04/1990`,
    "surname=ROJAS CHAVES; idNumber=CI109420637",
  ],
  [
    "an identity card of Madagascar: months in Malagasy, and the day of the act",
    `REPOBLIKAN'I MADAGASIKARA
CARTE NATIONALE D'IDENTITE
Anarana / Nom : RABE
Fanampin'anarana / Prénoms : Lalaina
Teraka tamin'ny / Né(e) le : 3 Aogositra 1988
Natao tao / Fait à : Toamasina          Tamin'ny / Le : 22 Janoary 2009`,
    "surname=RABE; dateOfBirth=1988-08-03; issueDate=2009-01-22",
  ],
  [
    "a permit of Colombia for people from Venezuela",
    `REPÚBLICA DE COLOMBIA
PERMISO POR PROTECCIÓN TEMPORAL
RUMV No.
6081527
APELLIDOS
MARCANO ROJAS
NOMBRES
YELITZA
NACIONALIDAD            SEXO
VEN                     F
FECHA DE NACIMIENTO
22/09/1990`,
    "surname=MARCANO ROJAS; idNumber=6081527; nationality=VEN; issuingCountry=COL; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a card of registered Afghans in Pakistan: the country of origin is the nationality",
    `GOVERNMENT OF PAKISTAN
PROOF OF REGISTRATION CARD
Name
Nasrin
Father Name
Abdul Wali
Gender          Country of Origin
F               Afghanistan
Registration Number           Date of Birth
PK022-3850174-9               17.08.1991`,
    "sex=F; nationality=AFG; issuingCountry=PAK; documentType=RESIDENCE_PERMIT",
  ],
];

test.each(CARDS)("%s", (_title, text, expected) => {
  expect(recordOfText(text)).toMatchObject(valuesOfText(expected));
});

test("a day of a first licence and one in the past are neither issue nor expiry of it", () => {
  const ofQatar = CARDS.find(([what]) => what.includes("Qatar"))?.[1] ?? "";
  expect(recordOfText(ofQatar)["issueDate"]).toBeUndefined();
  const ofFrance = CARDS.find(([what]) => what.includes("France"))?.[1] ?? "";
  expect(recordOfText(ofFrance)["expiryDate"]).toBeUndefined();
});
