import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** Identity card of Tanzania, Swahili and English; its expiry date counts no longer. */
export const TZA_NATIONAL_ID: DocumentTemplate = {
  id: "tza-national-id",
  country: "TZA",
  type: "NATIONAL_ID",
  titles: ["Kitambulisho cha taifa", "Citizen identity card"],
  labels: {
    surname: ["Jina la mwisho"],
    names: ["Jina la kwanza"],
    personalNumber: ["NIN", "Namba ya NIDA"],
    sex: ["Jinsi"],
    expiry: ["Tarehe ya kuisha"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.TZA) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
