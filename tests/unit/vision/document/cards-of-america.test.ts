import { describe, expect, test } from "vitest";
import { type CardOfText, recordOfText, valuesOfText } from "./card-of-text";

/** Cards in the words and the order of their issuers, with made-up people, written from common knowledge. */
const CARDS: readonly CardOfText[] = [
  [
    "a yellow cédula of Colombia: labels below their values",
    `REPUBLICA DE COLOMBIA
IDENTIFICACION PERSONAL
CEDULA DE CIUDADANIA
NUMERO 52.123.456
RODRIGUEZ PENA
APELLIDOS
LUISA FERNANDA
NOMBRES`,
    "surname=RODRIGUEZ PENA; names=LUISA FERNANDA; idNumber=52123456; issuingCountry=COL; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Ecuador: Hombre is a sex and no label",
    `REPUBLICA DEL ECUADOR
DIRECCION GENERAL DE REGISTRO CIVIL, IDENTIFICACION Y CEDULACION
CEDULA DE IDENTIDAD
              APELLIDOS
              MORALES VACA
              NOMBRES
              JUAN CARLOS
              NACIONALIDAD
              ECUATORIANA
              FECHA DE NACIMIENTO      SEXO
              12 AGO 1985              HOMBRE
              LUGAR DE NACIMIENTO
              PICHINCHA QUITO
              FIRMA DEL TITULAR
NUI.1712345678      FECHA DE VENCIMIENTO
              20 ENE 2031`,
    "surname=MORALES VACA; names=JUAN CARLOS; dateOfBirth=1985-08-12; sex=M; nationality=ECU; idNumber=1712345678; issuingCountry=ECU; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of the Dominican Republic: the state as nationality",
    `REPUBLICA DOMINICANA
JUNTA CENTRAL ELECTORAL
CEDULA DE IDENTIDAD Y ELECTORAL
001-0000000-1
LUGAR DE NACIMIENTO:
SANTO DOMINGO, R.D.
FECHA DE NACIMIENTO:
12 AGOSTO 1985
NACIONALIDAD: REPUBLICA DOMINICANA
SEXO: F   SANGRE: O+   ESTADO CIVIL: SOLTERA
OCUPACION: ESTUDIANTE
FECHA DE EXPIRACION:
12 AGOSTO 2034
MARIA ALTAGRACIA
PEREZ RODRIGUEZ`,
    "dateOfBirth=1985-08-12; sex=F; nationality=DOM; expiryDate=2034-08-12; idNumber=00100000001; issuingCountry=DOM; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Brazil: no social name",
    `REPUBLICA FEDERATIVA DO BRASIL
GOVERNO FEDERAL
CARTEIRA DE IDENTIDADE
              Nome / Name
              MARIA APARECIDA DA SILVA
              Nome Social / Social Name
              Registro Geral - CPF / Personal Number     Sexo / Sex
              123.456.789-09                             F
              Data de Nascimento / Date of Birth     Nacionalidade / Nationality
              12/08/1985                             BRA
              Naturalidade / Place of Birth
              SAO PAULO/SP
              Data de Validade / Date of Expiry
              20/01/2033`,
    "dateOfBirth=1985-08-12; sex=F; nationality=BRA; expiryDate=2033-01-20; idNumber=12345678909; issuingCountry=BRA; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of El Salvador: a title of two words, dates with places",
    `REPUBLICA DE EL SALVADOR EN LA AMERICA CENTRAL
DOCUMENTO UNICO DE IDENTIDAD
              Apellidos / Surname
              HERNANDEZ RIVAS
              Nombres / Given names
              JOSE ANTONIO
              Genero / Gender     Salvadoreno por / Salvadoran by
              M                   NACIMIENTO
              Fecha y lugar de nacimiento / Date and place of birth
              12/08/1985 SAN SALVADOR, SAN SALVADOR
              Fecha y lugar de expedicion / Date and place of issue
              20/01/2020 SAN SALVADOR, SAN SALVADOR
              Fecha de expiracion / Date of expiry
              19/01/2028
              Numero unico de identidad / Unique identity number
              01234567-8`,
    "surname=HERNANDEZ RIVAS; names=JOSE ANTONIO; dateOfBirth=1985-08-12; sex=M; issueDate=2020-01-20; expiryDate=2028-01-19; issuingCountry=SLV; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Guatemala: CUI",
    `REPUBLICA DE GUATEMALA
REGISTRO NACIONAL DE LAS PERSONAS
DOCUMENTO PERSONAL DE IDENTIFICACION
CUI
1234 56789 0101
NOMBRE:
CARLOS EDUARDO
APELLIDO:
LOPEZ CASTILLO
NACIONALIDAD:
GTM
SEXO:  MASCULINO
FECHA DE NACIMIENTO:
12AGO1985`,
    "surname=LOPEZ CASTILLO; names=CARLOS EDUARDO; dateOfBirth=1985-08-12; sex=M; nationality=GTM; idNumber=1234567890101; issuingCountry=GTM; documentType=NATIONAL_ID",
  ],
  [
    "a licence of British Columbia: the year first, then the name of the month",
    `BRITISH COLUMBIA   DRIVER'S LICENCE   CANADA
DL:1234567
ISSUED: 2022-Aug-12
EXPIRES: 2027-Aug-12
NAME
SAMPLE,
JANE MARIE
123 MAIN STREET
VICTORIA, BC V8V 1A1
Date of Birth: 1985-Aug-12
SEX: F   HT: 165 cm   WT: 60 kg
EYES: BRO   HAIR: BRO
CLASS: 5`,
    "surname=SAMPLE; names=JANE MARIE; dateOfBirth=1985-08-12; sex=F; issueDate=2022-08-12; expiryDate=2027-08-12; idNumber=1234567; issuingCountry=CAN; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Colombia: a ministry is no name",
    `REPUBLICA DE COLOMBIA
MINISTERIO DE TRANSPORTE
LICENCIA DE CONDUCCION
No. 52123456
NOMBRE
LUISA FERNANDA RODRIGUEZ PENA
FECHA DE NACIMIENTO   SANGRE RH
12-08-1985            O+
FECHA DE EXPEDICION
20-01-2021
RESTRICCIONES DEL CONDUCTOR
NINGUNA
ORGANISMO DE TRANSITO EXPEDIDOR
SDM - BOGOTA D.C.`,
    "dateOfBirth=1985-08-12; issueDate=2021-01-20; idNumber=52123456; issuingCountry=COL; documentType=DRIVERS_LICENSE",
  ],
  [
    "a voter card of Mexico: M is a woman",
    `INSTITUTO NACIONAL ELECTORAL
MEXICO   CREDENCIAL PARA VOTAR
NOMBRE                SEXO M
GOMEZ
VELAZQUEZ
MARGARITA
DOMICILIO
C PITAGORAS 1253 INT 5
COL MORELOS 04800
CUAUHTEMOC, CDMX
CLAVE DE ELECTOR GMVLMR85081201M100
CURP GOVM850812MDFRRT05   ANO DE REGISTRO 2003 01
FECHA DE NACIMIENTO   SECCION   VIGENCIA
12/08/1985            0747      2021-2031`,
    "surname=GOMEZ VELAZQUEZ; names=MARGARITA; dateOfBirth=1985-08-12; sex=F; issuingCountry=MEX; documentType=NATIONAL_ID",
  ],
  [
    "a card of a permanent resident of the USA",
    `UNITED STATES OF AMERICA
PERMANENT RESIDENT
Surname
SPECIMEN
Given Name
TEST V
USCIS#         Category
000-001-001    IR1
Country of Birth
Utopia
Date of Birth   Sex
12 AUG 1985     F
Card Expires: 08/21/29
Resident Since: 08/21/19`,
    "names=TEST V; dateOfBirth=1985-08-12; sex=F; expiryDate=2029-08-21; issuingCountry=USA; documentType=RESIDENCE_PERMIT",
  ],
  [
    "a licence of Georgia in the USA",
    `GEORGIA   DRIVER'S LICENSE   USA
4d DL NO. 012345678      9 CLASS C
3 DOB 08/12/1985
1 SAMPLE
2 JANE MARIE
8 123 MAIN STREET
ATLANTA, GA 30301-1234
FULTON
4b EXP 08/12/2029   4a ISS 08/12/2021
12 REST NONE   9a END NONE
15 SEX F   18 EYES BRO
16 HGT 5'-06"   17 WGT 125 lb
5 DD 123456789012345678`,
    "surname=SAMPLE; names=JANE MARIE; dateOfBirth=1985-08-12; sex=F; issueDate=2021-08-12; expiryDate=2029-08-12; idNumber=012345678; issuingCountry=USA; documentType=DRIVERS_LICENSE",
  ],
  [
    "a licence of Jamaica: a middle name with a label of its own",
    `JAMAICA   DRIVER'S LICENCE
TRN 123-456-789
CONTROL No. 0012345678
CLASS GENERAL
SURNAME
BROWN
FIRST NAME   MIDDLE NAME
MARCIA       ANN
DATE OF BIRTH 1985/08/12   SEX F
ISSUE DATE 2020/01/20
EXPIRY DATE 2026/08/12
COLLECTORATE KINGSTON`,
    "surname=BROWN; dateOfBirth=1985-08-12; sex=F; issueDate=2020-01-20; expiryDate=2026-08-12; issuingCountry=JAM; documentType=DRIVERS_LICENSE; names=MARCIA ANN",
  ],
  [
    "an identity card of Honduras: the number without a label",
    `REPUBLICA DE HONDURAS
REGISTRO NACIONAL DE LAS PERSONAS
DOCUMENTO NACIONAL DE IDENTIFICACION
NOMBRE / FORENAME
JUAN CARLOS
APELLIDO / SURNAME
LOPEZ MEJIA
FECHA DE NACIMIENTO / DATE OF BIRTH    NACIONALIDAD / NATIONALITY
12 08 1985                             HND
LUGAR DE NACIMIENTO / PLACE OF BIRTH
TEGUCIGALPA
FECHA DE EXPIRACION / EXPIRY DATE
20 01 2031
0801 1985 01234`,
    "surname=LOPEZ MEJIA; names=JUAN CARLOS; dateOfBirth=1985-08-12; nationality=HND; expiryDate=2031-01-20; idNumber=0801198501234; issuingCountry=HND; documentType=NATIONAL_ID",
  ],
  [
    "an identity card of Panama: given names above surnames, no label",
    `REPUBLICA DE PANAMA
TRIBUNAL ELECTORAL
Maria Luz
Benitez Rojas
NOMBRE USUAL:
FECHA DE NACIMIENTO: 12-AGO-1985
LUGAR DE NACIMIENTO: PANAMA, PANAMA
SEXO: F    TIPO DE SANGRE: O+
EXPEDIDA: 20-ENE-2020    EXPIRA: 20-ENE-2030
8-812-1234`,
    "dateOfBirth=1985-08-12; sex=F; issueDate=2020-01-20; expiryDate=2030-01-20; issuingCountry=PAN; documentType=NATIONAL_ID; surname=BENITEZ ROJAS; names=MARIA LUZ",
  ],
];

describe("DOCUMENT-LABEL-1 DOCDATA-NAME-5 cards of America, read letter by letter", () => {
  test.each(CARDS)("%s", (_, text, values) => {
    expect(recordOfText(text)).toMatchObject(valuesOfText(values));
  });
});
