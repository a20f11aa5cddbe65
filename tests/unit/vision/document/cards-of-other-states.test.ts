import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "an Aadhaar letter: the number in groups, the sex as a word",
    `Government of India
Unique Identification Authority of India
    Rahul Kumar Sharma
    DOB: 14/03/1989
    MALE
         4821 6673 9021
VID : 9121 4432 5543 1100`,
    "dateOfBirth=1989-03-14; sex=M; idNumber=482166739021; issuingCountry=IND; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Brazil in its old form: the first licence is no date of issue",
    `REPUBLICA FEDERATIVA DO BRASIL
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
    "dateOfBirth=1989-03-14; expiryDate=2030-05-22; idNumber=01234567890; issuingCountry=BRA; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Brazil in its new form: birth with place and state, the national number behind code 5",
    `REPUBLICA FEDERATIVA DO BRASIL
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
    "dateOfBirth=1989-03-14; issueDate=2020-05-22; expiryDate=2030-05-22; idNumber=01234567890; nationality=BRA; issuingCountry=BRA; documentType=DRIVERS_LICENSE",
  ],
  [
    "a voter card of Mexico: three rows of names under one label",
    `MEXICO  INSTITUTO NACIONAL ELECTORAL
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
    "surname=GOMEZ VELAZQUEZ; names=MARGARITO; dateOfBirth=1980-07-05; sex=M; idNumber=GOVM800705HCLMLR01; issuingCountry=MEX; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Nigeria: 1ST ISS is no surname",
    `FEDERAL REPUBLIC OF NIGERIA
NATIONAL DRIVERS LICENCE
L/NO  AKW06968AA2       CLASS B
OKAFOR, CHINEDU EMMANUEL
D OF B   14-03-1989       SEX  M
ISS   22-05-2023     EXP  21-05-2028
1ST ISS  22-05-2018
ADDRESS  12 ADEOLA ST LAGOS`,
    "dateOfBirth=1989-03-14; sex=M; issueDate=2023-05-22; expiryDate=2028-05-21; idNumber=AKW06968AA2; issuingCountry=NGA; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of the Philippines: names parted by a comma under one label",
    `REPUBLIC OF THE PHILIPPINES
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
    "dateOfBirth=1989-03-14; sex=M; nationality=PHL; expiryDate=2028-03-14; idNumber=N0312123456; issuingCountry=PHL; documentType=DRIVERS_LICENSE",
  ],
  [
    "a MyKad without any label: number and birth date by the number alone",
    `KAD PENGENALAN          MALAYSIA
MyKad
890314-10-5677
AHMAD BIN ABDULLAH
NO 12 JALAN MERDEKA
50480 KUALA LUMPUR
                              WARGANEGARA
                              ISLAM   LELAKI`,
    "dateOfBirth=1989-03-14; idNumber=890314105677; issuingCountry=MYS; documentType=NATIONAL_ID",
  ],
  [
    "a licence of Queensland: the reference number",
    `Queensland Australia
Driver Licence
CRN 123 456 789
MORGAN
Sarah Elizabeth
DOB  14 Mar 1989
Sex F   Height 165
Class  Type   Effective    Expiry
C      O      22.05.23     22.05.28`,
    "surname=MORGAN; names=SARAH ELIZABETH; dateOfBirth=1989-03-14; sex=F; expiryDate=2028-05-22; idNumber=123456789; issuingCountry=AUS; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Québec: one code for both names",
    `Quebec   PERMIS DE CONDUIRE
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
    "surname=MORGAN; names=SARAH ELIZABETH; dateOfBirth=1989-03-14; sex=F; issueDate=2022-05-22; expiryDate=2030-03-14; idNumber=M123414038907; issuingCountry=CAN; documentType=DRIVERS_LICENSE",
  ],
  [
    "an identity card of Hong Kong: names parted by a comma, the check digit in brackets",
    `HONG KONG PERMANENT IDENTITY CARD
              LOK, Wing Ching
              2867 3057 2532
              Date of Birth
              14-03-1989       F
              ***AZ
              Date of Issue
              (01-06)
              22-05-18         Z683365(5)`,
    "surname=LOK; names=WING CHING; dateOfBirth=1989-03-14; sex=F; idNumber=Z6833655; issuingCountry=HKG; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Costa Rica: 1 Apellido, 2 Apellido",
    `REPUBLICA DE COSTA RICA
TRIBUNAL SUPREMO DE ELECCIONES
CEDULA DE IDENTIDAD
1 1234 0567
              Nombre:
              ANA LAURA
              1 Apellido:
              PEREZ
              2 Apellido:
              SILVA`,
    "surname=PEREZ SILVA; names=ANA LAURA; idNumber=112340567; issuingCountry=CRI; documentType=NATIONAL_ID",
  ],
  [
    "a residence permit of Italy: the state by its code before the title, surname and name in two rows",
    `ITA   PERMESSO DI SOGGIORNO   I18204937
COGNOME NOME / SURNAME NAME
HOXHA
ARDIT
SESSO / SEX   CITTADINANZA / NATIONALITY   DATA DI NASCITA / BIRTH DATE
M             ALB                          24.10.1993
DATA DI SCADENZA / EXPIRY DATE
18.05.2027`,
    "surname=HOXHA; names=ARDIT; dateOfBirth=1993-10-24; sex=M; idNumber=I18204937; expiryDate=2027-05-18; issuingCountry=ITA; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a licence of Vietnam: a date in words, number behind a label with a colon",
    `BỘ GTVT   CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM
GIẤY PHÉP LÁI XE/DRIVER'S LICENSE
Số/No: 790148273605
Họ tên/Full name: TRẦN QUỐC BẢO
Ngày sinh/Date of Birth: 03/12/1990
TP. Hồ Chí Minh, ngày/date 26 tháng/month 06 năm/year 2023
Có giá trị đến/Expires: 26/06/2033`,
    "dateOfBirth=1990-12-03; issueDate=2023-06-26; expiryDate=2033-06-26; idNumber=790148273605; issuingCountry=VNM; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Morocco: the sign for a number is no digit of it",
    `ROYAUME DU MAROC
PERMIS DE CONDUIRE
Permis N° 14/482736
Nom           EL FASSI
Prénom        YOUSSEF
Né(e) le      28/02/1982`,
    "surname=EL FASSI; names=YOUSSEF; dateOfBirth=1982-02-28; idNumber=14/482736; issuingCountry=MAR; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Peru: the number beside the title",
    `REPÚBLICA DEL PERÚ
LICENCIA DE CONDUCIR          Q41827365
Apellidos
QUISPE MAMANI
Nombres
ROSA ELVIRA
Fecha de Expedición      Fecha de Revalidación
10/08/2022               10/08/2032`,
    "surname=QUISPE MAMANI; names=ROSA ELVIRA; idNumber=Q41827365; issueDate=2022-08-10; expiryDate=2032-08-10; issuingCountry=PER; documentType=DRIVERS_LICENSE",
  ],
  [
    "a passport of Brazil: named by the label of its number alone",
    `REPÚBLICA FEDERATIVA DO BRASIL
TIPO/TYPE   PAÍS EMISSOR/ISSUING COUNTRY   PASSAPORTE Nº/PASSPORT No.
P           BRA                            GB482736
SOBRENOME/SURNAME
FIGUEIREDO CARDOSO
NOME/GIVEN NAMES
BRUNO AUGUSTO
DATA DE NASCIMENTO/DATE OF BIRTH
05 FEV/FEB 1984`,
    "surname=FIGUEIREDO CARDOSO; names=BRUNO AUGUSTO; dateOfBirth=1984-02-05; idNumber=GB482736; issuingCountry=BRA; documentType=PASSPORT",
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-NAME-5 cards of other states, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });

  test("the first licence of Brazil and Nigeria is neither a date of issue nor a name", () => {
    const [old, nigerian] = CARDS.filter(([what]) => /old form|1ST ISS/.test(what)).map(([, text]) =>
      recordOfText(text),
    );
    expect(old?.["issueDate"]).toBeUndefined();
    expect(nigerian).toMatchObject({ surname: "OKAFOR", names: "CHINEDU EMMANUEL" });
  });
});
