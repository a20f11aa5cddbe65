import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** Identity card of Namibia, in English; older ones have no zone. */
export const NAM_NATIONAL_ID: DocumentTemplate = {
  id: "nam-national-id",
  country: "NAM",
  type: "NATIONAL_ID",
  titles: ["National identity card"],
  labels: {
    personalNumber: ["ID number", "Identity number"],
    other: ["Height", "Eye colour", "Citizen of"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.NAM) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
  sources: ["Wikipedia (German): Identitätskarte (Namibia)"],
};
