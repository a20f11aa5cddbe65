import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Papers of refugees, licences and passports with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "an identity card of a refugee in Uganda: no identity card of a citizen",
    `THE REPUBLIC OF UGANDA
OFFICE OF THE PRIME MINISTER
REFUGEE IDENTITY CARD
Individual No.          800-00619452
Surname                 MAPENDO
Given Name(s)           AIMEE
Sex                     Female
Date of Birth           21/03/1994
Nationality             CONGO (DRC)
Date of Issue           05/11/2024
Date of Expiry          04/11/2029`,
    "surname=MAPENDO; names=AIMEE; sex=F; dateOfBirth=1994-03-21; nationality=COD; issuingCountry=UGA; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a card of an asylum applicant in the United Kingdom: the state's sign right of the title",
    `APPLICATION REGISTRATION CARD       UK
ASYLUM APPLICANT                    ASC5903174
Surname
GHEBRE
Forename(s)
SELAM
Date of birth       Sex             Nationality
14 Jul 1997         F               Eritrea
Issue date          Expiry date
10 Jul 2025         10 Jan 2027`,
    "surname=GHEBRE; names=SELAM; idNumber=ASC5903174; nationality=ERI; issuingCountry=GBR; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a card of an asylum seeker in Switzerland: abbreviated labels",
    `SCHWEIZ SUISSE SVIZZERA SVIZRA            N
AUSLÄNDERAUSWEIS FÜR ASYLSUCHENDE
Name, Vorname(n)
ARULANANTHAM
KAVITHA
Geburtsdatum          Geschlecht          Staatsang.
08.11.1990            F                   LKA
Gültig bis            Kanton              ZEMIS-Nr.
17.03.2027            AG                  031.506.284.1
Ausgestellt am        Ausweis-Nr.
18.09.2025            N 5139028`,
    "surname=ARULANANTHAM; names=KAVITHA; sex=F; nationality=LKA; expiryDate=2027-03-17; issuingCountry=CHE; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a licence of Newfoundland: a word behind its code and before a colon",
    `Newfoundland and Labrador, Canada
Driver's Licence
4d. Number: C780914022            9. Class: 03 04 05
1. Surname:     CROCKER
2. Given:       ELLEN MAUDE
3. DOB: 1978/09/14                15. Sex: F
4a. Issued: 2022/05/02            16. Ht: 165 cm
4b. Expires: 2027/09/14           18. Eyes: HAZ`,
    "surname=CROCKER; names=ELLEN MAUDE; dateOfBirth=1978-09-14; sex=F; idNumber=C780914022",
  ],
  [
    "a licence of Colombia: the whole name with two surnames under one label",
    `REPÚBLICA DE COLOMBIA       MINISTERIO DE TRANSPORTE
LICENCIA DE CONDUCCIÓN
No. 1036482915
NOMBRE
JULIANA ANDREA DE LA PAVA CORREA
FECHA DE NACIMIENTO         SANGRE-RH
09-02-1992                  O+
FECHA DE EXPEDICIÓN         RESTRICCIONES DEL CONDUCTOR
17-02-2020                  NINGUNA`,
    "surname=DE LA PAVA CORREA; names=JULIANA ANDREA; dateOfBirth=1992-02-09; issueDate=2020-02-17; idNumber=1036482915; issuingCountry=COL",
  ],
  [
    "a licence of Saudi Arabia: the whole name above the labels, without one",
    `Kingdom of Saudi Arabia
Ministry of Interior
General Department of Traffic
Driving License
FAHAD OMAR AL-QAHTANI
License No.     1057392846
Nationality     Saudi Arabia
Birth Date      1994/08/02
Issue Date      2021/09/08
Expiry Date     2031/05/22`,
    "surname=AL-QAHTANI; names=FAHAD OMAR; dateOfBirth=1994-08-02; idNumber=1057392846; issuingCountry=SAU",
  ],
  [
    "a licence of Malaysia: a Chinese surname stands first",
    `LESEN MEMANDU                     MALAYSIA
DRIVING LICENCE
LIM SIEW FONG
Warganegara / Nationality         MALAYSIA
No. Pengenalan / Identity No.     910204086318
Kelas / Class                     B2 D
Tempoh / Validity                 12/07/2023 - 13/07/2028`,
    "surname=LIM; names=SIEW FONG; idNumber=910204086318; issuingCountry=MYS",
  ],
  [
    "a licence of Hong Kong: a region of its own, and a number beside that of reference",
    `HONG KONG SPECIAL ADMINISTRATIVE REGION
DRIVING LICENCE
Name
LAU, Wing Yan
Licence/Identity Doc. No.           Reference No.
K518306(2)                          5200817364
Valid From                          Valid To
25-06-2018                          24-06-2028`,
    "surname=LAU; names=WING YAN; issueDate=2018-06-25; expiryDate=2028-06-24; issuingCountry=HKG",
  ],
  [
    "a passport of Malaysia: the sex in two languages with a hyphen",
    `PASPORT                   MALAYSIA
PASSPORT
                          Jenis/Type      Kod Negara/Country Code       No. Pasport/Passport No.
                          P               MYS                           A61940273
                          Nama/Name
                          SITI AISYAH BINTI ROSLI
                          Jantina/Sex     Tinggi/Height
                          P-F             158 CM`,
    "sex=F; idNumber=A61940273; issuingCountry=MYS",
  ],
  [
    "a passport of Portugal: the state by its code below its label",
    `PASSAPORTE                Tipo/Type/Type      Código do país/Country code/Code du pays      N.º do passaporte/Passport No.
PASSPORT                  P                   PRT                                           CD502817
PASSEPORT                 1. Apelido(s)/Surname/Nom
                          TEIXEIRA LEAL
                          2. Nome(s) próprio(s)/Given name(s)/Prénom(s)
                          RUI MANUEL`,
    "surname=TEIXEIRA LEAL; names=RUI MANUEL; issuingCountry=PRT; documentType=PASSPORT",
  ],
  [
    "an identity card of Armenia: a name that resembles a label, below the one in its own letters",
    `ՀԱՅԱՍՏԱՆԻ ՀԱՆՐԱՊԵՏՈՒԹՅՈՒՆ / REPUBLIC OF ARMENIA
ՆՈՒՅՆԱԿԱՆԱՑՄԱՆ ՔԱՐՏ / IDENTIFICATION CARD
ԱԶԳԱՆՈՒՆ / SURNAME
ՍԱՐԳՍՅԱՆ
SARGSYAN
ԱՆՈՒՆ / NAME
ՎԱՐԴԱՆ
VARDAN
ԾՆՆԴՅԱՆ ԱՄՍԱԹԻՎ / DATE OF BIRTH
19/02/1978`,
    "surname=SARGSYAN; names=VARDAN; dateOfBirth=1978-02-19; issuingCountry=ARM",
  ],
  [
    "a card of Ecuador: N. and a gap before its number",
    `REPÚBLICA DEL ECUADOR
CÉDULA DE             N. 170629384-5
CIUDADANÍA
APELLIDOS Y NOMBRES
GUAMÁN QUISHPE
ROSA ELENA
FECHA DE NACIMIENTO 1984-01-30
SEXO F`,
    "surname=GUAMAN QUISHPE; names=ROSA ELENA; idNumber=1706293845; issuingCountry=ECU",
  ],
];

describe("DOCUMENT-LABEL-1, DOCDATA-NAME-5 papers and licences of many layouts, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, expected) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(expected));
  });

  test("the first licence's date is no birth date", () => {
    const card = `REPÚBLICA DE CHILE                  LICENCIA DE CONDUCTOR
MUNICIPALIDAD     MAIPÚ
NÚMERO            16.903.274-5
APELLIDOS         CATRILEO SOTO
NOMBRES           INÉS
FECHA DE CONTROL
16/12/2029
FECHA 1ª LICENCIA         14/03/2006`;
    expect(recordOfText(card)["dateOfBirth"]).toBeUndefined();
  });

  test("a surname and names above the labels are no whole name", () => {
    const card = `QUEENSLAND AUSTRALIA
DRIVER LICENCE
SINCLAIR
RUTH ANNE
DOB 14 Mar 1989
Sex F    Expiry 22.05.28`;
    expect(recordOfText(card)).toMatchObject({ surname: "SINCLAIR", names: "RUTH ANNE" });
  });
});
