import { describe, expect, test } from "vitest";
import { findDates } from "@/lib/vision/document/printed/dates";
import { nameOf, surnameOf } from "@/lib/vision/document/printed/values";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Parts of documents with made-up people, written from common knowledge: how a name printed as one is parted, and who has no family name. */
const CARDS: readonly CardOfText[] = [
  [
    "a card of Rwanda: the surname in capitals before the given names",
    `REPUBULIKA Y'U RWANDA / REPUBLIC OF RWANDA
INDANGAMUNTU / NATIONAL IDENTITY CARD
Amazina / Names
MUKANDAYISENGA Marie Goretti
Itariki yavutseho / Date of Birth
01/12/1984`,
    "surname=MUKANDAYISENGA; names=MARIE GORETTI; dateOfBirth=1984-12-01; issuingCountry=RWA",
  ],
  [
    "a card of Singapore: whose son he is, and no family name",
    `REPUBLIC OF SINGAPORE
IDENTITY CARD NO.   S8561427D
Name
ARUN KUMAR S/O RAJENDRAN
Race
INDIAN
Date of birth   Sex
23-11-1985      M`,
    "surname=; names=ARUN KUMAR S/O RAJENDRAN; dateOfBirth=1985-11-23; sex=M",
  ],
  [
    "a card of Indonesia: one name",
    `PROVINSI DAERAH ISTIMEWA YOGYAKARTA
NIK             : 3404075205930004
Nama            : SULASTRI
Tempat/Tgl Lahir: SLEMAN, 12-05-1993
Kewarganegaraan : WNI`,
    "surname=; names=SULASTRI; dateOfBirth=1993-05-12; idNumber=3404075205930004",
  ],
  [
    "a licence of Brazil: a particle belongs to the surname",
    `REPÚBLICA FEDERATIVA DO BRASIL
CARTEIRA NACIONAL DE HABILITAÇÃO
2 e 1 NOME E SOBRENOME
VITÓRIA GABRIELLE SOUZA DOS ANJOS
3 DATA, LOCAL E UF DE NASCIMENTO
05/12/1988, FEIRA DE SANTANA, BA
5 Nº REGISTRO
04721386580`,
    "surname=DOS ANJOS; names=VITORIA GABRIELLE SOUZA; dateOfBirth=1988-12-05; idNumber=04721386580",
  ],
  [
    "a card of Zambia: a village is no part of the name",
    `REPUBLIC OF ZAMBIA
NATIONAL REGISTRATION CARD
NRC No.         418263/61/1
FULL NAMES      CHANDA MULENGA KAPWEPWE
DATE OF BIRTH   08/06/1995
VILLAGE         MUNGWI`,
    "surname=KAPWEPWE; names=CHANDA MULENGA; dateOfBirth=1995-06-08; idNumber=418263/61/1",
  ],
  [
    "a licence of India: classes of vehicles are no names",
    `THE UNION OF INDIA
MAHARASHTRA STATE MOTOR DRIVING LICENCE
DL No   MH12 20150034567   DOI : 23-03-2015
Valid Till : 22-03-2035 (NT)
COV     DOI
LMV     23-03-2015
MCWG    23-03-2015
DOB : 17-07-1990   BG : B+
Name : PRIYANKA SANJAY DESHMUKH`,
    "surname=DESHMUKH; names=PRIYANKA SANJAY; dateOfBirth=1990-07-17; issueDate=2015-03-23; expiryDate=2035-03-22",
  ],
  [
    "a licence of Sri Lanka: one code for the whole name",
    `SRI LANKA DRIVING LICENCE
5. B2384157
1,2. WARNAKULASURIYA NIROSHAN FERNANDO
3. 19.02.1987
4a. 12.05.2021   4b. 12.05.2029`,
    "surname=FERNANDO; names=WARNAKULASURIYA NIROSHAN; dateOfBirth=1987-02-19; idNumber=B2384157",
  ],
  [
    "a licence of South Africa: initials before the surname",
    `DRIVING LICENCE   CARTA DE CONDUÇÃO   SADC
REPUBLIC OF SOUTH AFRICA   ZA
TJ NAIDOO
ID No.     02/8602115145083   MALE
Birth      11/02/1986
Lic. No.   40240016XJ7K
Valid      27/03/2023 - 26/03/2028`,
    "surname=NAIDOO; names=TJ; dateOfBirth=1986-02-11; idNumber=40240016XJ7K",
  ],
  [
    "a licence of Namibia: initials without a gap behind the surname",
    `DRIVING LICENCE   REPUBLIC OF NAMIBIA   NAM
SHIPANGA TN
ID No:        02/79031400562
Licence No:   600118724NM
Valid:        03/06/2022 - 02/06/2027`,
    "surname=SHIPANGA; names=TN; issueDate=2022-06-03; expiryDate=2027-06-02",
  ],
  [
    "a licence of South Africa: initials with gaps behind a surname of three words",
    `DRIVING LICENCE   SADC
REPUBLIC OF SOUTH AFRICA
VAN DER MERWE J P
Lic. No.   40240016XJ7K`,
    "surname=VAN DER MERWE; names=J P; idNumber=40240016XJ7K",
  ],
  [
    "a licence of Nigeria: a comma at the end of the row, and a place below the street",
    `FEDERAL REPUBLIC OF NIGERIA
NATIONAL DRIVERS LICENCE   IMO STATE
L/NO  KSF28417AB39   CLASS  B
D of B  26-11-1985   ISS  19-02-2024
EXP  26-11-2028
NWACHUKWU,
CHIAMAKA BLESSING
14 WETHERAL ROAD
OWERRI, IMO
SEX  F`,
    "surname=NWACHUKWU; names=CHIAMAKA BLESSING; sex=F; dateOfBirth=1985-11-26; idNumber=KSF28417AB39",
  ],
  [
    "a card of the Dominican Republic: names at the foot, the given ones first",
    `REPÚBLICA DOMINICANA
JUNTA CENTRAL ELECTORAL
CÉDULA DE IDENTIDAD Y ELECTORAL
031-1482736-7
FECHA DE NACIMIENTO:
05 ABRIL 1987
SEXO: M    SANGRE: O+
FECHA DE EXPIRACIÓN:
05 ABRIL 2030
WILKIN RAFAEL
POLANCO DE LOS SANTOS`,
    "surname=POLANCO DE LOS SANTOS; names=WILKIN RAFAEL; dateOfBirth=1987-04-05; expiryDate=2030-04-05",
  ],
  [
    "a card of Cyprus: the surname in Greek and Latin letters, and the label of the names not read",
    `REPUBLIC OF CYPRUS
IDENTITY CARD
Soyadı/Surname
XATZHREQPTIOY
HADJIGEORGIOU
Date of birth
30.01.1983`,
    "surname=HADJIGEORGIOU; dateOfBirth=1983-01-30",
  ],
  [
    "a card of Thailand: a title is no name",
    `Thai National ID Card
Identification Number   3 1005 02345 67 9
Name        Miss Parichat
Last name   Saengthong
Date of Birth   14 Feb. 1988`,
    "surname=SAENGTHONG; names=PARICHAT; dateOfBirth=1988-02-14; idNumber=3100502345679",
  ],
];

describe("DOCDATA-NAME-2 DOCDATA-NAME-5 names printed as one, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    const { surname, ...others } = valuesOfText(values);
    const record = recordOfText(text);
    expect(record).toMatchObject(others);
    expect(record["surname"] ?? "").toBe(surname);
  });
});

test("a family name may follow the father's name", () => {
  const card =
    "UNITED ARAB EMIRATES\nResident Identity Card\nName: Saeed Bin Rashid Al Maktoum\nDate of Birth: 08/06/1984";
  expect(recordOfText(card)).toMatchObject({ surname: "AL MAKTOUM", names: "SAEED BIN RASHID" });
});

test("a name keeps the words for son and daughter of, and loses another surname", () => {
  expect(nameOf("Kavitha D/O Muthu")).toBe("KAVITHA D/O MUTHU");
  expect(nameOf("LIM/TAN")).toBe("LIMTAN");
  expect(surnameOf("MÜLLER geb. SCHMIDT")).toBe("MULLER");
  expect(surnameOf("GEBHARDT")).toBe("GEBHARDT");
});

test("DOCDATA-DATE-1 words of a sentence are no digits of a day", () => {
  expect(findDates("and is valid until 18 September 2026.")).toMatchObject([{ date: "2026-09-18" }]);
  expect(findDates("O5 SEP 2026")).toMatchObject([{ date: "2026-09-05" }]);
  expect(findDates("09 7월/JUL 1990")).toMatchObject([{ date: "1990-07-09" }]);
  expect(findDates("1989年06月27日")).toMatchObject([{ date: "1989-06-27" }]);
  expect(findDates("OI SEP 2026")).toMatchObject([{ date: "2026-09-01" }]);
});
