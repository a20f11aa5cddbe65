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
    "surname=AHMAD; names=NURUL AISYAH BINTI; sex=F; dateOfBirth=1985-02-12; idNumber=850212145678; issuingCountry=MYS; documentType=NATIONAL_ID",
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
