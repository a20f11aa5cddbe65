import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards with made-up people as photos of small print were read: gaps lost, digits read as letters, slashes as an I. */
const CARDS: readonly CardOfText[] = [
  [
    "a licence of the USA: a name above an address whose gaps were lost",
    `MINNESOTA
DRIVER'S LICENSE
K204817365920               CLASS D
Expires 04-17-2027          Issued 04-02-2023
LARS PETER ENGSTROM
1804LYNDALE AVE S
DULUTH MN55806
Birthdate 04-17-1979
Sex M     Ht 6-02   Wt 205    Eyes GRN`,
    "surname=ENGSTROM; names=LARS PETER; dateOfBirth=1979-04-17",
  ],
  [
    "a licence of Australia: a flat and a town without gaps, and a surname that begins in small letters",
    `DRIVER LICENCE                  LICENCE NO.
VICTORIA AUSTRALIA              071938264
FIONA RUTH McDOWALL
UNIT12
40 NICHOLSON ST
BRUNSWICK EAST VIC3057
LICENCE EXPIRY        DATE OF BIRTH
21-03-2028            17-10-1983`,
    "surname=MCDOWALL; names=FIONA RUTH; dateOfBirth=1983-10-17; expiryDate=2028-03-21",
  ],
  [
    "a licence of the USA: an O behind the code of a name, read as a zero",
    `GEORGIA                   USA
DRIVER'S LICENSE
4d DL NO. 061829475       9 CLASS C
3 DOB 06/14/1980          15 SEX M
10AKHURST
20LUWASEUN
8 55 PEACHTREE ST
MACON, GA 31201
4a ISS 05/02/2022         4b EXP 06/14/2030`,
    "surname=OAKHURST; names=OLUWASEUN; dateOfBirth=1980-06-14",
  ],
  [
    "an identity card of Spain: another number in the row of the personal number",
    `ESPANA DOCUMENTO NACIONAL DE IDENTIDAD
APELLIDOS
BELMONTE
SAEZ
NOMBRE
LUCIA
SEXO      NACIONALIDAD   FECHA DE NACIMIENTO
F         ESP            04 11 1990
NUM SOPORT               VALIDEZ
BHC730164                19 06 2031
DNI 54362718X 402917`,
    "surname=BELMONTE SAEZ; names=LUCIA; idNumber=54362718X",
  ],
  [
    "an identity card of Côte d'Ivoire: an I of its number read as a 1",
    `REPUBLIQUE DE COTE D'IVOIRE
CARTE NATIONALE D'IDENTITE
N°C1007294186
Nom
BAMBA
Prenom(s)
ADJOUA RITA
Date de naissance             sexe
23/05/1996                    F
Date d'expiration
14/08/2031`,
    "surname=BAMBA; names=ADJOUA RITA; idNumber=CI007294186",
  ],
  [
    "a tax card of India: an I among the letters of its number read as a 1",
    `INCOME TAX DEPARTMENT        GOVT. OF INDIA
Permanent Account Number Card
BLMP18305K
Name
SUNIL RAMESH KULKARNI
Date of Birth
17/08/1979`,
    "idNumber=BLMPI8305K; dateOfBirth=1979-08-17",
  ],
  [
    "a passport of China: slashes read as an I, and a comma between the parts of the name",
    `PEOPLE'S REPUBLIC OF CHINA
PASSPORT     Type    /Country Code     /Passport No.
             P       CHN               EJ6203918
IName
QIU, MEILIN
/Sex      INationality       /Date of birth
/F        /CHINESE           238/JUL1988`,
    "surname=QIU; names=MEILIN; sex=F; nationality=CHN",
  ],
  [
    "a passport of the United Kingdom: the code of the state as one with the number",
    `UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND
PASSPORT
Type/Type (1)     Passport No./Passeport No. (3)
P                 GBR561209384
Surname/Nom (4)
PEMBERTON
Given names/Prenoms (5)
ALICE RUTH
Nationality/Nationalite (6)
BRITISH CITIZEN
Date of birth/Date de naissance (7)
03 FEB/FEV 90`,
    "surname=PEMBERTON; names=ALICE RUTH; idNumber=561209384; documentType=PASSPORT",
  ],
  [
    "a passport of Russia: the state's name in English behind letters that are not read",
    `POCCMHCKAA EAEPALMR RUSSIAN FEDERATION
PASSPORT     Type     Code of Issuing State     Passport No.
             P        RUS                       750381946
PaMuAus/Surname
SOKOLOVA
MM/Given names
DARIA
Date of birth
22.08.1987`,
    "surname=SOKOLOVA; names=DARIA; issuingCountry=RUS; idNumber=750381946",
  ],
  [
    "an identity card of Spain: the gap before the other number was lost",
    `ESPANA DOCUMENTO NACIONAL DE IDENTIDAD
APELLIDOS
BELMONTE
NOMBRE
LUCIA
SEXO      NACIONALIDAD   FECHA DE NACIMIENTO
F         ESP            04 11 1990
DNI 54362718X402917`,
    "surname=BELMONTE; idNumber=54362718X",
  ],
  [
    "an identity card of Estonia: the first letter of the next label is no sex",
    `EESTI VABARIIK
REPUBLIC OF ESTONIA IDENTITY CARD
PEREKONNANIMI/SURNAME
KASK-TAMM
EESNIMED/GIVEN NAMES
JOONAS
SUGU/SEX K   ODAKONDSUS/CITIZENSHIP
M            EST
ISIKUKOOD/PERSONAL CODE
38509112719`,
    "surname=KASK-TAMM; names=JOONAS; sex=M",
  ],
  [
    "an identity card of the USA: an O' behind its code, and particulars without gaps",
    `MISSOURI                  USA       NONDRIVER LICENSE
4d LICENSE NO.            4a ISS 05/14/2023
207B048193                4b EXP 09/30/2029
3D0B09/30/1961
10'CALLAGHAN
2DOLORES JEAN
8 415 WALNUT ST
SEDALIA, MO 65301
15SEX F16HGT5'-0317WGT150lb`,
    "surname=O'CALLAGHAN; names=DOLORES JEAN; dateOfBirth=1961-09-30; sex=F",
  ],
  [
    "a licence of Ireland: the particle of a surname read as a zero",
    `CEADUNAS TIOMANA        EIRE IRELAND
DRIVING LICENCE         IRL
1.0 FLOINN
2. RUAIRI
3.14.02.1991IRELAND
4a.03.04.2023    4b.02.04.2033
4d.518273046
5.19D402761`,
    "surname=O FLOINN; names=RUAIRI; dateOfBirth=1991-02-14; issuingCountry=IRL",
  ],
  [
    "a permit of Sweden: title with a lost letter, code and number in one row",
    `UPPEHALLSTILSTAND SWE KP3081946
RESIDENCE PERMIT
EFTERNAMN OCH FORNAMN/SURNAME AND FORENAMES
HADDAD
SAMIR ELIAS
KON/SEX        FODELSEDATUM/DATE OF BIRTH
M              17 04 1995`,
    "surname=HADDAD; names=SAMIR ELIAS; idNumber=KP3081946; issuingCountry=SWE; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a passport of Russia: each name in its own letters above the Latin ones",
    `POCCHVCKAA EAEPALMA/RUSSIAN FEDERATION
PASSPORT     Type     issuing State     Passport No.
             P        RUS               750381946
PaMwnva/Surname
KPABLOBA/
KRAVTSOVA
MMa/Given names
HOnNA CEPrEEBHA/
IULIIA
non/Sex
Aata poxAeHWa/Date of birth
22.08.1987`,
    "surname=KRAVTSOVA; names=IULIIA; dateOfBirth=1987-08-22",
  ],
  [
    "a card of Ecuador: letters of the label of both names misread",
    `REPUBLICA DEL ECUADOR
CEOULA DE             N.170629384-5
CIUDADANIA
APELLIBOS Y NOMERES
GUAMAN QUISHPE
ROSA ELENA
FECHA DE NACIMIENTO1984-01-30
SEXO F`,
    "surname=GUAMAN QUISHPE; names=ROSA ELENA; dateOfBirth=1984-01-30",
  ],
  [
    "a card of Peru: what the state calls its number, glued to it behind the title",
    `REPUBLICA DEL PERU
DOCUMENTO NACIONAL DE IDENTIDAD ELECTRONICO CUI50381746-2
Primer Apellido
HUAMANI
Segundo Apellido
TICONA
Pre Nombres
EDITH`,
    "surname=HUAMANI TICONA; names=EDITH; idNumber=503817462",
  ],
  [
    "a card of Albania: the I of its number read as a 1",
    `REPUBLIKA E SHQIPERISE/REPUBLIC OF ALBANIA
LETERNJOFTIM/IDENTITY CARD
Mbiemri/Surname
HOXHAJ
Emri/Given name
ARBEN
Nr. personal/Personal No.
195703184K`,
    "surname=HOXHAJ; names=ARBEN; idNumber=I95703184K",
  ],
  [
    "a card of Slovenia: the state's code in the row of the sex, below a label that was not read",
    `REPUBLIKA SLOVENIJA OSEBNA IZKAZNICA
REPUBLIC OF SLOVENIA IDENTITY CARD
PRIMEK/SURNAME
KOVACIC
IME/GIYEN NAMES
TJASA
SPOL/SEX    DI AVLIANSTO NOADOSAUTY
Z/F         SVN         11.03.1993
ST DOKUMENTA DOCU MENT NO
IE5038174`,
    "surname=KOVACIC; names=TJASA; sex=F; nationality=SVN; issuingCountry=SVN",
  ],
  [
    "a card of Armenia: slashes read as an I before the labels in Latin letters",
    `I REPUBLIC OF ARMENIA
I IDENTIFICATION CARD
/SURNAME
SARGSYAN
I NAME
VARDAN
I CITIZENSHIP
I ARM
/DATE OF BIRTH
19/02/1978`,
    "surname=SARGSYAN; names=VARDAN; dateOfBirth=1978-02-19; nationality=ARM",
  ],
  [
    "a licence of the Netherlands: its codes were not read, and its number begins with a 5",
    `RIJBEWIJS    KONINKRIJK DER NEDERLANDEN
DRIVING LICENCE PERMIS DE CONDUIRE
van Dijk
Sanne Maria
30.03.1989Zwolle
16.11.2020     4c. Gemeente Zwolle
16.11.2030
5319048267`,
    "issuingCountry=NLD; idNumber=5319048267; documentType=DRIVERS_LICENSE",
  ],
];

describe("DOCUMENT-LABEL-1, DOCDATA-NUMBER-3 cards as they are read from photos", () => {
  test.each(CARDS)("%s", (_, text, expected) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(expected));
  });
});
