import type { DocumentType } from "@/lib/vocabulary";
import type { LanguageName } from "./languages";

/** How a layout prints dates: of 2012-08-03 `03.08.2012`, `03.08.12`, `03/08/2012`, `08/03/2012`, `2012-08-03`, `03 AUG 2012`, `03-Aug-2012`, `3 AGO/AUG 2012`. */
export type DateForm =
  | "dots"
  | "dots-short"
  | "slashes"
  | "american"
  | "year-first"
  | "words"
  | "words-hyphen"
  | "words-own";

/**
 * The arrangement of one issuer's card in the words that it prints. Rows go from top to bottom, their cells are parted by
 * `|`. Of a cell `4b EXP={expiry}` has its label beside the value, `Surname^{surname}` above it and `Surname_{surname}`
 * below it; what has none of these stands alone.
 */
export interface IssuerLayout {
  readonly country: string;
  readonly type: DocumentType;
  readonly language: LanguageName;
  readonly date: DateForm;
  /** Lines of the heading, from the top. */
  readonly heading: readonly string[];
  /** The holder's number: # a digit, @ a capital, others as they are. */
  readonly number: string;
  readonly rows: readonly string[];
  readonly isPortraitRight?: true;
}

const row = (
  [country, type, language, date]: readonly [string, DocumentType, LanguageName, DateForm],
  heading: string,
  number: string,
  rows: readonly string[],
  more: Pick<IssuerLayout, "isPortraitRight"> = {},
): IssuerLayout => ({ country, type, language, date, heading: heading.split("|"), number, rows, ...more });

const RIGHT = { isPortraitRight: true } as const;

/** Licences after AAMVA's DL/ID Card Design Standard and the Vienna Convention, each as one issuer arranges it. */
export const LICENCE_LAYOUTS: readonly IssuerLayout[] = [
  row(["USA", "DRIVERS_LICENSE", "english", "american"], "VIRGINIA|DRIVER'S|LICENSE", "@########", [
    "4d DLN={number}|9 CLASS=D",
    "3 DOB={birth}|4a ISS={issue}",
    "4b EXP={expiry}|12 REST=NONE",
    "1={surname}",
    "2={names}",
    "8={street}",
    "{city}",
    "15 SEX={sex}|16 HGT=5'-10\"|18 EYES=BRO",
    "5 DD={dd}",
  ]),
  row(["USA", "DRIVERS_LICENSE", "english", "american"], "CALIFORNIA|DRIVER LICENSE", "@#######", [
    "DL={number}",
    "EXP={expiry}|END=NONE",
    "LN={surname}",
    "FN={names}",
    "{street}",
    "{city}",
    "DOB={birth}|RSTR=NONE",
    "SEX={sex}|HAIR=BRN|EYES=BRN",
    "HGT=5'-05\"|WGT=125 lb|ISS^{issue}",
  ]),
  row(["USA", "DRIVERS_LICENSE", "english", "american"], "TEXAS|DRIVER LICENSE|USA", "########", [
    "4d. DL:={number}|9. Class:=C",
    "4a. Iss:={issue}|4b. Exp:={expiry}",
    "3. DOB:={birth}",
    "1.={surname}",
    "2.={names}",
    "8.={street}",
    "{city}",
    "12. Restrictions:=NONE|9a. End:=NONE",
    "16. Hgt:=5-07|15. Sex:={sex}|18. Eyes:=BRO",
    "5. DD:={dd}",
  ]),
  row(["USA", "DRIVERS_LICENSE", "english", "american"], "NEW YORK STATE|USA|DRIVER LICENSE", "### ### ###", [
    "ID:={number}|CLASS=D",
    "{surname}",
    "{names}",
    "{street}",
    "{city}",
    "DOB:={birth}",
    "SEX:={sex}|EYES:=BR|HT:=5-08",
    "E:=NONE|R:=NONE",
    "ISSUED:={issue}|EXPIRES:={expiry}",
  ]),
  row(["USA", "DRIVERS_LICENSE", "english", "american"], "OREGON|DRIVER LICENSE", "#######", [
    "4d LICENSE NO.^{number}|4b EXPIRES^{expiry}",
    "1 NAME^{surname}",
    "2={names}",
    "8 ADDRESS^{street}",
    "{city}",
    "3 DATE OF BIRTH^{birth}|4a ISSUED^{issue}",
    "15 SEX^{sex}|16 HEIGHT^5-11|17 WEIGHT^180|9 CLASS^C",
  ]),
  row(
    ["CAN", "DRIVERS_LICENSE", "english", "year-first"],
    "Ontario|Driver's Licence|Permis de conduire",
    "@####-#####-#####",
    [
      "1,2 NAME/NOM^{surname},",
      "{names}",
      "8={street}",
      "{city}",
      "4d NUMBER/NUMÉRO={number}",
      "4a ISS/DÉL={issue}|4b EXP/EXP={expiry}",
      "5 DD/RÉF={dd}|16 HGT/HAUT=172 cm",
      "15 SEX/SEXE={sex}|9 CLASS/CATÉG=G",
      "3 DOB/DDN={birth}",
    ],
  ),
  row(
    ["CAN", "DRIVERS_LICENSE", "english", "words-hyphen"],
    "BRITISH COLUMBIA|CANADA|DRIVER'S LICENCE",
    "#######",
    [
      "NAME={surname}",
      "{names}",
      "ADDRESS={street}",
      "{city}",
      "DL:={number}",
      "Issued:={issue}|Expires:={expiry}",
      "DOB:={birth}|Sex:={sex}",
      "Height:=173.0 cm|Class:=5",
    ],
  ),
  row(
    ["DEU", "DRIVERS_LICENSE", "german", "dots-short"],
    "FÜHRERSCHEIN|BUNDESREPUBLIK DEUTSCHLAND",
    "@###@@@##@#",
    [
      "1.={surname}",
      "2.={names}",
      "3.={birth} {place}",
      "4a.={issue}|4c.=LANDRATSAMT",
      "4b.={expiry}|{place}",
      "5.={number}",
      "7.=",
      "9.=AM/B/L",
    ],
  ),
  row(["GBR", "DRIVERS_LICENSE", "english", "dots"], "DRIVING LICENCE|UK", "@@@@@######@9###", [
    "1.={surname}",
    "2.={names}",
    "3.={birth} UNITED KINGDOM",
    "4a.={issue}|4c.=DVLA",
    "4b.={expiry}",
    "5.={number}",
    "7.=",
    "8.={street}, {city}",
    "9.=AM/A/B1/B/f/k/l/n/p/q",
  ]),
  row(
    ["ITA", "DRIVERS_LICENSE", "italian", "slashes"],
    "PATENTE DI GUIDA|REPUBBLICA ITALIANA",
    "@@#######@",
    [
      "1.={surname}",
      "2.={names}",
      "3.={birth} {place} (RM)",
      "4a.={issue}|4c.=MIT-UCO",
      "4b.={expiry}|4d.=",
      "5.={number}",
      "9.=AM B",
    ],
  ),
  row(["ESP", "DRIVERS_LICENSE", "spanish", "dots"], "PERMISO DE CONDUCCIÓN|REINO DE ESPAÑA", "########-@", [
    "1.={surname}",
    "2.={names}",
    "3.={birth}|{place}",
    "4a.={issue}|4b.={expiry}",
    "4c.=28/00|4d.=",
    "5.={number}",
    "7.=",
    "9.=AM B",
  ]),
  row(["POL", "DRIVERS_LICENSE", "polish", "dots"], "PRAWO JAZDY|RZECZPOSPOLITA POLSKA", "#####/##/####", [
    "1.={surname}",
    "2.={names}",
    "3.={birth}",
    "{place}",
    "4a.={issue}",
    "4b.={expiry}",
    "4c.=PREZYDENT M. {place}",
    "4d.={dd}",
    "5.={number}",
  ]),
  row(
    ["NGA", "DRIVERS_LICENSE", "english", "words-hyphen"],
    "FEDERAL REPUBLIC OF NIGERIA|NATIONAL DRIVERS LICENCE",
    "@@@#####@@##",
    [
      "L/NO^{number}|CLASS^B",
      "ISS^{issue}|EXP^{expiry}",
      "SURNAME^{surname}",
      "OTHER NAMES^{names}",
      "ADDRESS^{street}",
      "{city}",
      "D OF B^{birth}|SEX^{sex}|HT^1.70m",
    ],
  ),
  row(["KEN", "DRIVERS_LICENSE", "english", "dots"], "REPUBLIC OF KENYA|DRIVING LICENCE", "DL-#######", [
    "1. SURNAME^{surname}",
    "2. OTHER NAMES^{names}",
    "3. DATE OF BIRTH^{birth}|SEX^{sex}",
    "5. LICENCE No.^{number}",
    "4a. DATE OF ISSUE^{issue}|4b. DATE OF EXPIRY^{expiry}",
    "9. CATEGORIES^B1",
  ]),
];

/** Identity cards without a zone, each as one issuer arranges it. */
export const CARD_LAYOUTS: readonly IssuerLayout[] = [
  row(
    ["ARG", "NATIONAL_ID", "spanish", "words-own"],
    "REPÚBLICA ARGENTINA - MERCOSUR|REGISTRO NACIONAL DE LAS PERSONAS|DOCUMENTO NACIONAL DE IDENTIDAD",
    "##.###.###",
    [
      "Apellido / Surname^{surname}",
      "Nombre / Name^{names}",
      "Sexo / Sex^{sex}|Nacionalidad / Nationality^ARGENTINA",
      "Fecha de nacimiento / Date of birth^{birth}",
      "Fecha de emisión / Date of issue^{issue}",
      "Fecha de vencimiento / Date of expiry^{expiry}",
      "Documento / Document^{number}",
    ],
  ),
  row(
    ["COL", "NATIONAL_ID", "spanish", "words-own"],
    "REPÚBLICA DE COLOMBIA|IDENTIFICACIÓN PERSONAL|CÉDULA DE CIUDADANÍA",
    "#.###.###.###",
    ["NÚMERO={number}", "APELLIDOS_{surname}", "NOMBRES_{names}"],
    RIGHT,
  ),
  row(
    ["CHL", "NATIONAL_ID", "spanish", "words-own"],
    "REPÚBLICA DE CHILE|SERVICIO DE REGISTRO CIVIL E IDENTIFICACIÓN|CÉDULA DE IDENTIDAD",
    "##.###.###-#",
    [
      "APELLIDOS^{surname}",
      "NOMBRES^{names}",
      "NACIONALIDAD^CHILENA|SEXO^{sex}",
      "FECHA DE NACIMIENTO^{birth}|NÚMERO DOCUMENTO^{dd}",
      "FECHA DE EMISIÓN^{issue}|FECHA DE VENCIMIENTO^{expiry}",
      "RUN={number}",
    ],
  ),
  row(
    ["PAK", "NATIONAL_ID", "english", "dots"],
    "PAKISTAN National Identity Card|ISLAMIC REPUBLIC OF PAKISTAN",
    "#####-#######-#",
    [
      "Surname^{surname}",
      "Given Names^{names}",
      "Gender^{sex}|Country of Stay^Pakistan",
      "Identity Number^{number}|Date of Birth^{birth}",
      "Date of Issue^{issue}|Date of Expiry^{expiry}",
    ],
    RIGHT,
  ),
  row(
    ["PHL", "NATIONAL_ID", "english", "words"],
    "REPUBLIKA NG PILIPINAS|Republic of the Philippines|PAMBANSANG PAGKAKAKILANLAN|Philippine Identification Card",
    "####-####-####-####",
    [
      "{number}",
      "Apelyido/Last Name^{surname}",
      "Mga Pangalan/Given Names^{names}",
      "Petsa ng Kapanganakan/Date of Birth^{birth}",
      "Tirahan/Address^{street}, {city}",
    ],
  ),
  row(
    ["HRV", "NATIONAL_ID", "german", "words-own"],
    "REPUBLIKA HRVATSKA / REPUBLIC OF CROATIA|OSOBNA ISKAZNICA / IDENTITY CARD",
    "#########",
    [
      "PREZIME/SURNAME^{surname}",
      "IME/NAME^{names}",
      "SPOL/SEX^{sex}/{sex}|DRŽAVLJANSTVO/CITIZENSHIP^HRV",
      "DATUM ROĐENJA/DATE OF BIRTH^{birthNumbers}",
      "BROJ OSOBNE ISKAZNICE/IDENTITY CARD NUMBER^{number}",
      "DATUM ISTEKA VAŽENJA/DATE OF EXPIRY^{expiryNumbers}",
    ],
  ),
  row(
    ["FIN", "NATIONAL_ID", "german", "dots"],
    "SUOMI FINLAND|HENKILÖKORTTI IDENTITETSKORT|IDENTITY CARD",
    "######-###@",
    [
      "Sukunimi / Efternamn / Surname^{surname}",
      "Etunimet / Förnamn / Given names^{names}",
      "Sukupuoli / Kön / Sex^{sex}|Kansalaisuus / Medborgarskap / Nationality^FIN",
      "Syntymäaika / Födelsetid / Date of birth^{birth}",
      "Henkilötunnus / Personbeteckning / Personal ID number^{number}",
      "Voimassa / Giltigt t.o.m. / Date of expiry^{expiry}",
    ],
  ),
  row(
    ["EST", "NATIONAL_ID", "german", "dots"],
    "EESTI VABARIIK|REPUBLIC OF ESTONIA|ISIKUTUNNISTUS IDENTITY CARD",
    "###########",
    [
      "PEREKONNANIMI SURNAME^{surname}",
      "EESNIMI GIVEN NAMES^{names}",
      "SUGU SEX^{sex}|KODAKONDSUS CITIZENSHIP^EST|SÜNNIAEG DATE OF BIRTH^{birth}",
      "ISIKUKOOD PERSONAL CODE^{number}",
      "KEHTIV KUNI DATE OF EXPIRY^{expiry}",
    ],
  ),
  row(
    ["TUR", "NATIONAL_ID", "turkish", "dots"],
    "TÜRKİYE CUMHURİYETİ KİMLİK KARTI|REPUBLIC OF TURKEY IDENTITY CARD",
    "###########",
    [
      "T.C. Kimlik No / TR Identity No^{number}",
      "Soyadı / Surname^{surname}",
      "Adı / Given Name(s)^{names}",
      "Doğum Tarihi / Date of Birth^{birth}|Cinsiyeti / Gender^{sex}",
      "Seri No / Document No^{dd}|Uyruğu / Nationality^T.C./TUR",
      "Son Geçerlilik / Valid Until^{expiry}",
    ],
  ),
  row(["IRL", "NATIONAL_ID", "english", "words"], "ÉIRE / IRELAND / IRLANDE|IDENTITY CARD", "C#######", [
    "Sloinne/Surname/Nom^{surname}",
    "Réamhainm(neacha)/Forename(s)/Prénom(s)^{names}",
    "Náisiúntacht/Nationality/Nationalité^IRL|Gnéas/Sex/Sexe^{sex}",
    "Dáta breithe/Date of birth/Date de naissance^{birth}",
    "Dáta eisithe/Date of issue/Date de délivrance^{issue}",
    "As feidhm/Date of expiry/Date d'expiration^{expiry}",
    "Uimh./No./N°={number}",
  ]),
  row(
    ["THA", "NATIONAL_ID", "english", "words"],
    "Thai National ID Card",
    "# #### ##### ## #",
    [
      "Identification Number={number}",
      "Name={names}",
      "Last name={surname}",
      "Date of Birth={birth}",
      "{street} {city}",
      "Date of Issue_{issue}|Date of Expiry_{expiry}",
    ],
    RIGHT,
  ),
  row(
    ["MEX", "NATIONAL_ID", "spanish", "slashes"],
    "MÉXICO INSTITUTO NACIONAL ELECTORAL|CREDENCIAL PARA VOTAR",
    "@@@@######@########",
    [
      "APELLIDOS^{surname}",
      "NOMBRES^{names}",
      "DOMICILIO^{street}",
      "{city}",
      "CURP={number}",
      "FECHA DE NACIMIENTO^{birth}|SEXO={sex}",
      "FECHA DE EXPEDICIÓN^{issue}|VIGENCIA^{expiry}",
    ],
  ),
];

/** Layouts on which the reader is only measured: nobody looks at what it gets wrong on them. */
export const HELD_OUT_LAYOUTS: readonly IssuerLayout[] = [
  row(["NZL", "DRIVERS_LICENSE", "english", "slashes"], "NEW ZEALAND DRIVER LICENCE", "@@######", [
    "1.={surname}",
    "2.={names}",
    "3.={birth}",
    "4a.={issue}",
    "4b.={expiry}",
    "5a.={number}|5b.=###",
    "6.=DONOR",
    "8.={street}",
    "{city}",
  ]),
  row(
    ["USA", "DRIVERS_LICENSE", "english", "american"],
    "OHIO|DRIVER LICENSE|USA",
    "@@######",
    [
      "4d LICENSE NO.={number}",
      "3 BIRTHDATE={birth}|15 SEX={sex}",
      "1={surname}",
      "2={names}",
      "8={street}",
      "{city}",
      "4a ISSUE DATE={issue}|9 CLASS=D",
      "4b EXPIRES ON={expiry}",
      "16 HT=5-10|18 EYES=BLU",
    ],
    RIGHT,
  ),
  row(
    ["USA", "DRIVERS_LICENSE", "english", "american"],
    "PENNSYLVANIA|visitPA.com|DRIVER'S LICENSE",
    "## ### ###",
    [
      "4d DLN:={number}|DUPS:=00",
      "3 DOB:={birth}",
      "4b EXP:={expiry}|4a ISS:={issue}",
      "1={surname}",
      "2={names}",
      "8={street}",
      "{city}",
      "15 SEX:={sex}|16 HGT:=5'-05\"",
      "9 CLASS:=C|9a END:=NONE",
      "18 EYES:=BLU|5 DD:={dd}",
    ],
  ),
  row(
    ["USA", "DRIVERS_LICENSE", "english", "american"],
    "ILLINOIS|DRIVER'S LICENSE|JESSE SMITH - SECRETARY OF STATE",
    "@###-####-####",
    [
      "4d LIC NO:={number}",
      "3 DOB:={birth}",
      "4b EXP:={expiry}|4a ISS:={issue}",
      "1.={surname}",
      "2.={names}",
      "8.={street}",
      "{city}",
      "9 CLASS:=D|9a END:=NONE",
      "15 SEX:={sex}|16 HGT:=5'08\"|17 WGT:=150 lbs",
      "5 DD:={dd}|TYPE:=ORG",
    ],
  ),
  row(
    ["AUT", "DRIVERS_LICENSE", "german", "dots"],
    "REPUBLIK ÖSTERREICH|FÜHRERSCHEIN",
    "########",
    [
      "1.={surname}",
      "2.={names}",
      "3.={birth}, {place}",
      "4a.={issue}|4b.={expiry}",
      "4c.=BH {place}",
      "5.={number}",
      "7.=",
      "9.=AM, B",
    ],
    RIGHT,
  ),
  row(["SWE", "DRIVERS_LICENSE", "german", "year-first"], "KÖRKORT|SVERIGE", "######-####", [
    "1.={surname}",
    "2.={names}",
    "3.={birth}",
    "4a.={issue}|4b.={expiry}",
    "4c.=Transportstyrelsen",
    "4d.={dd}|5.={number}",
    "9.=AM/B",
  ]),
  row(
    ["GHA", "DRIVERS_LICENSE", "english", "slashes"],
    "REPUBLIC OF GHANA|DRIVER'S LICENCE",
    "@@@-########-#####",
    [
      "1. Surname={surname}",
      "2. Other Names={names}",
      "3. Date of Birth={birth}",
      "4a. Date of Issue={issue}",
      "4b. Date of Expiry={expiry}",
      "5. Licence No.={number}",
      "6. Sex={sex}",
    ],
  ),
  row(
    ["PER", "NATIONAL_ID", "spanish", "slashes"],
    "REPÚBLICA DEL PERÚ|REGISTRO NACIONAL DE IDENTIFICACIÓN Y ESTADO CIVIL|DOCUMENTO NACIONAL DE IDENTIDAD",
    "########-#",
    [
      "DNI={number}",
      "Apellidos^{surname}",
      "Pre Nombres^{names}",
      "Nacimiento: Fecha^{birth}|Sexo^{sex}",
      "Fecha Inscripción^{issue}",
      "Fecha Emisión^{issue}|Fecha Caducidad^{expiry}",
    ],
  ),
  row(
    ["CZE", "NATIONAL_ID", "polish", "dots"],
    "ČESKÁ REPUBLIKA CZECH REPUBLIC|OBČANSKÝ PRŮKAZ IDENTITY CARD",
    "#########",
    [
      "PŘÍJMENÍ / SURNAME^{surname}",
      "JMÉNO / GIVEN NAMES^{names}",
      "DATUM NAROZENÍ / DATE OF BIRTH^{birth}|POHLAVÍ / SEX^{sex}",
      "STÁTNÍ OBČANSTVÍ / NATIONALITY^ČESKÁ REPUBLIKA/CZE",
      "DATUM VYDÁNÍ / DATE OF ISSUE^{issue}",
      "PLATNOST DO / DATE OF EXPIRY^{expiry}",
      "ČÍSLO DOKLADU / DOCUMENT NO.^{number}",
    ],
  ),
  row(
    ["NLD", "NATIONAL_ID", "german", "words"],
    "KONINKRIJK DER NEDERLANDEN|KINGDOM OF THE NETHERLANDS|IDENTITEITSKAART IDENTITY CARD",
    "@@@@#####",
    [
      "Naam/surname^{surname}",
      "Voornamen/given names^{names}",
      "Geslacht/sex^{sex}/{sex}|Nationaliteit/nationality^Nederlandse",
      "Geboortedatum/date of birth^{birth}",
      "Documentnummer/document no.^{number}",
      "Datum van afgifte/date of issue^{issue}",
      "Geldig tot/date of expiry^{expiry}",
    ],
  ),
  row(
    ["ECU", "NATIONAL_ID", "spanish", "words-own"],
    "REPÚBLICA DEL ECUADOR|CÉDULA DE IDENTIDAD|DIRECCIÓN GENERAL DE REGISTRO CIVIL",
    "#########-#",
    [
      "APELLIDOS^{surname}",
      "NOMBRES^{names}",
      "NACIONALIDAD^ECUATORIANA|SEXO^{sex}",
      "FECHA DE NACIMIENTO^{birth}",
      "FECHA DE VENCIMIENTO^{expiry}",
      "NUI.={number}",
    ],
    RIGHT,
  ),
  row(
    ["MYS", "NATIONAL_ID", "english", "words"],
    "MALAYSIA|KAD PENGENALAN|IDENTITY CARD",
    "######-##-####",
    [
      "{number}",
      "SURNAME={surname}",
      "GIVEN NAME={names}",
      "DATE OF BIRTH={birth}",
      "{street}",
      "{city}",
      "WARGANEGARA|{sexWord}",
    ],
    RIGHT,
  ),
];
