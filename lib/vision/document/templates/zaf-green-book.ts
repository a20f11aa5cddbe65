import type { DocumentTemplate } from "./template";
import { SOUTH_AFRICAN_ID_NUMBER } from "./zaf-smart-id";

/** Green bar-coded identity book of South Africa, Afrikaans and English; it does not expire. */
export const ZAF_GREEN_BOOK: DocumentTemplate = {
  id: "zaf-green-book",
  country: "ZAF",
  type: "NATIONAL_ID",
  titles: ["S.A. Burger / S.A. Citizen", "Identiteitsdokument", "Identity document", "Book of life"],
  labels: {
    surname: ["Van/Surname"],
    names: ["Voorname/Forenames", "Voorname/First names"],
    personalNumber: ["I.D. No", "ID-No", "ID-nommer"],
    birth: ["Geboortedatum/Date of birth"],
    birthPlace: ["Geboortedistrik of -land", "District or country of birth"],
    issue: ["Datum uitgereik", "Date issued", "Datum uitgereik/Date issued"],
    authority: ["Uitgereik op gesag van", "Issued by authority of"],
  },
  numbers: { personalNumber: SOUTH_AFRICAN_ID_NUMBER },
  idNumber: ["personalNumber"],
  expiry: "never",
  dateOrder: "dmy",
};
