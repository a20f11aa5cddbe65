import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** Identity card of Malawi, with a machine-readable zone. */
export const MWI_NATIONAL_ID: DocumentTemplate = {
  id: "mwi-national-id",
  country: "MWI",
  type: "NATIONAL_ID",
  titles: ["National identity card"],
  labels: {
    personalNumber: ["National ID number"],
    issue: ["Date of issue"],
    expiry: ["Date of expiry"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.MWI) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
