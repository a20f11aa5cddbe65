import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "a licence of India: the form of its number",
    `INDIAN UNION DRIVING LICENCE
ISSUED BY GOVERNMENT OF KARNATAKA
KA01 20190001234
Issue Date      Validity(NT)      Validity(TR)
20-01-2019      11-08-2035
Name :  RAVI KUMAR
Date of Birth : 12-08-1985    Blood Group : O+
Son/Daughter/Wife of : SURESH KUMAR
Address : 12 MG ROAD BENGALURU 560001
Date of First Issue
05-03-2005`,
    "dateOfBirth=1985-08-12; issueDate=2019-01-20; expiryDate=2035-08-11; idNumber=KA0120190001234; issuingCountry=IND; documentType=DRIVERS_LICENSE",
  ],
  [
    "a national identity card of the Philippines: the month before the day, a middle name that is a surname",
    `REPUBLIKA NG PILIPINAS
Republic of the Philippines
PAMBANSANG PAGKAKAKILANLAN
Philippine Identification Card
1234-5678-9012-3456
              Apelyido/Last Name
              DELA CRUZ
              Mga Pangalan/Given Names
              JUANA MARIA
              Gitnang Apelyido/Middle Name
              SANTOS
              Petsa ng Kapanganakan/Date of Birth
              AUGUST 12, 1985`,
    "surname=DELA CRUZ; dateOfBirth=1985-08-12; idNumber=1234567890123456; issuingCountry=PHL; documentType=NATIONAL_ID; names=JUANA MARIA",
  ],
  [
    "an identity card of Vietnam: labels in two languages before a colon, a motto that is no name",
    `CONG HOA XA HOI CHU NGHIA VIET NAM
Doc lap - Tu do - Hanh phuc
SOCIALIST REPUBLIC OF VIET NAM
Independence - Freedom - Happiness
CAN CUOC CONG DAN
Citizen Identity Card
So / No.: 001185012345
              Ho va ten / Full name:
              NGUYEN THI LAN
              Ngay sinh / Date of birth: 12/08/1985
              Gioi tinh / Sex: Nu   Quoc tich / Nationality: Viet Nam
              Que quan / Place of origin:
              Dong Da, Ha Noi
              Noi thuong tru / Place of residence:
              Ba Dinh, Ha Noi
Co gia tri den: 12/08/2045
Date of expiry`,
    "dateOfBirth=1985-08-12; sex=F; nationality=VNM; expiryDate=2045-08-12; idNumber=001185012345; issuingCountry=VNM; documentType=NATIONAL_ID",
  ],
  [
    "a residence permit of Saudi Arabia: the nationality behind its label without a colon",
    `KINGDOM OF SAUDI ARABIA
MINISTRY OF INTERIOR
RESIDENT IDENTITY
AHMED ALI HASSAN
ID Number 2123456789
Date of Birth 12/08/1985
Expiry 20/01/2027
Nationality Egypt
Place of Issue RIYADH`,
    "dateOfBirth=1985-08-12; nationality=EGY; expiryDate=2027-01-20; idNumber=2123456789; issuingCountry=SAU; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a licence of Nepal: the name of the father or husband",
    `GOVERNMENT OF NEPAL
DRIVING LICENSE
D.L.No.: 01-06-00123456
B.G.: O+
Name: RAM BAHADUR THAPA
Address: KATHMANDU
License Office: EKANTAKUNA
D.O.B.: 12-08-1985
F/H Name: HARI THAPA
Citizenship No.: 123-456
Passport No.:
Contact No.: 9841234567
D.O.I.: 20-01-2022    D.O.E.: 19-01-2027
Category: A,B`,
    "dateOfBirth=1985-08-12; issueDate=2022-01-20; expiryDate=2027-01-19; idNumber=010600123456; issuingCountry=NPL; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Hong Kong: a whole name with a comma under Name",
    `HONG KONG DRIVING LICENCE
FULL DRIVING LICENCE
Name
CHAN, Tai Man
HK Identity Document No.
A123456(7)
Valid from      To
20 Jan 2022     19 Jan 2032
Ref. No.
1234567890
Codes of permitted classes of vehicles 1 2`,
    "surname=CHAN; names=TAI MAN; issueDate=2022-01-20; expiryDate=2032-01-19; issuingCountry=HKG; documentType=DRIVERS_LICENSE",
  ],
  [
    "a stay permit of Indonesia: the nationality below is not the issuer",
    `REPUBLIC OF INDONESIA
LIMITED STAY PERMIT CARD
Permit Number   2C11AB1234-W
Name            JOHN MICHAEL SMITH
Date of Birth   12-08-1985
Sex             M
Nationality     UNITED STATES OF AMERICA
Date of Expiry  20/01/2027`,
    "dateOfBirth=1985-08-12; sex=M; nationality=USA; expiryDate=2027-01-20; issuingCountry=IDN",
  ],
  [
    "a postal identity card of the Philippines: a label of four parts",
    `REPUBLIC OF THE PHILIPPINES
PHLPOST
POSTAL IDENTITY CARD
First Name Middle Name Surname, Suffix
JUANA SANTOS DELA CRUZ
Address
123 RIZAL ST QUEZON CITY
Date of Birth    Nationality    Issuing Post Office
12 Aug 85        Filipino       MANILA
PRN 100141234567P    Valid Until 20 Jan 27`,
    "dateOfBirth=1985-08-12; nationality=PHL; expiryDate=2027-01-20; issuingCountry=PHL; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Bangladesh: the issuer by its authority",
    `BANGLADESH ROAD TRANSPORT AUTHORITY
DRIVING LICENCE
Name : MD RAFIQUL ISLAM
Date of Birth : 12 Aug 1985
Blood Group : O+
Father/Husband : ABDUL KARIM
Issue : 20 Jan 2022
Validity : 19 Jan 2032
Licence No. : DK0012345CL0001
Issuing Authority : DHAKA METRO-1`,
    "dateOfBirth=1985-08-12; issueDate=2022-01-20; expiryDate=2032-01-19; idNumber=DK0012345CL0001; issuingCountry=BGD; documentType=DRIVERS_LICENSE",
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-NAME-5 cards of Asia, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });
});
