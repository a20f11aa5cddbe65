import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "an identity card of Indonesia: place and date of birth, WNI as nationality",
    `PROVINSI DKI JAKARTA
JAKARTA BARAT
NIK             : 3171234567890123
Nama            : BUDI SANTOSO
Tempat/Tgl Lahir : JAKARTA, 18-02-1986
Jenis Kelamin   : LAKI-LAKI      Gol. Darah : B
Alamat          : JL PASTI CEPAT A7/66
RT/RW        : 007/008
Kel/Desa     : PEGADUNGAN
Kecamatan    : KALIDERES
Agama           : ISLAM
Status Perkawinan: KAWIN
Pekerjaan       : PEGAWAI SWASTA
Kewarganegaraan : WNI
Berlaku Hingga  : 22-02-2027`,
    "dateOfBirth=1986-02-18; sex=M; nationality=IDN; expiryDate=2027-02-22; idNumber=3171234567890123; issuingCountry=IDN; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Kuwait: a label of the state, and a whole name under Name",
    `STATE OF KUWAIT    CIVIL ID CARD
Civil ID No   289031401234
Name  AHMED KHAN MOHAMMED
Nationality  IND
Sex  M
Birth Date  14/03/1989
Expiry Date  21/05/2027`,
    "dateOfBirth=1989-03-14; sex=M; nationality=IND; expiryDate=2027-05-21; idNumber=289031401234; issuingCountry=KWT; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Poland: K is a woman",
    `RZECZPOSPOLITA POLSKA / REPUBLIC OF POLAND
DOWOD OSOBISTY / IDENTITY CARD
              NAZWISKO / SURNAME
              KOWALSKA
              IMIONA / GIVEN NAMES
              ANNA MARIA
              OBYWATELSTWO / NATIONALITY      DATA URODZENIA / DATE OF BIRTH
              POLSKIE                         14.03.1989
              NUMER DOWODU OSOBISTEGO / IDENTITY CARD NUMBER     PLEC / SEX
              ABC123456                                          K
              DATA WAZNOSCI / EXPIRY DATE     NUMER CAN
              22.05.2033                      123456`,
    "surname=KOWALSKA; names=ANNA MARIA; dateOfBirth=1989-03-14; sex=F; nationality=POL; expiryDate=2033-05-22; idNumber=ABC123456; issuingCountry=POL; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Italy: place before the date, the number without a label",
    `REPUBBLICA ITALIANA
MINISTERO DELL'INTERNO                     CA00000AA
CARTA DI IDENTITA / IDENTITY CARD
              COMUNE DI / MUNICIPALITY
              ROMA
              COGNOME / SURNAME
              ROSSI
              NOME / NAME
              BIANCA MARIA
              LUOGO E DATA DI NASCITA / PLACE AND DATE OF BIRTH
              ROMA (RM) 14.03.1989
              SESSO / SEX    STATURA / HEIGHT    CITTADINANZA / NATIONALITY
              F              165                 ITA
              EMISSIONE / ISSUING      SCADENZA / EXPIRY
              22.05.2023               14.03.2033`,
    "surname=ROSSI; names=BIANCA MARIA; dateOfBirth=1989-03-14; sex=F; nationality=ITA; issueDate=2023-05-22; expiryDate=2033-03-14; idNumber=CA00000AA; issuingCountry=ITA; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Spain: the number behind DNI, not the number of the support",
    `ESPANA    DOCUMENTO NACIONAL DE IDENTIDAD
              APELLIDOS
              GARCIA
              LOPEZ
              NOMBRE
              MARIA CARMEN
              SEXO    NACIONALIDAD
              F       ESP
              FECHA DE NACIMIENTO
              14 03 1989
              EMISION        VALIDEZ
              22 05 2023     22 05 2033
              NUM SOPORT
              CAA000000
DNI 99999999R`,
    "surname=GARCIA LOPEZ; names=MARIA CARMEN; dateOfBirth=1989-03-14; sex=F; nationality=ESP; issueDate=2023-05-22; expiryDate=2033-05-22; idNumber=99999999R; issuingCountry=ESP; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Switzerland: labels in five languages",
    `SCHWEIZERISCHE EIDGENOSSENSCHAFT   CONFEDERATION SUISSE
IDENTITATSKARTE CARTE D'IDENTITE CARTA D'IDENTITA CARTA D'IDENTITAD IDENTITY CARD
              Name * Nom * Cognome * Num * Surname
              KELLER
              Vorname(n) * Prenom(s) * Nome(i) * Prenum(s) * Given name(s)
              ANNA
              Geschlecht * Sexe * Sesso * Schlattaina * Sex
              F
              Geburtsdatum * Date de naissance * Data di nascita * Data da naschientscha * Date of birth
              14.03.1989
              Gultig bis * Valable jusqu'au * Valevole fino al * Valaivel fin * Date of expiry
              22.05.2033`,
    "surname=KELLER; names=ANNA; dateOfBirth=1989-03-14; sex=F; expiryDate=2033-05-22; issuingCountry=CHE; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Belgium: Naam is the surname beside Voornamen, the month in Dutch",
    `BELGIE BELGIQUE BELGIEN BELGIUM
IDENTITEITSKAART CARTE D'IDENTITE PERSONALAUSWEIS IDENTITY CARD
              Naam / Name
              JANSSENS
              Voornamen / Given names
              MARIE LOUISE
              Geslacht /  Nationaliteit /  Geboortedatum /
              Sex         Nationality      Date of birth
              V / F       Belg             14 MAA 1989
              Rijksregisternr. / National Register N
              89.03.14-123-45
              Kaartnr. / Card N            Vervalt op / Expires on
              592-1234567-80               22 MEI 2033`,
    "surname=JANSSENS; names=MARIE LOUISE; dateOfBirth=1989-03-14; sex=F; nationality=BEL; expiryDate=2033-05-22; issuingCountry=BEL; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Romania: a validity whose first year is short",
    `ROUMANIE  ROMANIA  ROMANIA
CARTE D'IDENTITE  CARTE DE IDENTITATE  IDENTITY CARD
              SERIA RX NR 123456
CNP 2890314123456
              Nume/Nom/Last name
              POPESCU
              Prenume/Prenom/First name
              ANA-MARIA
              Cetatenie/Nationalite/Nationality
              Romana / ROU                        Sex/Sexe/Sex
                                                  F
              Loc nastere/Lieu de naissance/Place of birth
              Mun. Bucuresti
              Domiciliu/Adresse/Address
              Str. Lunga nr. 12
              Emisa de/Delivree par/Issued by      Valabilitate/Validite/Validity
              SPCLEP Sector 1                      22.05.18-14.03.2028`,
    "surname=POPESCU; names=ANA-MARIA; sex=F; nationality=ROU; issueDate=2018-05-22; expiryDate=2028-03-14; idNumber=2890314123456; issuingCountry=ROU; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Great Britain: the title is no name",
    `DRIVING LICENCE   UK
              1. MORGAN
              2. MRS SARAH ELIZABETH
              3. 11.03.1976 UNITED KINGDOM
              4a. 14.07.2018   4c. DVLA
              4b. 13.07.2028
              5. MORGA753116SM9IJ 35
              8. 122 BURNS CRESCENT EDINBURGH EH1 9GP
              9. AM/A/B1/B`,
    "surname=MORGAN; names=SARAH ELIZABETH; dateOfBirth=1976-03-11; issueDate=2018-07-14; expiryDate=2028-07-13; issuingCountry=GBR; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Israel: 4d is the number of the person, 5 of the licence",
    `STATE OF ISRAEL   DRIVING LICENCE
              1. COHEN
              2. DAVID
              3. 14.03.1989
              4a. 22.05.2020  4b. 22.05.2030
              4d. ID 012345678
              5. 1234567
              8. TEL AVIV
              9. B`,
    "surname=COHEN; names=DAVID; dateOfBirth=1989-03-14; issueDate=2020-05-22; expiryDate=2030-05-22; idNumber=1234567; issuingCountry=ISR; documentType=DRIVERS_LICENSE",
  ],
  [
    "an identity card of Bulgaria: labels in letters that are not read",
    `PEPUBLIKA BALGARIA / REPUBLIC OF BULGARIA
LICHNA KARTA / IDENTITY CARD
              Famunus / Surname
              IVANOVA
              Nme / Name
              MARIA
              Npe3ume / Father's name
              PETROVA
              Pol / Sex     Grajdanstvo / Nationality    ETH / Personal No
              J/F           BGR                          8903141234
              Data na rajdane / Date of birth    No na dokumenta / Document number
              14.03.1989                         AA1234567
              Validnost / Date of expiry
              22.05.2033`,
    "surname=IVANOVA; names=MARIA; dateOfBirth=1989-03-14; sex=F; nationality=BGR; expiryDate=2033-05-22; idNumber=8903141234; issuingCountry=BGR; documentType=NATIONAL_ID",
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-NAME-5 cards of Europe and Asia, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("a whole name under one label is split only where the state prints no parts", () => {
    const card = (heading: string) =>
      `${heading}\nIDENTITY CARD\nName\nAHMED KHAN\nDate of birth\n14/03/1989`;
    expect(recordOfText(card("KINGDOM OF BAHRAIN"))).toMatchObject({ surname: "KHAN", names: "AHMED" });
    expect(recordOfText(card("REPUBLIC OF ESTONIA"))["surname"]).toBeUndefined();
  });
});
