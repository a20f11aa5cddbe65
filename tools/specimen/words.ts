import type { Country } from "./people";
import type { Random } from "./random";

/** Labels and titles of the specimens in one language. */
export interface LabelWords {
  readonly surname: string;
  readonly names: string;
  readonly nationality: string;
  readonly birth: string;
  readonly sex: string;
  readonly birthPlace: string;
  readonly issue: string;
  readonly expiry: string;
  readonly passportNumber: string;
  readonly personalNumber: string;
  readonly documentNumber: string;
  readonly licenceNumber: string;
  readonly passport: string;
  readonly identityCard: string;
  readonly licence: string;
  readonly date: DateStyle;
}

export type DateStyle = "12/05/1990" | "12 MAY 1990" | "12 MAY/MAI 1990" | "1990-05-12" | "05/12/1990";

const ENGLISH: LabelWords = {
  surname: "Surname",
  names: "Given names",
  nationality: "Nationality",
  birth: "Date of birth",
  sex: "Sex",
  birthPlace: "Place of birth",
  issue: "Date of issue",
  expiry: "Date of expiry",
  passportNumber: "Passport No.",
  personalNumber: "Personal No.",
  documentNumber: "Document No.",
  licenceNumber: "Licence No.",
  passport: "PASSPORT",
  identityCard: "NATIONAL IDENTITY CARD",
  licence: "DRIVING LICENCE",
  date: "12 MAY 1990",
};

const SISWATI: LabelWords = {
  ...ENGLISH,
  surname: "Sibongo / Surname",
  names: "Emagama / Names",
  nationality: "Buve / Nationality",
  birth: "Lusuku lwekutalwa / Date of birth",
  sex: "Bulili / Sex",
  birthPlace: "Indzawo yekutalwa / Place of birth",
  personalNumber: "Personal ID No.",
  identityCard: "LIPHEPHA LEBUNTFU / IDENTITY CARD",
  licence: "LINCWADZI LEKUSHAYELA / DRIVING LICENCE",
};

const PORTUGUESE: LabelWords = {
  ...ENGLISH,
  surname: "Apelido / Surname",
  names: "Nome / Given names",
  nationality: "Nacionalidade / Nationality",
  birth: "Data de nascimento / Date of birth",
  sex: "Sexo / Sex",
  birthPlace: "Local de nascimento",
  issue: "Data de emissão / Date of issue",
  expiry: "Data de validade / Date of expiry",
  passportNumber: "Passaporte Nº / Passport No.",
  personalNumber: "Nº do BI",
  documentNumber: "Documento Nº",
  licenceNumber: "Carta Nº",
  passport: "PASSAPORTE",
  identityCard: "BILHETE DE IDENTIDADE",
  licence: "CARTA DE CONDUÇÃO",
  date: "12/05/1990",
};

const FRENCH: LabelWords = {
  ...ENGLISH,
  surname: "Nom",
  names: "Prénoms",
  nationality: "Nationalité",
  birth: "Date de naissance",
  sex: "Sexe",
  birthPlace: "Lieu de naissance",
  issue: "Date de délivrance",
  expiry: "Date d'expiration",
  passportNumber: "Passeport N°",
  personalNumber: "N° d'identification",
  documentNumber: "N° du document",
  licenceNumber: "N° du permis",
  passport: "PASSEPORT",
  identityCard: "CARTE NATIONALE D'IDENTITÉ",
  licence: "PERMIS DE CONDUIRE",
  date: "12/05/1990",
};

const AFRIKAANS: LabelWords = {
  ...ENGLISH,
  surname: "Van / Surname",
  names: "Name / Names",
  nationality: "Nasionaliteit / Nationality",
  birth: "Geboortedatum / Date of birth",
  sex: "Geslag / Sex",
  issue: "Datum van uitreiking / Date of issue",
  expiry: "Vervaldatum / Date of expiry",
  personalNumber: "Identiteitsnommer / Identity No.",
  licenceNumber: "Lisensienommer / Licence No.",
  identityCard: "IDENTITEITSKAART / IDENTITY CARD",
  licence: "BESTUURSLISENSIE / DRIVING LICENCE",
  date: "1990-05-12",
};

const SWAHILI: LabelWords = {
  ...ENGLISH,
  surname: "Jina la ukoo",
  names: "Majina",
  nationality: "Uraia",
  birth: "Tarehe ya kuzaliwa",
  sex: "Jinsia",
  birthPlace: "Mahali pa kuzaliwa",
  issue: "Tarehe ya kutolewa",
  expiry: "Tarehe ya mwisho",
  passportNumber: "Namba ya pasipoti",
  personalNumber: "Namba ya kitambulisho",
  documentNumber: "Serial number",
  licenceNumber: "Namba ya leseni",
  passport: "PASIPOTI / PASSPORT",
  identityCard: "KITAMBULISHO CHA TAIFA",
  licence: "LESENI YA UDEREVA",
  date: "12/05/1990",
};

const BILINGUAL: LabelWords = {
  ...ENGLISH,
  surname: "Surname / Nom",
  names: "Given names / Prénoms",
  nationality: "Nationality / Nationalité",
  birth: "Date of birth / Date de naissance",
  sex: "Sex / Sexe",
  issue: "Date of issue / Date de délivrance",
  expiry: "Date of expiry / Date d'expiration",
  date: "12 MAY/MAI 1990",
};

export function wordsFor(country: Country, random: Random): LabelWords {
  switch (country) {
    case "SWZ":
      return random.pick([ENGLISH, SISWATI, BILINGUAL]);
    case "ZAF":
      return random.pick([AFRIKAANS, BILINGUAL]);
    case "MOZ":
      return PORTUGUESE;
    case "COD":
      return FRENCH;
    case "KEN":
      return SWAHILI;
    case "USA":
      return ENGLISH;
  }
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const FRENCH_MONTHS = [
  "JAN",
  "FÉV",
  "MARS",
  "AVR",
  "MAI",
  "JUIN",
  "JUIL",
  "AOÛT",
  "SEPT",
  "OCT",
  "NOV",
  "DÉC",
];

/** A YYYY-MM-DD date as printed. */
export function printedDate(date: string, style: DateStyle): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const at = Number(month) - 1;
  switch (style) {
    case "12/05/1990":
      return `${day}/${month}/${year}`;
    case "05/12/1990":
      return `${month}/${day}/${year}`;
    case "1990-05-12":
      return date;
    case "12 MAY 1990":
      return `${day} ${MONTHS[at]} ${year}`;
    case "12 MAY/MAI 1990":
      return `${day} ${MONTHS[at]}/${FRENCH_MONTHS[at]} ${year}`;
  }
}
