import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    'an identity card of Benin: a title with "biométrique" in it',
    `REPUBLIQUE DU BENIN
CARTE BIOMETRIQUE D'IDENTITE NATIONALE
Numéro Personnel d'Identification (NPI)
1234567890
Nom
HOUNGBO
Prénoms
ROSINE
Date de naissance
12/02/1985
Sexe
F
Date d'expiration
20/01/2030`,
    "surname=HOUNGBO; names=ROSINE; dateOfBirth=1985-02-12; sex=F; idNumber=1234567890; expiryDate=2030-01-20; issuingCountry=BEN; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Mali: NINA is the number",
    `REPUBLIQUE DU MALI
Un Peuple - Un But - Une Foi
CARTE D'IDENTITE BIOMETRIQUE CEDEAO
Prénoms : FATOUMATA
Nom : TRAORE
Né(e) le : 12/02/1985   à : BAMAKO
Sexe : F
NINA : 28502123456789A
Délivrée le : 20/01/2024
Expire le : 19/01/2029`,
    "surname=TRAORE; names=FATOUMATA; dateOfBirth=1985-02-12; sex=F; idNumber=28502123456789A; issueDate=2024-01-20; expiryDate=2029-01-19; issuingCountry=MLI; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Madagascar: labels in Malagasy",
    `REPOBLIKAN'I MADAGASIKARA
KARA-PANONDROM-PIRENENA
CARTE NATIONALE D'IDENTITE
N° 101 251 123 456
Anarana / Nom: RAKOTO
Fanampin'anarana / Prénoms: SOA LALAO
Teraka tamin'ny / Née le: 12 Février 1985
Tao / à: ANTANANARIVO
Natao tamin'ny / Fait le: 20 Janvier 2020`,
    "surname=RAKOTO; names=SOA LALAO; dateOfBirth=1985-02-12; issueDate=2020-01-20; issuingCountry=MDG; documentType=NATIONAL_ID",
  ],
  [
    'an identity card of Liberia: Grace is no misread "Race", a middle initial',
    `REPUBLIC OF LIBERIA
NATIONAL IDENTIFICATION REGISTRY
CITIZEN IDENTITY CARD
Surname: JOHNSON
Given Name: GRACE
Middle Name: T
Date of Birth: 12-FEB-1985
Sex: F
NIN: 1234567890
Issue Date: 20-JAN-2024
Expiry Date: 19-JAN-2034`,
    "surname=JOHNSON; names=GRACE T; dateOfBirth=1985-02-12; sex=F; issueDate=2024-01-20; expiryDate=2034-01-19; idNumber=1234567890; issuingCountry=LBR; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Seychelles: the sex as a word behind its label",
    `REPUBLIC OF SEYCHELLES
NATIONAL IDENTITY CARD
NIN 985-0212-1-0-34
SURNAME PAYET
OTHER NAMES MARIE-ANGE
DATE OF BIRTH 12/02/1985
SEX FEMALE
DATE OF ISSUE 20/01/2020`,
    "surname=PAYET; names=MARIE-ANGE; dateOfBirth=1985-02-12; sex=F; issueDate=2020-01-20; idNumber=98502121034; issuingCountry=SYC; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Eswatini: initials are no names",
    `KINGDOM OF ESWATINI
DRIVING LICENCE
SURNAME: DLAMINI
INITIALS: S P
ID NO: 8502121100123
DATE OF BIRTH: 12/02/1985
GENDER: FEMALE
LICENCE NO: 123456/2020
CODE: B
FIRST ISSUE: 20/01/2020
VALID FROM: 20/01/2025
VALID TO: 19/01/2030`,
    "surname=DLAMINI; dateOfBirth=1985-02-12; sex=F; issueDate=2025-01-20; expiryDate=2030-01-19; issuingCountry=SWZ; documentType=DRIVERS_LICENSE",
  ],
  [
    "a green book of South Africa: the issuer by its citizens",
    `S.A.BURGER/S.A.CITIZEN
850212 5009 08 7
VAN/SURNAME
VAN DER MERWE
VOORNAME/FORENAMES
PIETER JOHANNES
GEBOORTEDISTRIK OF -LAND/
DISTRICT OR COUNTRY OF BIRTH
SUID-AFRIKA
GEBOORTEDATUM/
DATE OF BIRTH 1985-02-12
DATUM UITGEREIK/
DATE ISSUED 2003-05-20
UITGEREIK OP GESAG VAN DIE
DIREKTEUR-GENERAAL: BINNELANDSE SAKE
ISSUED BY AUTHORITY OF THE
DIRECTOR-GENERAL: HOME AFFAIRS`,
    "surname=VAN DER MERWE; names=PIETER JOHANNES; dateOfBirth=1985-02-12; idNumber=8502125009087; issueDate=2003-05-20; issuingCountry=ZAF; documentType=NATIONAL_ID",
  ],
  [
    "an asylum permit of South Africa: full names beside a surname",
    `REPUBLIC OF SOUTH AFRICA
DEPARTMENT OF HOME AFFAIRS
ASYLUM SEEKER TEMPORARY PERMIT
SECTION 22 REFUGEES ACT 1998
FILE NUMBER: PTAZWE012340117
SURNAME: MOYO
FULL NAMES: TENDAI
COUNTRY OF ORIGIN: ZIMBABWE
DATE OF BIRTH: 12/02/1985
GENDER: FEMALE
PERMIT VALID UNTIL: 20/01/2027
DATE OF ISSUE: 20/07/2026`,
    "surname=MOYO; names=TENDAI; dateOfBirth=1985-02-12; sex=F; expiryDate=2027-01-20; issueDate=2026-07-20; issuingCountry=ZAF",
  ],
  [
    "a passport of Nigeria without its zone: a title in two languages, a NIN",
    `FEDERAL REPUBLIC OF NIGERIA
Passport/Passeport   Type/Type  Country Code/Code du pays  Passport No./No. du Passeport
                     P          NGA                        A01234567
Surname/Nom
ADEBAYO
Given Names/Prénoms
OLUWASEUN TEMITOPE
Nationality/Nationalité
NIGERIAN
Date of Birth/Date de naissance   NIN
12 FEB / FEV 85                   12345678901
Sex/Sexe   Place of Birth/Lieu de naissance
M          IBADAN
Date of Issue/Date de délivrance  Issuing Authority/Autorité
20 JAN / JAN 24                   IKOYI
Date of Expiry/Date d'expiration
19 JAN / JAN 34`,
    "surname=ADEBAYO; names=OLUWASEUN TEMITOPE; nationality=NGA; dateOfBirth=1985-02-12; sex=M; issueDate=2024-01-20; expiryDate=2034-01-19; issuingCountry=NGA; documentType=PASSPORT",
  ],
  [
    "a voter card of Ghana: words before a number",
    `ELECTORAL COMMISSION OF GHANA
VOTER IDENTIFICATION CARD
Voter's ID No: 1234567890
Surname: MENSAH
Other Names: AKOSUA
Age: 41  Sex: F
Date of Birth: 12/02/1985
Polling Station Code: C012345
Date of Registration: 20/07/2020`,
    "surname=MENSAH; names=AKOSUA; sex=F; dateOfBirth=1985-02-12; idNumber=1234567890; issuingCountry=GHA",
  ],
  [
    "a voter card of Tanzania: a middle name in Swahili",
    `TUME YA TAIFA YA UCHAGUZI  TANZANIA
KADI YA MPIGA KURA
NAMBA T-1001-2345-678-9
JINA LA KWANZA NEEMA
JINA LA KATI JOHN
JINA LA UKOO MWAKALINGA
TAREHE YA KUZALIWA 12/02/1985
JINSIA MKE
TAREHE YA KUTOLEWA 20/02/2020`,
    "surname=MWAKALINGA; names=NEEMA JOHN; dateOfBirth=1985-02-12; sex=F; issueDate=2020-02-20; issuingCountry=TZA",
  ],
  [
    "an identity card of Mauritania: a national number",
    `REPUBLIQUE ISLAMIQUE DE MAURITANIE
CARTE NATIONALE D'IDENTITE
Numéro National d'Identification
1234567890
Prénom
FATIMETOU
Nom de famille
SIDI
Sexe  Date de naissance
F     12/02/1985
Date d'émission  Date d'expiration
20/01/2024       20/01/2034`,
    "surname=SIDI; names=FATIMETOU; sex=F; dateOfBirth=1985-02-12; idNumber=1234567890; issueDate=2024-01-20; expiryDate=2034-01-20; issuingCountry=MRT; documentType=NATIONAL_ID",
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-NAME-3 cards of Africa, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("a licence that prints initials gives no names", () => {
    const text = CARDS.find(([what]) => what.includes("initials"))?.[1] ?? "";
    expect(recordOfText(text)["names"]).toBeUndefined();
  });
});
