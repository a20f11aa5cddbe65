import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "an identity card of Azerbaijan: a number of seven letters and digits",
    `AZERBAYCAN RESPUBLIKASI   REPUBLIC OF AZERBAIJAN
ŞƏXSIYYƏT VƏSIQƏSI   IDENTITY CARD
Soyadı / Surname
MAMMADOVA
Adı / Given name
LEYLA
Atasının adı / Patronymic
RASHID QIZI
Cinsi / Sex   Vətəndaşlığı / Nationality   Doğum tarixi / Date of birth
Q/F           AZE                           12.02.1985
Fərdi identifikasiya nömrəsi / Personal identification number
5ABC1D2
Etibarlıdır / Date of expiry
20.01.2030`,
    "surname=MAMMADOVA; names=LEYLA; dateOfBirth=1985-02-12; sex=F; nationality=AZE; expiryDate=2030-01-20; idNumber=5ABC1D2; issuingCountry=AZE; documentType=NATIONAL_ID",
  ],
  [
    "a cédula of Nicaragua: the letter behind the number is part of it",
    `REPUBLICA DE NICARAGUA
CONSEJO SUPREMO ELECTORAL
CEDULA DE IDENTIDAD
No. 001-120285-0012A
Nombres
ANA LUCIA
Apellidos
MARTINEZ LOPEZ
Fecha de Nacimiento
12-02-1985
Lugar de Nacimiento
MANAGUA
Sexo
F
Fecha de Emisión   Fecha de Expiración
20-01-2020         20-01-2030`,
    "surname=MARTINEZ LOPEZ; names=ANA LUCIA; dateOfBirth=1985-02-12; sex=F; idNumber=0011202850012A; issueDate=2020-01-20; expiryDate=2030-01-20; issuingCountry=NIC; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Barbados: the issuer by its authority",
    `BARBADOS LICENSING AUTHORITY
DRIVING LICENCE
Licence No. 123456
Surname: CLARKE
Given Names: SHERYL ANN
Date of Birth: 12-02-1985
Sex: F
Issued: 20-01-2022  Expires: 12-02-2027
ID No. 850212-1234`,
    "surname=CLARKE; names=SHERYL ANN; dateOfBirth=1985-02-12; sex=F; issueDate=2022-01-20; expiryDate=2027-02-12; issuingCountry=BRB; documentType=DRIVERS_LICENSE",
  ],
  [
    "a MyKad: the issuer behind the title, the whole name below the number",
    `KAD PENGENALAN MALAYSIA     MyKad
IDENTITY CARD
850212-14-5678
NURUL AISYAH BINTI AHMAD
NO 12 JALAN MAWAR
TAMAN BUNGA
50000 KUALA LUMPUR
WILAYAH PERSEKUTUAN(KL)
WARGANEGARA
ISLAM
PEREMPUAN`,
    "names=NURUL AISYAH BINTI AHMAD; sex=F; dateOfBirth=1985-02-12; idNumber=850212145678; issuingCountry=MYS; documentType=NATIONAL_ID",
  ],
  [
    "an Aadhaar card: no title, the whole name above the birth date",
    `भारत सरकार
GOVERNMENT OF INDIA
रमेश कुमार
Ramesh Kumar
जन्म तिथि / DOB: 12/02/1985
पुरुष / MALE
2345 6789 0124
मेरा आधार, मेरी पहचान`,
    "surname=KUMAR; names=RAMESH; dateOfBirth=1985-02-12; sex=M; idNumber=234567890124; issuingCountry=IND; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Hungary: the sign of the state is no sex",
    `H   VEZETOI ENGEDELY   MAGYARORSZAG
1. KOVACS
2. ANNA
3. 1985.02.12. BUDAPEST
4a. 2020.01.20.
4b. 2030.01.20.
4c. BUDAPEST XIII. KERULET
5. AB123456
7.
9. AM,B`,
    "surname=KOVACS; names=ANNA; dateOfBirth=1985-02-12; issueDate=2020-01-20; expiryDate=2030-01-20; idNumber=AB123456; issuingCountry=HUN; documentType=DRIVERS_LICENSE",
  ],
  [
    "an identity card of Bulgaria: Cyrillic rows read as Latin letters",
    `PENYBJNKA BbJTTAPNR    REPUBLIC OF BULGARIA
JINYHA KAPTA    IDENTITY CARD
OamnnnR/Surname
NBAHOBA
IVANOVA
NMe/Name
MAPNR
MARIA
Npe3nMe/Father's name
NETPOBA
PETROVA
rpaxAaHcTBO/Nationality   aTa Ha paxAaHe/Date of birth
Bbnrapnr/BGR              12.02.1985
non/Sex   ETH/Personal No
X/F       8502125678
BanNAHOCT/Date of expiry   Ne Ha AOkyMeHTa/Document number
20.01.2031                 646512345`,
    "surname=IVANOVA; names=MARIA; dateOfBirth=1985-02-12; sex=F; nationality=BGR; expiryDate=2031-01-20; idNumber=8502125678; issuingCountry=BGR; documentType=NATIONAL_ID",
  ],
  [
    "a passport of Ukraine: Cyrillic and Latin in one row",
    `YKPAIHA   UKRAINE
PASPORT   PASSPORT
Npi3BnUe/Surname
MEJIbHNK/MELNYK
IM'a/Given names
OKCAHA/OKSANA
rpoMaARHCTBO/Nationality
YKPAIHA/UKRAINE
Aata HapoAxeHHa/Date of birth
12 JIT/FEB 85
CTaTb/Sex
X/F
Aata BuAaui/Date of issue
20 CIU/JAN 21
Aata 3aKiHueHHa/Date of expiry
20 CIU/JAN 31`,
    "surname=MELNYK; names=OKSANA; dateOfBirth=1985-02-12; sex=F; nationality=UKR; issueDate=2021-01-20; expiryDate=2031-01-20; issuingCountry=UKR; documentType=PASSPORT",
  ],
  [
    "an identity card of Suriname: V for a woman",
    `REPUBLIEK SURINAME
IDENTITEITSKAART
Naam
DOELAHASORI
Voornamen
SANDRA MARIA
Geboortedatum
12-02-1985
Geslacht
V
ID-nummer
FB001234
Datum afgifte
20-01-2024
Geldig tot
20-01-2034`,
    "surname=DOELAHASORI; names=SANDRA MARIA; dateOfBirth=1985-02-12; sex=F; idNumber=FB001234; issueDate=2024-01-20; expiryDate=2034-01-20; issuingCountry=SUR; documentType=NATIONAL_ID",
  ],
  [
    "a passport of the United Kingdom without its zone: a title twice in one line",
    `UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND
PASSPORT PASSEPORT
Type/Type  Code/Code  Passport No./Passeport No.
P          GBR        123456789
Surname/Nom (1)
SMITH
Given names/Prénoms (2)
JANE ELIZABETH
Nationality/Nationalité (3)
BRITISH CITIZEN
Date of birth/Date de naissance (4)
12 FEB /FEV 85
Sex/Sexe (5)  Place of birth/Lieu de naissance (6)
F             LONDON
Date of issue/Date de délivrance (7)
20 JAN /JAN 24
Authority/Autorité (8)
HMPO
Date of expiry/Date d'expiration (9)
20 JAN /JAN 34`,
    "surname=SMITH; names=JANE ELIZABETH; nationality=GBR; dateOfBirth=1985-02-12; sex=F; issueDate=2024-01-20; expiryDate=2034-01-20; issuingCountry=GBR; documentType=PASSPORT",
  ],
  [
    "a licence of Samoa: a first name that begins like the plural of its label",
    `GOVERNMENT OF SAMOA
LAND TRANSPORT AUTHORITY
DRIVER'S LICENSE
LICENSE NO. 12345
SURNAME LEOTA
FIRST NAME SINA
D.O.B 12/02/1985
ISSUED DATE 20/01/2024
EXPIRY DATE 20/01/2027`,
    "surname=LEOTA; names=SINA; dateOfBirth=1985-02-12; issueDate=2024-01-20; expiryDate=2027-01-20; idNumber=12345; issuingCountry=WSM; documentType=DRIVERS_LICENSE",
  ],
  [
    "a resident card of Honduras: a title in Spanish",
    `REPUBLICA DE HONDURAS
INSTITUTO NACIONAL DE MIGRACION
CARNE DE RESIDENTE
NOMBRES
JORGE LUIS
APELLIDOS
MEDINA PAZ
NACIONALIDAD
NICARAGUENSE
FECHA DE NACIMIENTO
12/02/1985
SEXO
M
FECHA DE EMISION
20/01/2026
FECHA DE VENCIMIENTO
20/01/2027
No. RESIDENCIA
123456-2026`,
    "surname=MEDINA PAZ; names=JORGE LUIS; nationality=NIC; dateOfBirth=1985-02-12; sex=M; issueDate=2026-01-20; expiryDate=2027-01-20; issuingCountry=HND; documentType=RESIDENCE_PERMIT",
  ],
  [
    "an identity card of Brunei: the whole name behind its label, a colour",
    `NEGARA BRUNEI DARUSSALAM
KAD PENGENALAN
00-123456
Nama: SITI AMINAH BINTI HAJI ALI
Tarikh Lahir: 12-02-1985
Jantina: PEREMPUAN
Tempat Lahir: BRUNEI
Warna: KUNING
Tarikh Dikeluarkan: 20-01-2024`,
    "names=SITI AMINAH BINTI HAJI ALI; dateOfBirth=1985-02-12; sex=F; issueDate=2024-01-20; issuingCountry=BRN; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Papua New Guinea: the label of its number",
    `INDEPENDENT STATE OF PAPUA NEW GUINEA
NATIONAL IDENTITY CARD
Surname KILA
Given Name VAGI
Date of Birth 12/02/1985
Gender M
NID Number 10012345678
Issue Date 20/01/2024`,
    "surname=KILA; names=VAGI; dateOfBirth=1985-02-12; sex=M; idNumber=10012345678; issueDate=2024-01-20; issuingCountry=PNG; documentType=NATIONAL_ID",
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-PLACE-1 cards of further states, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("the sign H of Hungary gives no sex", () => {
    const text = CARDS.find(([what]) => what.includes("Hungary"))?.[1] ?? "";
    expect(recordOfText(text)["sex"]).toBeUndefined();
  });
});
