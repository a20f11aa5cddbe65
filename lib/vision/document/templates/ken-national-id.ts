import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** Identity card of Kenya: the full name under one label, an ID number beside a serial number; a Maisha card expires. */
export const KEN_NATIONAL_ID: DocumentTemplate = {
  id: "ken-national-id",
  country: "KEN",
  type: "NATIONAL_ID",
  titles: ["Kitambulisho cha taifa", "Maisha card", "National identity card"],
  labels: {
    fullName: ["Full names"],
    personalNumber: ["ID number", "Maisha namba"],
    documentNumber: ["Serial number"],
    birthPlace: ["District of birth"],
    other: ["Holder's sign", "Sub-location"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.KEN) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
