import { describe, expect, test } from "vitest";
import { recordOfText } from "./card-of-text";

type Card = readonly [what: string, text: string, values: Readonly<Record<string, string>>];

/** Cards in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly Card[] = [
  [
    "an Aadhaar letter: the number in groups, the sex as a word",
    `
          Government of India
          Unique Identification Authority of India
              Rahul Kumar Sharma
              DOB: 14/03/1989
              MALE

                   4821 6673 9021
          VID : 9121 4432 5543 1100`,
    {
      dateOfBirth: "1989-03-14",
      sex: "M",
      idNumber: "482166739021",
      issuingCountry: "IND",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "a licence of Brazil in its old form: the first licence is no date of issue",
    `
REPUBLICA FEDERATIVA DO BRASIL
MINISTERIO DA INFRAESTRUTURA
DEPARTAMENTO NACIONAL DE TRANSITO
CARTEIRA NACIONAL DE HABILITACAO
              NOME
              JOAO PEDRO ALVES SILVA
              DOC. IDENTIDADE / ORG. EMISSOR / UF
              12345678 SSP SP
              CPF                DATA NASCIMENTO
              123.456.789-09     14/03/1989
              FILIACAO
              MARIO ALVES SILVA
              ANA SOUZA SILVA
              PERMISSAO    ACC    CAT. HAB.
                                  AB
N REGISTRO        VALIDADE       1 HABILITACAO
01234567890       22/05/2030     18/06/2008`,
    {
      dateOfBirth: "1989-03-14",
      expiryDate: "2030-05-22",
      idNumber: "01234567890",
      issuingCountry: "BRA",
      documentType: "DRIVERS_LICENSE",
    },
  ],
  [
    "a licence of Brazil in its new form: birth with place and state, the national number behind code 5",
    `
REPUBLICA FEDERATIVA DO BRASIL
MINISTERIO DOS TRANSPORTES
CARTEIRA NACIONAL DE HABILITACAO / DRIVER LICENSE / PERMISO DE CONDUCCION
              2 e 1 NOME E SOBRENOME             1a HABILITACAO
              JOAO PEDRO ALVES SILVA             18/06/2008
              3 DATA, LOCAL E UF DE NASCIMENTO
              14/03/1989, SAO PAULO, SP
              4a DATA EMISSAO    4b VALIDADE
              22/05/2020         22/05/2030
              4c DOC IDENTIDADE / ORG EMISSOR / UF
              12345678 SSP SP
              4d CPF             5 N REGISTRO    9 CAT HAB
              123.456.789-09     01234567890     AB
              NACIONALIDADE
              BRASILEIRO`,
    {
      dateOfBirth: "1989-03-14",
      issueDate: "2020-05-22",
      expiryDate: "2030-05-22",
      idNumber: "01234567890",
      nationality: "BRA",
      issuingCountry: "BRA",
      documentType: "DRIVERS_LICENSE",
    },
  ],
  [
    "a voter card of Mexico: three rows of names under one label",
    `
MEXICO  INSTITUTO NACIONAL ELECTORAL
CREDENCIAL PARA VOTAR
              NOMBRE                             SEXO H
              GOMEZ
              VELAZQUEZ
              MARGARITO
              DOMICILIO
              C PITAGORAS 1253 INT 5
              COL MORELOS 04800
              CLAVE DE ELECTOR GMVLMR80070501H100
              CURP GOVM800705HCLMLR01     ANO DE REGISTRO 2008 01
              FECHA DE NACIMIENTO    SECCION    VIGENCIA
              05/07/1980             0747       2019 - 2029`,
    {
      surname: "GOMEZ VELAZQUEZ",
      names: "MARGARITO",
      dateOfBirth: "1980-07-05",
      sex: "M",
      idNumber: "GOVM800705HCLMLR01",
      issuingCountry: "MEX",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "a licence of Nigeria: 1ST ISS is no surname",
    `
FEDERAL REPUBLIC OF NIGERIA
NATIONAL DRIVERS LICENCE
L/NO  AKW06968AA2       CLASS B
OKAFOR, CHINEDU EMMANUEL
D OF B   14-03-1989       SEX  M
ISS   22-05-2023     EXP  21-05-2028
1ST ISS  22-05-2018
ADDRESS  12 ADEOLA ST LAGOS`,
    {
      dateOfBirth: "1989-03-14",
      sex: "M",
      issueDate: "2023-05-22",
      expiryDate: "2028-05-21",
      idNumber: "AKW06968AA2",
      issuingCountry: "NGA",
      documentType: "DRIVERS_LICENSE",
    },
  ],
  [
    "a licence of the Philippines: names parted by a comma under one label",
    `
REPUBLIC OF THE PHILIPPINES
DEPARTMENT OF TRANSPORTATION
LAND TRANSPORTATION OFFICE
NON-PROFESSIONAL DRIVER'S LICENSE
              Last Name, First Name, Middle Name
              DELA CRUZ, JUAN SANTOS
              Nationality   Sex   Date of Birth   Weight (kg)   Height(m)
              PHL           M     1989/03/14      70            1.72
              Address
              12 MABINI ST QUEZON CITY
              License No.        Expiration Date      Agency Code
              N03-12-123456      2028/03/14           N32
              Blood Type    Eyes Color
              O+            BLACK`,
    {
      dateOfBirth: "1989-03-14",
      sex: "M",
      nationality: "PHL",
      expiryDate: "2028-03-14",
      idNumber: "N0312123456",
      issuingCountry: "PHL",
      documentType: "DRIVERS_LICENSE",
    },
  ],
  [
    "a MyKad without any label: number and birth date by the number alone",
    `
KAD PENGENALAN          MALAYSIA
MyKad
890314-10-5677
AHMAD BIN ABDULLAH
NO 12 JALAN MERDEKA
50480 KUALA LUMPUR
                              WARGANEGARA
                              ISLAM   LELAKI`,
    {
      dateOfBirth: "1989-03-14",
      idNumber: "890314105677",
      issuingCountry: "MYS",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "an identity card of Indonesia: place and date of birth, WNI as nationality",
    `
PROVINSI DKI JAKARTA
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
    {
      dateOfBirth: "1986-02-18",
      sex: "M",
      nationality: "IDN",
      expiryDate: "2027-02-22",
      idNumber: "3171234567890123",
      issuingCountry: "IDN",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "an identity card of Kuwait: a label of the state, and a whole name under Name",
    `
STATE OF KUWAIT    CIVIL ID CARD
Civil ID No   289031401234
Name  AHMED KHAN MOHAMMED
Nationality  IND
Sex  M
Birth Date  14/03/1989
Expiry Date  21/05/2027`,
    {
      dateOfBirth: "1989-03-14",
      sex: "M",
      nationality: "IND",
      expiryDate: "2027-05-21",
      idNumber: "289031401234",
      issuingCountry: "KWT",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "an identity card of Poland: K is a woman",
    `
RZECZPOSPOLITA POLSKA / REPUBLIC OF POLAND
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
    {
      surname: "KOWALSKA",
      names: "ANNA MARIA",
      dateOfBirth: "1989-03-14",
      sex: "F",
      nationality: "POL",
      expiryDate: "2033-05-22",
      idNumber: "ABC123456",
      issuingCountry: "POL",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "an identity card of Italy: place before the date, the number without a label",
    `
REPUBBLICA ITALIANA
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
    {
      surname: "ROSSI",
      names: "BIANCA MARIA",
      dateOfBirth: "1989-03-14",
      sex: "F",
      nationality: "ITA",
      issueDate: "2023-05-22",
      expiryDate: "2033-03-14",
      idNumber: "CA00000AA",
      issuingCountry: "ITA",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "an identity card of Spain: the number behind DNI, not the number of the support",
    `
ESPANA    DOCUMENTO NACIONAL DE IDENTIDAD
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
    {
      surname: "GARCIA LOPEZ",
      names: "MARIA CARMEN",
      dateOfBirth: "1989-03-14",
      sex: "F",
      nationality: "ESP",
      issueDate: "2023-05-22",
      expiryDate: "2033-05-22",
      idNumber: "99999999R",
      issuingCountry: "ESP",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "an identity card of Switzerland: labels in five languages",
    `
SCHWEIZERISCHE EIDGENOSSENSCHAFT   CONFEDERATION SUISSE
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
    {
      surname: "KELLER",
      names: "ANNA",
      dateOfBirth: "1989-03-14",
      sex: "F",
      expiryDate: "2033-05-22",
      issuingCountry: "CHE",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "an identity card of Belgium: Naam is the surname beside Voornamen, the month in Dutch",
    `
BELGIE BELGIQUE BELGIEN BELGIUM
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
    {
      surname: "JANSSENS",
      names: "MARIE LOUISE",
      dateOfBirth: "1989-03-14",
      sex: "F",
      nationality: "BEL",
      expiryDate: "2033-05-22",
      issuingCountry: "BEL",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "an identity card of Romania: a validity whose first year is short",
    `
ROUMANIE  ROMANIA  ROMANIA
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
    {
      surname: "POPESCU",
      names: "ANA-MARIA",
      sex: "F",
      nationality: "ROU",
      issueDate: "2018-05-22",
      expiryDate: "2028-03-14",
      idNumber: "2890314123456",
      issuingCountry: "ROU",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "a licence of Great Britain: the title is no name",
    `
DRIVING LICENCE   UK
              1. MORGAN
              2. MRS SARAH ELIZABETH
              3. 11.03.1976 UNITED KINGDOM
              4a. 14.07.2018   4c. DVLA
              4b. 13.07.2028
              5. MORGA753116SM9IJ 35
              8. 122 BURNS CRESCENT EDINBURGH EH1 9GP
              9. AM/A/B1/B`,
    {
      surname: "MORGAN",
      names: "SARAH ELIZABETH",
      dateOfBirth: "1976-03-11",
      issueDate: "2018-07-14",
      expiryDate: "2028-07-13",
      issuingCountry: "GBR",
      documentType: "DRIVERS_LICENSE",
    },
  ],
  [
    "a licence of Queensland: the reference number",
    `
Queensland Australia
Driver Licence
CRN 123 456 789
MORGAN
Sarah Elizabeth
DOB  14 Mar 1989
Sex F   Height 165
Class  Type   Effective    Expiry
C      O      22.05.23     22.05.28`,
    {
      surname: "MORGAN",
      names: "SARAH ELIZABETH",
      dateOfBirth: "1989-03-14",
      sex: "F",
      expiryDate: "2028-05-22",
      idNumber: "123456789",
      issuingCountry: "AUS",
      documentType: "DRIVERS_LICENSE",
    },
  ],
  [
    "a licence of Québec: one code for both names",
    `
Quebec   PERMIS DE CONDUIRE
              4d Numero de permis
              M1234-140389-07
              1,2 MORGAN
              SARAH ELIZABETH
              8 12 RUE PRINCIPALE MONTREAL QC
              3 Date de naissance  1989-03-14
              4a Valide du 2022-05-22  4b Expire le 2030-03-14
              15 Sexe F  16 Taille 165  18 Yeux BRUN
              9 Classe 5
              5 No de reference PEJQ04N96`,
    {
      surname: "MORGAN",
      names: "SARAH ELIZABETH",
      dateOfBirth: "1989-03-14",
      sex: "F",
      issueDate: "2022-05-22",
      expiryDate: "2030-03-14",
      idNumber: "M123414038907",
      issuingCountry: "CAN",
      documentType: "DRIVERS_LICENSE",
    },
  ],
  [
    "an identity card of Hong Kong: names parted by a comma, the check digit in brackets",
    `
HONG KONG PERMANENT IDENTITY CARD
              LOK, Wing Ching
              2867 3057 2532
              Date of Birth
              14-03-1989       F
              ***AZ
              Date of Issue
              (01-06)
              22-05-18         Z683365(5)`,
    {
      surname: "LOK",
      names: "WING CHING",
      dateOfBirth: "1989-03-14",
      sex: "F",
      idNumber: "Z6833655",
      issuingCountry: "HKG",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "a licence of Israel: 4d is the number of the person, 5 of the licence",
    `
STATE OF ISRAEL   DRIVING LICENCE
              1. COHEN
              2. DAVID
              3. 14.03.1989
              4a. 22.05.2020  4b. 22.05.2030
              4d. ID 012345678
              5. 1234567
              8. TEL AVIV
              9. B`,
    {
      surname: "COHEN",
      names: "DAVID",
      dateOfBirth: "1989-03-14",
      issueDate: "2020-05-22",
      expiryDate: "2030-05-22",
      idNumber: "1234567",
      issuingCountry: "ISR",
      documentType: "DRIVERS_LICENSE",
    },
  ],
  [
    "an identity card of Costa Rica: 1 Apellido, 2 Apellido",
    `
REPUBLICA DE COSTA RICA
TRIBUNAL SUPREMO DE ELECCIONES
CEDULA DE IDENTIDAD
1 1234 0567
              Nombre:
              ANA LAURA
              1 Apellido:
              PEREZ
              2 Apellido:
              SILVA`,
    {
      surname: "PEREZ SILVA",
      names: "ANA LAURA",
      idNumber: "112340567",
      issuingCountry: "CRI",
      documentType: "NATIONAL_ID",
    },
  ],
  [
    "an identity card of Bulgaria: labels in letters that are not read",
    `
PEPUBLIKA BALGARIA / REPUBLIC OF BULGARIA
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
    {
      surname: "IVANOVA",
      names: "MARIA",
      dateOfBirth: "1989-03-14",
      sex: "F",
      nationality: "BGR",
      expiryDate: "2033-05-22",
      idNumber: "8903141234",
      issuingCountry: "BGR",
      documentType: "NATIONAL_ID",
    },
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-NAME-5 cards of many states, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(values);
  });

  test("the first licence of Brazil and Nigeria is neither a date of issue nor a name", () => {
    const [old, nigerian] = CARDS.filter(([what]) => /old form|1ST ISS/.test(what)).map(([, text]) =>
      recordOfText(text),
    );
    expect(old?.["issueDate"]).toBeUndefined();
    expect(nigerian).toMatchObject({ surname: "OKAFOR", names: "CHINEDU EMMANUEL" });
  });

  test("a whole name under one label is split with little confidence only where the state prints no parts", () => {
    const card = (heading: string) =>
      `${heading}\nIDENTITY CARD\nName\nAHMED KHAN\nDate of birth\n14/03/1989`;
    expect(recordOfText(card("KINGDOM OF BAHRAIN"))).toMatchObject({ surname: "KHAN", names: "AHMED" });
    expect(recordOfText(card("REPUBLIC OF ESTONIA"))["surname"]).toBeUndefined();
  });
});
