import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** National registration card of Zambia: the full name under one label; it does not expire. */
export const ZMB_NATIONAL_ID: DocumentTemplate = {
  id: "zmb-national-id",
  country: "ZMB",
  type: "NATIONAL_ID",
  titles: ["National registration card"],
  labels: {
    fullName: ["Full names"],
    personalNumber: ["NRC No", "Registration No"],
    birthPlace: ["Place of birth"],
    other: ["Special marks"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.ZMB) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
