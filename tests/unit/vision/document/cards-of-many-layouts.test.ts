import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Documents in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "an old identity card of France whose rows were read as one: two fields with their values, the nationality behind the number",
    `REPUBLIQUE FRANCAISE
CARTE NATIONALE DIDENTITE N:130534201877Nationalite Francaise
Nom:DE LA ROCHETTE
Prenom(S):THIBAULT, HENRI
Sexe:M Ne(e) le:15.08.1974
a:LE CREUSOT(71)
Taille:1,83m`,
    "surname=DE LA ROCHETTE; names=THIBAULT HENRI; sex=M; dateOfBirth=1974-08-15; idNumber=130534201877; issuingCountry=FRA; documentType=NATIONAL_ID",
  ],
  [
    "a residence permit of Germany: the number beside the title, the surname and the names in two rows under one label",
    `AUFENTHALTSTITEL   RESIDENCE PERMIT   YX5K81C42
NAME, VORNAMEN / NAMES
KARIMI-NASAB
LEILA
GESCHLECHT / SEX   STAATSANGEHÖRIGKEIT / NATIONALITY
F                  IRN
GEBURTSDATUM / DATE OF BIRTH
06 05 1993
GÜLTIG BIS / CARD EXPIRY
30 09 2028`,
    "surname=KARIMI-NASAB; names=LEILA; sex=F; dateOfBirth=1993-05-06; expiryDate=2028-09-30; idNumber=YX5K81C42; documentType=RESIDENCE_PERMIT",
  ],
  [
    "an identity card of Switzerland: the number beside the title",
    `SCHWEIZ   SUISSE   SVIZZERA   SVIZRA   SWITZERLAND
IDENTITÄTSKARTE   CARTE D'IDENTITÉ   CARTA D'IDENTITÀ
CARTA D'IDENTITAD   IDENTITY CARD   S0A417K2
Name • Nom • Cognome • Num • Surname
Bernasconi Wyss
Vorname(n) • Prénom(s) • Nome(i) • Prenum(s) • Given name(s)
Luca Andrea
Geburtsdatum • Date de naissance • Data di nascita • Date of birth
08.06.1999`,
    "surname=BERNASCONI WYSS; names=LUCA ANDREA; dateOfBirth=1999-06-08; idNumber=S0A417K2; issuingCountry=CHE; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Switzerland, which names the state by its sign alone",
    `CH   FÜHRERAUSWEIS   PERMIS DE CONDUIRE
LICENZA DI CONDURRE   PERMISS DA MANISCHAR
1. Rochat
2. Jean-François
3. 21.03.1965   Lausanne VD
4a. 15.11.2023   4c. VD
5. 003418722001`,
    "surname=ROCHAT; dateOfBirth=1965-03-21; idNumber=003418722001; issuingCountry=CHE; documentType=DRIVERS_LICENSE",
  ],
  [
    "a passport of Canada: a label of the number in two languages is no title",
    `PASSPORT PASSEPORT   CANADA
Type/Type   Issuing Country/Pays émetteur   Passport No./N° de passeport
P           CAN                             AK417206
Surname/Nom
MACDONALD
Given names/Prénoms
HEATHER MARIE
Date of birth/Date de naissance
17 AUG /AOUT 89`,
    "surname=MACDONALD; names=HEATHER MARIE; dateOfBirth=1989-08-17; idNumber=AK417206; issuingCountry=CAN; documentType=PASSPORT",
  ],
  [
    "a passport of Ireland: a value behind the number of its field",
    `ÉIRE   IRELAND   IRLANDE
Pas/Passport/Passeport   Uimh. an phas/Passport No./No. du passeport
P   IRL                  PT4182073
Sloinne/Surname/Nom (1)
NÍ DHOMHNAILL
Réamhainm(neacha)/Forename(s)/Prénom(s) (2)
SORCHA MÁIRE
Dáta breithe/Date of birth/Date de naissance (4)
13 LÚN/AUG 1991
Gnéas/Sex/Sexe (5) B/F   Áit bhreithe/Place of birth (6) GAILLIMH/GALWAY`,
    "names=SORCHA MAIRE; sex=F; dateOfBirth=1991-08-13; idNumber=PT4182073; issuingCountry=IRL; documentType=PASSPORT",
  ],
  [
    "a passport of the United States: a date in the row of its label in three languages",
    `PASSPORT   PASSEPORT   PASAPORTE   UNITED STATES OF AMERICA
Type/Type/Tipo   Code/Code/Codigo   Passport No./No. de Pasaporte
P                USA                A04182073
Surname / Nom / Apellidos
WASHINGTON-COLE
Given Names / Prénoms / Nombres
TERRENCE MARQUIS
Date of birth / Date de naissance / Fecha de nacimiento 05Dec1978
Date of expiration / Date d'expiration
13 Sep 2033`,
    "surname=WASHINGTON-COLE; dateOfBirth=1978-12-05; expiryDate=2033-09-13; idNumber=A04182073; issuingCountry=USA; documentType=PASSPORT",
  ],
  [
    "a permanent resident card of the United States",
    `UNITED STATES OF AMERICA
PERMANENT RESIDENT
Surname
OYELARAN
Given Name
FOLASADE RUTH
USCIS#        Category
218-417-206   DV6
Date of Birth     Sex
30 OCT 1984       F
Card Expires:     07/19/32`,
    "surname=OYELARAN; names=FOLASADE RUTH; dateOfBirth=1984-10-30; sex=F; expiryDate=2032-07-19; idNumber=218417206; issuingCountry=USA; documentType=RESIDENCE_PERMIT",
  ],
  [
    "an identity card of the Dominican Republic: the longest name of a month",
    `JUNTA CENTRAL ELECTORAL
REPUBLICA DOMINICANA
CEDULA DE IDENTIDAD Y ELECTORAL
402-1847206-3
LUGAR DE NACIMIENTO:
SAN PEDRO DE MACORIS, R.D.
FECHA DE NACIMIENTO:
28 SEPTIEMBRE 1995
FECHA DE EXPIRACION:
28 SEPTIEMBRE 2028`,
    "dateOfBirth=1995-09-28; expiryDate=2028-09-28; idNumber=40218472063; issuingCountry=DOM; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Nicaragua: a table, whose values stand far right of their labels",
    `REPÚBLICA DE NICARAGUA
CONSEJO SUPREMO ELECTORAL
CÉDULA DE IDENTIDAD    281-030890-0007K
NOMBRES:               YADER JOSÉ
APELLIDOS:             ZELAYA CENTENO
FECHA DE NACIMIENTO:   03-08-1990
SEXO:                  M
FECHA DE EXPIRACIÓN:   22-01-2030`,
    "surname=ZELAYA CENTENO; names=YADER JOSE; dateOfBirth=1990-08-03; sex=M; expiryDate=2030-01-22; issuingCountry=NIC; documentType=NATIONAL_ID",
  ],
  [
    "a cedula of Colombia: labels below their values, and a signature below the last of them",
    `REPUBLICA DE COLOMBIA
IDENTIFICACION PERSONAL
CEDULA DE CIUDADANIA
NUMERO   1.032.418.772
QUINTERO ARBOLEDA
APELLIDOS
LUZ MARINA
NOMBRES
Luz Marina Quintero
FIRMA`,
    "surname=QUINTERO ARBOLEDA; names=LUZ MARINA; idNumber=1032418772; issuingCountry=COL; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Angola: the title with the word for a number is the label of the number",
    `REPÚBLICA DE ANGOLA
BILHETE DE IDENTIDADE DE CIDADÃO NACIONAL
Nome Completo:
DOMINGAS ESPERANÇA CASSULE NETO
Data de Nascimento: 30/01/1988   Sexo: FEMININO
Válido até: 11/06/2033
Bilhete de Identidade Nº: 003417726ME041`,
    "dateOfBirth=1988-01-30; sex=F; expiryDate=2033-06-11; idNumber=003417726ME041; issuingCountry=AGO; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Tanzania: ke for a woman",
    `JAMHURI YA MUUNGANO WA TANZANIA
KITAMBULISHO CHA TAIFA
19870619-33104-00002-17
JINA LA KWANZA: REHEMA
JINA LA MWISHO: MWAKYUSA
TAREHE YA KUZALIWA: 19 JUN 1987
JINSI: KE
MWISHO WA MATUMIZI: 03 MAR 2029`,
    "surname=MWAKYUSA; names=REHEMA; dateOfBirth=1987-06-19; sex=F; expiryDate=2029-03-03; issuingCountry=TZA; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Malaysia: the word for a citizen is no label, and a sex no nationality",
    `KAD PENGENALAN   MyKad
MALAYSIA
IDENTITY CARD
910823-10-6248
NOR AZLINA BINTI MOHD YUSOF
NO 18 JALAN BUNGA RAYA 4
SELANGOR   WARGANEGARA
ISLAM      PEREMPUAN`,
    "sex=F; idNumber=910823106248; issuingCountry=MYS; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Macau",
    `REGIÃO ADMINISTRATIVA ESPECIAL DE MACAU
BILHETE DE IDENTIDADE DE RESIDENTE PERMANENTE
N.º 5174208(3)
Apelido              DO ROSÁRIO
Nome                 MANUEL ANTÓNIO
Data de nascimento   25-06-1968
Válido até        08-09-2033`,
    "surname=DO ROSARIO; names=MANUEL ANTONIO; dateOfBirth=1968-06-25; issuingCountry=MAC; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Thailand: the title before the names",
    `Thai National ID Card
Identification Number   3 5099 00417 28 6
Name        Mrs. Supaporn
Last name   Wongsawatdi
Date of Birth    3 Jul. 1977`,
    "surname=WONGSAWATDI; names=SUPAPORN; dateOfBirth=1977-07-03; issuingCountry=THA; documentType=NATIONAL_ID",
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-NAME-3 documents of many layouts, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("a card that is valid for life has no expiry date, and its last date is that of issue", () => {
    const record = recordOfText(`PROVINSI DAERAH ISTIMEWA YOGYAKARTA
KABUPATEN SLEMAN
NIK                 : 3404076203880003
Nama                : RR. DYAH AYU PRAMESTI
Tempat/Tgl Lahir    : SLEMAN, 22-03-1988
Jenis kelamin       : PEREMPUAN
Status Perkawinan   : KAWIN                SLEMAN
Pekerjaan           : GURU                 07-11-2016
Berlaku Hingga      : SEUMUR HIDUP`);
    expect(record).toMatchObject({ dateOfBirth: "1988-03-22", issueDate: "2016-11-07" });
    expect(record["expiryDate"]).toBeUndefined();
  });

  test("the only date beside that of expiry is no birth date of a child", () => {
    const record = recordOfText(`UPPEHÅLLSTILLSTÅND              SV1482736
SVERIGE
NAMN/NAME
TESFAYE
SISTA GILTIGHETSDAG/VALID UNTIL
2028-03-21
UTFÄRDANDEORT OCH -DATUM/PLACE AND DATE OF ISSUE
MIGRATIONSVERKET 2023-04-04`);
    expect(record).toMatchObject({
      issueDate: "2023-04-04",
      expiryDate: "2028-03-21",
      idNumber: "SV1482736",
    });
    expect(record["dateOfBirth"]).toBeUndefined();
  });

  test("the whole name before a comma is parted there, and no word of a licence is a name", () => {
    const record = recordOfText(`FEDERAL REPUBLIC OF NIGERIA
NATIONAL DRIVERS LICENCE
L/NO KAD41827AB03   CLASS B
ISS 02-05-2024      D OF B 11-12-1983
EXP 11-12-2028      SEX M
YAKUBU, IBRAHIM DANLADI
RPL 1   REN 0   END N`);
    expect(record).toMatchObject({ surname: "YAKUBU", names: "IBRAHIM DANLADI", idNumber: "KAD41827AB03" });
  });
});
