import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** Identity card of Nigeria, and the slip that shows the NIN. */
export const NGA_NATIONAL_ID: DocumentTemplate = {
  id: "nga-national-id",
  country: "NGA",
  type: "NATIONAL_ID",
  titles: ["National identity card", "National e-ID card", "National Identification Number Slip"],
  labels: {
    personalNumber: ["NIN", "National Identification Number"],
    issue: ["Issue date"],
    other: ["Tracking ID"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.NGA) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
