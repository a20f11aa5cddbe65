import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** Identity card of Lesotho. */
export const LSO_NATIONAL_ID: DocumentTemplate = {
  id: "lso-national-id",
  country: "LSO",
  type: "NATIONAL_ID",
  titles: ["National identity card"],
  labels: {
    personalNumber: ["National identity number", "ID number"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.LSO) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
