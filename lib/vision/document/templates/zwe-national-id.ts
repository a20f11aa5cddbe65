import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** Registration card of Zimbabwe, of metal, plastic or paper; it does not expire. */
export const ZWE_NATIONAL_ID: DocumentTemplate = {
  id: "zwe-national-id",
  country: "ZWE",
  type: "NATIONAL_ID",
  titles: ["National registration"],
  labels: {
    names: ["First name"],
    personalNumber: ["I.D. number"],
    birthPlace: ["Village of origin", "Place of birth"],
    issue: ["Date of issue"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.ZWE) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
