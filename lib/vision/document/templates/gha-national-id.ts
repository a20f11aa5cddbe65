import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** Ghana Card, also the identity card of ECOWAS; English, French and Portuguese. */
export const GHA_NATIONAL_ID: DocumentTemplate = {
  id: "gha-national-id",
  country: "GHA",
  type: "NATIONAL_ID",
  titles: ["Ghana Card"],
  labels: {
    surname: ["Surname/Nom"],
    names: ["Firstnames", "Firstnames/Prénoms"],
    personalNumber: ["Personal ID number", "Ghana Card number"],
    documentNumber: ["Document number"],
    issue: ["Date of issuance"],
    other: ["Previous names", "Height", "Place of issuance"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.GHA) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
