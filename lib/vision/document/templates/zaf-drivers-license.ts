import type { DocumentTemplate } from "./template";
import { SOUTH_AFRICAN_ID_NUMBER } from "./zaf-smart-id";

/** Credit-card licence of South Africa, valid for five years; its validity is printed as two dates. */
export const ZAF_DRIVERS_LICENSE: DocumentTemplate = {
  id: "zaf-drivers-license",
  country: "ZAF",
  type: "DRIVERS_LICENSE",
  titles: ["Driving licence", "Bestuurslisensie", "Carta de condução"],
  labels: {
    surname: ["Surname and initials", "Van en voorletters"],
    licenceNumber: ["Licence No", "Lisensienommer", "Lisensie No"],
    personalNumber: ["ID No", "ID-nommer"],
    birth: ["Birth", "Geboorte"],
    validity: ["Valid", "Geldig"],
    otherDate: ["First issue", "Eerste uitreiking"],
    other: ["Restrictions", "Beperkings", "PrDP"],
  },
  numbers: { personalNumber: SOUTH_AFRICAN_ID_NUMBER },
  idNumber: ["licenceNumber", "documentNumber"],
  expiry: "always",
  dateOrder: "dmy",
};
