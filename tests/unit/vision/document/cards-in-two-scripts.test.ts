import { describe, expect, test } from "vitest";
import { labelBoundary } from "@/lib/vision/document/printed/label-boundary";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/**
 * Documents in letters that are not read beside Latin ones, as a reader of Latin letters takes them, with made-up people, written
 * from common knowledge.
 */
const CARDS: readonly CardOfText[] = [
  [
    "a passport of Russia: the state and each name in two scripts before and behind a slash, no label of the number in its column",
    `POCCNNCKAR OEAEPAUNR / RUSSIAN FEDERATION
NACNOPT     Tnn/Type   Koa rocyaapctBa/Code of      Homep nacnopta/Passport No.
PASSPORT               BblAaum/issuing State
            P          RUS                          65 1827364
            OaMnANR/Surname
            NETPOBA /
            PETROVA
            NMR/Given names
            AHHA CEPTEEBHA /
            ANNA
            Aata poxAeHnR/Date of birth
            02.11.1986
            Non/Sex
            X/F
            Aata BblAaun/Date of issue       OpraH, BblAaBWNN AOKyMeHT/Authority
            14.05.2022                       MBA 77012
            Aata oKOHuaHNR CpoKa/Date of expiry
            AenCtBNR
            14.05.2032`,
    "surname=PETROVA; names=ANNA; dateOfBirth=1986-11-02; sex=F; issueDate=2022-05-14; expiryDate=2032-05-14; idNumber=651827364; issuingCountry=RUS; documentType=PASSPORT",
  ],
  [
    "a licence of Russia: the sign of the state above the title, names in two rows",
    `RUS   BOANTEAbCKOE YAOCTOBEPEHNE
PERMIS DE CONDUIRE   DRIVING LICENCE
             1. NETPOB
             PETROV
             2. NBAH CEPTEEBNY
             IVAN SERGEEVICH
             3. 09.02.1979
             4a) 21.06.2020   4b) 21.06.2030
             5. 77 21 604815
             9. B  B1  M`,
    "surname=PETROV; names=IVAN SERGEEVICH; dateOfBirth=1979-02-09; issueDate=2020-06-21; expiryDate=2030-06-21; idNumber=7721604815; issuingCountry=RUS; documentType=DRIVERS_LICENSE",
  ],
  [
    "a passport of Greece: months in two scripts, of which the first resembles another month",
    `EAAHNIKH AHMOKPATIA         HELLENIC REPUBLIC
AIABATHPIO    Tunoc/Type   Ku6. Xwpac/Code of issuing state   Ap. AiaBatnpiou/Passport No.
PASSPORT      P            GRC                                AP4820157
              1. Enwvuuo/Surname
              NIKOAAOY
              NIKOLAOU
              2. Ovoua/Name
              EAENH
              ELENI
              4. Oulo/Sex
              F
              5. Hu/via Tevvnonc/Date of birth
              23 Iou/Jun 84
              7. Hu/via Ek6oonc/Date of issue
              11 Iou/Jul 23
              9. Hu/via Aneewc/Date of expiry
              10 Iou/Jul 33`,
    "surname=NIKOLAOU; names=ELENI; dateOfBirth=1984-06-23; sex=F; issueDate=2023-07-11; expiryDate=2033-07-10; idNumber=AP4820157; issuingCountry=GRC; documentType=PASSPORT",
  ],
  [
    "a passport of China: a row that is not read below the label, the number of a month before its name",
    `PEOPLE'S REPUBLIC OF CHINA
PASSPORT    /Type   /Country Code   /Passport No.
            P       CHN             EJ5820416
            /Name
            E
            WANG, JIAYI
            /Sex      /Nationality      /Date of birth
            /F        /CHINESE          14 AUG 1991
            /Place of birth             /Date of issue
            /FUJIAN                     21 3 /MAR 2020
            /Place of issue             /Date of expiry
            /FUJIAN                     20 3 /MAR 2030`,
    "surname=WANG; names=JIAYI; dateOfBirth=1991-08-14; sex=F; issueDate=2020-03-21; expiryDate=2030-03-20; idNumber=EJ5820416; issuingCountry=CHN; documentType=PASSPORT",
  ],
  [
    "a passport of Thailand: the names with their title under a label of both",
    `THAILAND
PASSPORT   u /Type   /Country code   /Passport No.
           P         THA             AB8204715
           /Surname
           SRISUWAN
           /Title Name
           MR. THANAKORN
           /Date of birth  /Place of birth
           08 MAR 1990     BANGKOK
           /Sex   /Height
           M      1.72 M
           /Date of expiry
           03 JUN 2033`,
    "surname=SRISUWAN; names=THANAKORN; dateOfBirth=1990-03-08; sex=M; expiryDate=2033-06-03; idNumber=AB8204715; issuingCountry=THA; documentType=PASSPORT",
  ],
  [
    "an identity card of Mauritius: the surname at birth is another one",
    `REPUBLIC OF MAURITIUS
NATIONAL IDENTITY CARD
              Surname
              DOORGAKANT
              First Name
              ANJALI
              Surname at Birth
              SEEBALUCK
              Gender      Date of Birth
              F           21 Sep 1988
              ID Number
              S2109884301726`,
    "surname=DOORGAKANT; names=ANJALI; dateOfBirth=1988-09-21; sex=F; idNumber=S2109884301726; issuingCountry=MUS; documentType=NATIONAL_ID",
  ],
  [
    "a residence permit of Finland: surname and names in two rows under one label",
    `FIN   OLESKELULUPA / UPPEHÅLLSTILLSTÅND        RFB402817
RESIDENCE PERMIT
              SUKUNIMI JA ETUNIMET / NAMN / NAME
              OKAFOR
              CHINEDU PAUL
              SUKUPUOLI / KÖN / SEX   KANSALAISUUS / MEDBORGARSKAP / NATIONALITY
              M/M                     NGA
              SYNTYMÄAIKA / FÖDELSEDATUM / DATE OF BIRTH
              17 12 1992
              KORTIN VOIMASSAOLO / KORTET GÄLLER T.O.M. / CARD EXPIRY
              30 06 2028`,
    "surname=OKAFOR; names=CHINEDU PAUL; dateOfBirth=1992-12-17; sex=M; expiryDate=2028-06-30; idNumber=RFB402817; issuingCountry=FIN; documentType=RESIDENCE_PERMIT",
  ],
  [
    "an old identity card of Portugal: a mere word for a number above it, another digit beside it",
    `REPÚBLICA PORTUGUESA
BILHETE DE IDENTIDADE DE CIDADÃO NACIONAL
                 N.º
                 8105263        7
                 EMISSÃO              ARQUIVO
                 02/05/2007           LISBOA
NOME
MARIA HELENA DUARTE
DATA DE NASCIMENTO   ESTADO CIVIL   ALTURA
30/01/1958           CASADA         1,61
VÁLIDO ATÉ
02/11/2017`,
    "names=MARIA HELENA DUARTE; dateOfBirth=1958-01-30; issueDate=2007-05-02; expiryDate=2017-11-02; idNumber=8105263; issuingCountry=PRT; documentType=NATIONAL_ID",
  ],
  [
    "a licence of the Northwest Territories: the label of the number in two languages, each with a full stop",
    `NORTHWEST TERRITORIES      TERRITOIRES DU NORD-OUEST
DRIVER'S LICENCE / PERMIS DE CONDUIRE      CANADA
4d No./No   528361
1,2 Name/Nom
LAFFERTY
JOSEPH ALAN
3 DOB/DDN     4a Issued/Délivré     4b Expires/Expire
1977-10-02    2023-01-18            2028-10-02
15 Sex/Sexe M   16 Hgt/Taille 181 cm   18 Eyes/Yeux BLU`,
    "surname=LAFFERTY; names=JOSEPH ALAN; dateOfBirth=1977-10-02; issueDate=2023-01-18; expiryDate=2028-10-02; idNumber=528361; sex=M; issuingCountry=CAN; documentType=DRIVERS_LICENSE",
  ],
];

describe("DOCUMENT-LABEL-1 documents of which a part is in letters that are not read", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("a label is not parted before the words of its genitive", () => {
    expect(labelBoundary("Handtekening van de houder / Holder's signature")).toBeNull();
  });
});
