import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Licences and permits with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "a licence of the USA: the whole name above the address, without a label",
    `MINNESOTA
DRIVER'S LICENSE
K204817365920               CLASS D
Expires 04-17-2027          Issued 04-02-2023
LARS PETER ENGSTROM
1804 LYNDALE AVE S
DULUTH, MN 55806
Birthdate 04-17-1979
Sex M     Ht 6-02   Wt 205    Eyes GRN
Restrictions NONE             Endorsements NONE`,
    "surname=ENGSTROM; names=LARS PETER; dateOfBirth=1979-04-17; issueDate=2023-04-02; expiryDate=2027-04-17; sex=M; idNumber=K204817365920; issuingCountry=USA",
  ],
  [
    "a licence of Australia: the state is no name, and the name stands above a flat's number",
    `DRIVER LICENCE                  LICENCE NO.
VICTORIA AUSTRALIA              071938264
SIOBHAN GRACE DELANEY
UNIT 12
40 NICHOLSON ST
BRUNSWICK EAST VIC 3057
LICENCE EXPIRY        DATE OF BIRTH
21-03-2028            17-10-1983
LICENCE TYPE          CONDITIONS
CAR                   S`,
    "surname=DELANEY; names=SIOBHAN GRACE; dateOfBirth=1983-10-17; expiryDate=2028-03-21; idNumber=071938264; issuingCountry=AUS",
  ],
  [
    "a licence of Australia: given names in small letters below the surname, under one label",
    `SOUTH AUSTRALIA                     Government of South Australia
DRIVER'S LICENCE
LICENCE NO.     BR6042
NAME            HOLLOWAY-TRAN
                Imogen Mai
ADDRESS         3 Esplanade
                GOOLWA SA 5214
DATE OF BIRTH   09/02/1998
EXPIRY DATE     30/05/2030          CLASS   C`,
    "surname=HOLLOWAY-TRAN; names=IMOGEN MAI; dateOfBirth=1998-02-09; expiryDate=2030-05-30; idNumber=BR6042; issuingCountry=AUS",
  ],
  [
    "a licence of the USA: words that are labels behind their code only, above the names",
    `MISSISSIPPI             USA         MS
DRIVER LICENSE
4d DL                   9 CLASS     9a END
604918273               R           NONE
1 LAST                  3 DOB
ARCENEAUX               07/11/1991
2 FIRST                 4a ISS
DARNELL LUCIEN          03/05/2023
8 ADDRESS               4b EXP
77 MAIN ST              07/11/2031
GULFPORT, MS 39501
12 RESTR    15 SEX      16 HGT      18 EYES
NONE        M           5'-11"      BRN`,
    "surname=ARCENEAUX; names=DARNELL LUCIEN; dateOfBirth=1991-07-11; issueDate=2023-03-05; expiryDate=2031-07-11; sex=M; idNumber=604918273",
  ],
  [
    "an identity card of Missouri: it says what it is not, and its number holds no code",
    `MISSOURI                  USA       NONDRIVER LICENSE
4d LICENSE NO.            4a ISS 05/14/2023
207B048193                4b EXP 09/30/2029
3 DOB 09/30/1961
1 MCALLISTER
2 DOLORES JEAN
8 415 WALNUT ST
SEDALIA, MO 65301
15 SEX F        16 HGT 5'-03"`,
    "surname=MCALLISTER; names=DOLORES JEAN; dateOfBirth=1961-09-30; issueDate=2023-05-14; expiryDate=2029-09-30; sex=F; idNumber=207B048193; issuingCountry=USA; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Nova Scotia: the words of its number",
    `NOVA SCOTIA                       CANADA
DRIVER'S LICENCE                  NS
4d Master No. BOUDR190378004
1 BOUDREAU
2 CELESTE MARIE
3 DOB 1978/03/19                  15 Sex F
4a Issued 2023/02/11              16 Hgt 164 cm
4b Expires 2028/03/19             18 Eyes BL`,
    "surname=BOUDREAU; names=CELESTE MARIE; idNumber=BOUDR190378004; issuingCountry=CAN; documentType=DRIVERS_LICENSE",
  ],
  [
    "a permit of France in the format of 2020: both names under one label without a comma",
    `TITRE DE SÉJOUR   FRA   4MD7R19KX
RÉPUBLIQUE FRANÇAISE
NOM Prénoms / SURNAME Forenames
KOUYATÉ
Mariam Adama
SEXE / Sex   NATIONALITÉ / Nationality   DATE DE NAISSANCE / Date of birth
F            MLI                         21 09 1988
DATE D'EXPIRATION / Date of expiry   307164
14 06 2028`,
    "surname=KOUYATE; names=MARIAM ADAMA; dateOfBirth=1988-09-21; expiryDate=2028-06-14; sex=F; nationality=MLI; issuingCountry=FRA; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a permit of the Netherlands in the format of 2020",
    `VERBLIJFSTITEL   NLD   IR82KD604
NAAM Voornamen / NAME Forenames
BANERJEE
Ishani
GESLACHT / Sex                NATIONALITEIT / Nationality   GEBOORTEDATUM / Date of birth
V/F                           IND                           30 08 1991`,
    "surname=BANERJEE; names=ISHANI; dateOfBirth=1991-08-30; sex=F; nationality=IND; issuingCountry=NLD",
  ],
  [
    "a permit of Portugal: labels with their plural in brackets",
    `TÍTULO DE RESIDÊNCIA   P17L604T9
PORTUGAL
APELIDO(S), NOME(S) / SURNAME(S), NAME(S)
NOGUEIRA DA COSTA
LARISSA
VÁLIDO ATÉ / VALID UNTIL
02-11-2026`,
    "surname=NOGUEIRA DA COSTA; names=LARISSA; expiryDate=2026-11-02; idNumber=P17L604T9; issuingCountry=PRT",
  ],
];

describe("DOCDATA-NAME-5, DOCUMENT-LABEL-1 names above addresses, and in two rows under one label", () => {
  test.each(CARDS)("%s", (_, text, expected) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(expected));
  });

  test("a surname above given names and an address stays the surname", () => {
    const card = `TEXAS
DRIVER LICENSE
HALVORSEN
ERIK ANDERS
3912 OAK AVE
AUSTIN, TX 78701
DOB 12/06/1988
EXP 12/06/2030`;
    expect(recordOfText(card)).toMatchObject({ surname: "HALVORSEN", names: "ERIK ANDERS" });
  });
});
