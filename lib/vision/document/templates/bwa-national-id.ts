import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** The Omang number, on all documents of Botswana. */
export const OMANG_NUMBER = numberOf(PERSONAL_NUMBERS.BWA);

/** Identity card of Botswana, called Omang: sex and expiry stand on the back, an issue date nowhere. */
export const BWA_NATIONAL_ID: DocumentTemplate = {
  id: "bwa-national-id",
  country: "BWA",
  type: "NATIONAL_ID",
  titles: ["Omang", "National identity card"],
  labels: {
    surname: ["Sefane"],
    names: ["Forenames"],
    personalNumber: ["ID number", "Omang", "Omang number"],
    birth: ["Letsatsi la matsalo"],
    birthPlace: ["Lefelo la matsalo"],
    other: ["Colour of eyes", "Place of application", "Signature of holder", "Signature of bearer", "Signature of registrar"], // biome-ignore format: one list
  },
  numbers: { personalNumber: OMANG_NUMBER },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
  sources: ["AuthBridge: Botswana identity document field reference (English labels)"],
};
