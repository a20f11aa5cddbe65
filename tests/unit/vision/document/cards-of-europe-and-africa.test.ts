import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "an identity card of Czechia: the word SPECIMEN as a surname, a number without a label",
    `CESKA REPUBLIKA / CZECH REPUBLIC
OBCANSKY PRUKAZ / IDENTITY CARD       999013721
              PRIJMENI / SURNAME
              SPECIMEN
              JMENO / GIVEN NAMES
              VZOR
              DATUM NAROZENI / DATE OF BIRTH      POHLAVI / SEX
              01.01.1981                          M
              STATNI OBCANSTVI / NATIONALITY
              CESKA REPUBLIKA
              MISTO NAROZENI / PLACE OF BIRTH
              PRAHA 1
              DATUM VYDANI / DATE OF ISSUE
              02.08.2021
              PLATNOST DO / DATE OF EXPIRY
              02.08.2031`,
    "surname=SPECIMEN; names=VZOR; dateOfBirth=1981-01-01; sex=M; nationality=CZE; issueDate=2021-08-02; expiryDate=2031-08-02; idNumber=999013721; issuingCountry=CZE; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Slovakia: Jana is no label",
    `SLOVENSKA REPUBLIKA / SLOVAK REPUBLIC
OBCIANSKY PREUKAZ / IDENTITY CARD
              Priezvisko / Surname          Cislo OP / ID card No.
              Vzorova                       SP989811
              Meno / Given names
              Jana
              Datum narodenia / Date of birth   Rodne cislo / Personal No.
              20.06.1988                        885620/7890
              Pohlavie / Sex        Datum vydania / Date of issue
              Z/F                   01.12.2022
              Statne obcianstvo / Nationality   Datum platnosti / Date of expiry
              SVK                   01.12.2032
              Vydal / Issued by
              Bratislava`,
    "surname=VZOROVA; names=JANA; dateOfBirth=1988-06-20; sex=F; nationality=SVK; issueDate=2022-12-01; expiryDate=2032-12-01; issuingCountry=SVK; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Croatia: SPECIMEN under both labels of names",
    `REPUBLIKA HRVATSKA
REPUBLIC OF CROATIA
OSOBNA ISKAZNICA / IDENTITY CARD
              Prezime / Surname
              SPECIMEN
              Ime / Name
              SPECIMEN
              Spol / Sex      Drzavljanstvo / Citizenship
              Z/F             HRV
              Datum rodenja / Date of birth
              25 12 1991
              Broj osobne iskaznice / Identity card number
              115501880
              Vrijedi do / Date of expiry
              02 08 2026`,
    "surname=SPECIMEN; names=SPECIMEN; dateOfBirth=1991-12-25; sex=F; nationality=HRV; expiryDate=2026-08-02; idNumber=115501880; issuingCountry=HRV; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Malta: Borg is no label",
    `REPUBBLIKA TA' MALTA / REPUBLIC OF MALTA
KARTA TAL-IDENTITA / IDENTITY CARD     MT
              Kunjom / Surname
              BORG
              Isem / Name
              MARIA ROSA
              Sess / Sex     Cittadinanza / Nationality
              F              MLT
              Data tat-Twelid / Date of Birth    Numru tal-Karta / Card No.
              12/11/1977                         0123477M
              Tiskadi / Date of Expiry
              19/08/2030`,
    "surname=BORG; names=MARIA ROSA; dateOfBirth=1977-11-12; sex=F; nationality=MLT; expiryDate=2030-08-19; issuingCountry=MLT; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Türkiye: T.C./TUR",
    `TURKIYE CUMHURIYETI KIMLIK KARTI
REPUBLIC OF TURKEY IDENTITY CARD
T.C. Kimlik No / TR Identity No
10000000146
              Soyadi / Surname
              YILMAZ
              Adi / Given Name(s)
              AYSE NUR
              Dogum Tarihi / Date of Birth    Cinsiyeti / Gender
              12.08.1985                      K / F
              Seri No / Document No.          Uyrugu / Nationality
              A00A00001                       T.C./TUR
              Son Gecerlilik / Valid Until
              30.01.2027`,
    "surname=YILMAZ; names=AYSE NUR; dateOfBirth=1985-08-12; sex=F; nationality=TUR; expiryDate=2027-01-30; issuingCountry=TUR; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Morocco: given names first, no label",
    `ROYAUME DU MAROC
CARTE NATIONALE D'IDENTITE
FATIMA
EL AMRANI
Née le   12.08.1985
à RABAT
Valable jusqu'au  20.01.2030      AB123456
CAN 123456`,
    "dateOfBirth=1985-08-12; expiryDate=2030-01-20; idNumber=AB123456; issuingCountry=MAR; documentType=NATIONAL_ID; surname=EL AMRANI; names=FATIMA",
  ],
  [
    "an identity card of Rwanda: the sex as a word and a letter",
    `REPUBLIC OF RWANDA
REPUBULIKA Y'U RWANDA
NATIONAL IDENTITY CARD / INDANGAMUNTU
Amazina / Names
UWASE Marie Claire
Itariki yavutseho / Date of Birth     Igitsina / Sex
12/08/1985                            Gore / F
Aho Yatangiwe / Place of Issue
Gasabo / Kimironko
Indangamuntu / National ID No.
1 1985 7 0012345 0 12`,
    "dateOfBirth=1985-08-12; sex=F; idNumber=1198570012345012; issuingCountry=RWA; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Angola: a number behind No alone",
    `REPUBLICA DE ANGOLA
BILHETE DE IDENTIDADE DE CIDADAO NACIONAL
Nome Completo:
JOAO MANUEL DOS SANTOS
Filiação: MANUEL DOS SANTOS e MARIA ANTONIO
Residência: LUANDA
Natural de: LUANDA     Província: LUANDA
Data de Nascimento: 12/08/1985
Sexo: MASCULINO   Altura (m): 1.75
Estado Civil: SOLTEIRO
Emitido em: LUANDA, aos 20/01/2020   Válido até: 19/01/2030
No: 001234567LA041`,
    "dateOfBirth=1985-08-12; sex=M; issueDate=2020-01-20; expiryDate=2030-01-19; idNumber=001234567LA041; issuingCountry=AGO; documentType=NATIONAL_ID",
  ],
  [
    "a licence of New South Wales: the surname in capitals",
    `Driver Licence       New South Wales, Australia
Jane Marie SAMPLE
                         Card Number
123 MAIN STREET          2 012 345 678
SYDNEY NSW 2000
Licence No.    Licence Class
12345678       C
Conditions
S
Donor   Date of Birth    Expiry Date
A       12 AUG 1985      20 JAN 2029`,
    "surname=SAMPLE; names=JANE MARIE; dateOfBirth=1985-08-12; expiryDate=2029-01-20; idNumber=12345678; issuingCountry=AUS; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of South Africa: initials behind the surname",
    `DRIVING LICENCE                   SOUTH AFRICA
CARTA DE CONDUCAO             ZA
Surname/Initials   MKHIZE N
ID No./Country     8508125800086 ZA
Date of Birth      12/08/1985
Gender             FEMALE
Licence No.        402300012ABC
Valid              20/01/2021 - 19/01/2026
Issued             ZA
Code               B
Vehicle restr.     0
First issue        10/05/2005`,
    "surname=MKHIZE; dateOfBirth=1985-08-12; sex=F; issueDate=2021-01-20; expiryDate=2026-01-19; issuingCountry=ZAF; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of France: the sign of the state is no sex",
    `PERMIS DE CONDUIRE   REPUBLIQUE FRANCAISE
F             1. MARTIN
              2. SOPHIE, ANNE
              3. 12.08.1985 LYON
              4a. 20.01.2021   4c. PREFET DU RHONE
              4b. 20.01.2036
              5. 21AA00002
              7.
              9. AM B1 B`,
    "surname=MARTIN; dateOfBirth=1985-08-12; issueDate=2021-01-20; expiryDate=2036-01-20; idNumber=21AA00002; issuingCountry=FRA; documentType=DRIVERS_LICENSE",
  ],
  [
    "an identity card of Kazakhstan: IIN",
    `REPUBLIC OF KAZAKHSTAN
IDENTITY CARD
SURNAME
NURLANOV
NAME
DAUREN
DATE OF BIRTH
12.08.1985
IIN
850812301234`,
    "surname=NURLANOV; names=DAUREN; dateOfBirth=1985-08-12; idNumber=850812301234; issuingCountry=KAZ; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Uzbekistan: sex and nationality in two languages",
    `O'ZBEKISTON RESPUBLIKASI / REPUBLIC OF UZBEKISTAN
SHAXS GUVOHNOMASI / IDENTITY CARD
Familiyasi / Surname
KARIMOV
Ismi / Given name(s)
AZIZ
Otasining ismi / Patronymic
RUSTAMOVICH
Tug'ilgan sanasi / Date of birth      Jinsi / Sex
12.08.1985                            ERKAK / MALE
Berilgan sanasi / Date of issue       Fuqaroligi / Citizenship
20.01.2022                            O'ZBEKISTON / UZBEKISTAN
Amal qilish muddati / Date of expiry  Karta raqami / Card number
19.01.2032                            AD1234567`,
    "surname=KARIMOV; names=AZIZ; dateOfBirth=1985-08-12; sex=M; nationality=UZB; issueDate=2022-01-20; expiryDate=2032-01-19; idNumber=AD1234567; issuingCountry=UZB; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Kyrgyzstan: the state by its people, and as nationality",
    `KYRGYZ REPUBLIC     IDENTIFICATION CARD (ID-CARD)
Surname
ASANOV
Name
BAKYT
Patronymic
TALANTOVICH
Nationality/Citizenship    Sex
KYRGYZ REPUBLIC            M
Date of birth
12.08.1985
Document No.       Date of expiry
ID1234567          20.01.2030`,
    "surname=ASANOV; names=BAKYT; dateOfBirth=1985-08-12; sex=M; nationality=KGZ; expiryDate=2030-01-20; idNumber=ID1234567; issuingCountry=KGZ; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Tanzania: middle names, a number in groups",
    `JAMHURI YA MUUNGANO WA TANZANIA
KITAMBULISHO CHA TAIFA
CITIZEN IDENTITY CARD
19850812-12345-00001-23
JINA LA KWANZA / FIRST NAME
JUMA
MAJINA YA KATI / MIDDLE NAMES
HASSAN
JINA LA MWISHO / LAST NAME
MWINYI
JINSI / SEX    TAREHE YA KUZALIWA / DATE OF BIRTH
M              12 AUG 1985
MWISHO WA KUTUMIKA / EXPIRY DATE
20 JAN 2031`,
    "surname=MWINYI; names=JUMA HASSAN; dateOfBirth=1985-08-12; sex=M; expiryDate=2031-01-20; idNumber=19850812123450000123; issuingCountry=TZA; documentType=NATIONAL_ID",
  ],
  [
    "a voter card of Nigeria: the sex behind its label",
    `INDEPENDENT NATIONAL ELECTORAL COMMISSION
FEDERAL REPUBLIC OF NIGERIA
VOTER'S CARD
VIN: 90F5 B19E 2C29 8765 4321
DELIM: 24-12-04-005
OKAFOR, CHINEDU PETER
DATE OF BIRTH 12-08-1985
OCCUPATION TRADER   GENDER M
ADDRESS 12 ALLEN AVENUE IKEJA`,
    "dateOfBirth=1985-08-12; sex=M; issuingCountry=NGA",
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-NAME-5 cards of Europe, Africa and Australia, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });
});
