import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards of made-up people as the recogniser read them in drawn photos: gaps lost, letters misread, lines that are two. */
const CARDS: readonly CardOfText[] = [
  [
    "dates of eight digits whose year stands first",
    `LIETUVOS RESPUBLIKA REPUBLIC OF LITHUANIA
ASMENS TAPATYBES KORTELE / IDENTITY CARD
Pavarde/Surname
PAVARDENIS
Vardas (-ai) / Given name(s)
VARDENIS
Gimimo data/ Date of birth
19800101
Galioja iki/Date of expiry
20310801`,
    "surname=PAVARDENIS; names=VARDENIS; dateOfBirth=1980-01-01; expiryDate=2031-08-01; issuingCountry=LTU",
  ],
  [
    "two numbers in one line under their labels",
    `REPUBLIC OF UGANDA
NATIONAL ID CARD
SURNAME
NAKATO
GIVEN NAME
SARAH
DATE OF BIRTH
12.02.1985
NIN            CARD NO
CF85012345ABCD 012345678`,
    "surname=NAKATO; names=SARAH; dateOfBirth=1985-02-12; idNumber=CF85012345ABCD; issuingCountry=UGA",
  ],
  [
    "a number behind N° without a gap",
    `CEDULA DE IDENTIDAD CIVIL
REPUBLICA DEL PARAGUAY
N°1234567
APELLIDOS
BENITEZ
NOMBRES
LUZ MARINA
FECHA DE NACIMIENTO
12-02-1985`,
    "surname=BENITEZ; names=LUZ MARINA; dateOfBirth=1985-02-12; idNumber=1234567; issuingCountry=PRY",
  ],
  [
    "a number behind NUMERO without a gap",
    `REPUBLICA DE COLOMBIA
IDENTIFICACION PERSONAL
CEDULA DE CIUDADANIA
NUMERO52.123.456
RODRIGUEZ PENA
APELLIDOS
LUISA FERNANDA
NOMBRES`,
    "surname=RODRIGUEZ PENA; names=LUISA FERNANDA; idNumber=52123456; issuingCountry=COL",
  ],
  [
    "a zero in the word for a number, labels without colons",
    `REPUBLIC OF TRINIDAD AND TOBAGO
NATIONAL IDENTIFICATION CARD
ID N0.19850212012
Surname:MOHAMMED
First Name KEISHA
Date0f Birth:1985-02-12`,
    "surname=MOHAMMED; names=KEISHA; dateOfBirth=1985-02-12; idNumber=19850212012; issuingCountry=TTO",
  ],
  [
    "codes behind a number without a gap, a zero in a name",
    `NEW YORK STATE USA DRIVER LICENSE
4d ID1234567899CLASS D
1D0CUMENT
2SAMPLE,JANE
82345ANYWHERE STREET
3DOB02/12/1985
15SEXF
4a ISSUED01/20/2022
4b EXPIRES02/12/2030`,
    "surname=DOCUMENT; dateOfBirth=1985-02-12; sex=F; idNumber=123456789; issueDate=2022-01-20; expiryDate=2030-02-12; issuingCountry=USA; documentType=DRIVERS_LICENSE",
  ],
  [
    "codes behind a date without a gap",
    `WASHINGTON USA
DRIVER LICENSE FEDERAL LIMITS APPLY
4d LIC#WDLABCD456DG9CLASS5DD WDLABCD456DG1234567XX1101
3D0B02/12/198515SEXF
1DOE
2JANE MARIE
4a ISS01/20/2024  4b EXP02/12/2030`,
    "surname=DOE; names=JANE MARIE; dateOfBirth=1985-02-12; sex=F; idNumber=WDLABCD456DG; issueDate=2024-01-20; expiryDate=2030-02-12; issuingCountry=USA",
  ],
  [
    "a province beside title and country in one line, which ends with an N",
    `Ontario DRIVER'S LICENCE PERMIS DE CONDUIRE CAN
1,2NAME/NOM
SAMPLE-SMITH
KAREN,LEE
4d NUMBER/NUMERO
S1234-56789-85212
4a ISS/DEL2022/01/204b EXP/EXP2027/02/12
15SEX/SEXEF
3DOB/DDN1985/02/12`,
    "surname=SAMPLE-SMITH; names=KAREN LEE; dateOfBirth=1985-02-12; sex=F; idNumber=S12345678985212; issueDate=2022-01-20; expiryDate=2027-02-12; issuingCountry=CAN; documentType=DRIVERS_LICENSE",
  ],
  [
    "a country within a heading in letters that are not read",
    `OOOOOOOO DOOOOOOOOO REPUBLIC OF CYPRUS KIBRIS CUMHURIYETi
OOOOOO OOOOOOOGO IDENTITY CARD KIMLiK KARTI
Surname/Soyadi
GEORGIOU
Name/Adi
ANDREAS
/ Date of birth /Dogum tarihi
03.02.1985`,
    "surname=GEORGIOU; names=ANDREAS; dateOfBirth=1985-02-03; issuingCountry=CYP",
  ],
  [
    "a country beside a title whose words are glued",
    `CEADUNASTIOMANA DRIVING LICENCE EIRE IRELAND
1.O'BRIEN
2.AOIFE
312.02.1985 IRELAND
4a.20.01.2022
4b.19.01.2032
5.BR123456`,
    "surname=O'BRIEN; names=AOIFE; dateOfBirth=1985-02-12; expiryDate=2032-01-19; issuingCountry=IRL; documentType=DRIVERS_LICENSE",
  ],
  [
    "a letter lost in a label before its date",
    `TUME YA TAIFA YA UCHAGUZI TANZANIA
KADI YA MPIGA KURA
JINA LA KWANZA NEEMA
JINA LA UKOO MWAKALINGA
TAREHE YA KUZALWA12/02/1985`,
    "surname=MWAKALINGA; names=NEEMA; dateOfBirth=1985-02-12; issuingCountry=TZA",
  ],
  [
    "a surname and a birth name under marks of their own",
    `BUNDESREPUBLIK DEUTSCHLAND
PERSONALAUSWEIS IDENTITY CARD/CARTE D'IDENTITE
[a] Name/Surname/Nom [b] Geburtsname/Name at birth/Nom de naissance
[a] SCHMIDT
[b]GABLER
Vornamen/Given names/Prenoms
ERIKA MARIA
Geburtstag/Date of birth/
12.08.1983`,
    "surname=SCHMIDT; names=ERIKA MARIA; dateOfBirth=1983-08-12; issuingCountry=DEU",
  ],
  [
    "the name of a spouse below the surname, a misread label",
    `KONINKRIJK DER NEDERLANDEN
IDENTITEITSKAART/IDENTITY CARD/CARTE D'IDENTITE
naam/suname/nom
De Bruijn
e/v Molenaer
voornamen/given rames/prenoms
Willeke Liselotte
geboortedatum/date of birth
10MAA/MAR1965`,
    "surname=DE BRUIJN; names=WILLEKE LISELOTTE; dateOfBirth=1965-03-10; issuingCountry=NLD",
  ],
  [
    "parts of a date with letters between them, the surname first",
    `GOVERNMENT OF JAPAN
RESIDENCE CARD
NUMBER AB12345678CD
NAME TURNER ELIZABETH
DATE0F BIRTH1985Y02M12D
CARD VALID UNTIL2028Y01M19D`,
    "surname=TURNER; names=ELIZABETH; dateOfBirth=1985-02-12; idNumber=AB12345678CD; expiryDate=2028-01-19; issuingCountry=JPN; documentType=RESIDENCE_PERMIT",
  ],
  [
    "labels before their values on one line, the shortest too",
    `REPUBLIC OF THE GAMBIA
NATIONAL IDENTITY CARD
Surname JALLOW
Name FATOU
Date of Birth 12 02 1985
NIN 12345678901`,
    "surname=JALLOW; names=FATOU; dateOfBirth=1985-02-12; idNumber=12345678901; issuingCountry=GMB",
  ],
  [
    "three labels in one line above their values",
    `CARTA DI IDENTITA/ IDENTITY CARD
REPUBBLICA ITALIANA
COGNOME/SURNAME
ROSSI
NOME/NAME
BIANCA MARIA
SESSO/ SEX STATURA/HEIGHT CITTADINANZA/NATIONALITY
F                165            ITA`,
    "surname=ROSSI; names=BIANCA MARIA; sex=F; nationality=ITA; issuingCountry=ITA",
  ],
  [
    "values behind the last translation of their labels",
    `SOCIALIST REPUBLIC OF VIET NAM
Citizen Identity Card
So/No.:001185012345
Ngay sinh/Date of birth:12/08/1985
Gioi tinh/Sex Nu
Quoc tich/Nationality. Viet Nam`,
    "dateOfBirth=1985-08-12; sex=F; nationality=VNM; idNumber=001185012345; issuingCountry=VNM",
  ],
  [
    "a whole name behind its label, whose first word is no plural",
    `KINGDOM OF CAMBODIA
CAMBODIAN IDENTITY CARD
ID 012345678
Name SOK DARA
Date of Birth 12.02.1985`,
    "surname=SOK; names=DARA; dateOfBirth=1985-02-12; idNumber=012345678; issuingCountry=KHM",
  ],
  [
    "a whole name under a label that names the surnames first",
    `REPUBLICA DEL ECUADOR
LICENCIA DE CONDUCIR
APELLIDOS Y NOMBRES
MORALES VACA JUAN CARLOS
FECHA DE NACIMIENTO
12/02/1985`,
    "surname=MORALES VACA; names=JUAN CARLOS; dateOfBirth=1985-02-12; issuingCountry=ECU",
  ],
  [
    "a state and a title in Creole",
    `REPIBLIK D AYITI / REPUBLIQUE D'HAITI
KAT IDANTIFIKASYON NASYONAL
Siyati/Nom
JEAN-BAPTISTE
Non/Prénom
MARIE LOURDES
Dat ou fèt/Date de naissance
12-02-1985`,
    "surname=JEAN-BAPTISTE; names=MARIE LOURDES; dateOfBirth=1985-02-12; issuingCountry=HTI; documentType=NATIONAL_ID",
  ],
  [
    "the plural of a surname's label in brackets",
    `REPUBLIQUE DU CONGO
CARTE NATIONALE D'IDENTITE
Nom(s): MABIALA
Prénom(s): GRACE
Date de naissance: 12/02/1985`,
    "surname=MABIALA; names=GRACE; dateOfBirth=1985-02-12; issuingCountry=COG",
  ],
];

describe("DOCUMENT-LABEL-1 cards as they are read in photos", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("a label whose own date was not read takes no other date", () => {
    const record = recordOfText(`ESTADO PLURINACIONAL DE BOLIVIA
CEDULA DE IDENTIDAD
APELLIDOS:MAMANI QUISPE
NOMBRES:CARLOS ALBERTO
FECHA DE NACIMIENTO:12/GZ/1585
FECHA DE EXPIRACION20/01/2034`);
    expect(record["expiryDate"]).toBe("2034-01-20");
    expect(record["dateOfBirth"]).toBeUndefined();
  });
});
