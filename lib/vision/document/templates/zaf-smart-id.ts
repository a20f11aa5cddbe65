import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** The number of persons in South Africa, on all of its documents. */
export const SOUTH_AFRICAN_ID_NUMBER = numberOf(PERSONAL_NUMBERS.ZAF);

/** Smart ID card of South Africa, issued since 2013; it does not expire. */
export const ZAF_SMART_ID: DocumentTemplate = {
  id: "zaf-smart-id",
  country: "ZAF",
  type: "NATIONAL_ID",
  titles: ["National identity card", "Identiteitskaart"],
  labels: {
    surname: ["Van"],
    names: ["Name", "Voorname"],
    personalNumber: ["Identity number", "Identiteitsnommer"],
    sex: ["Geslag"],
    nationality: ["Nasionaliteit"],
    birth: ["Geboortedatum"],
    birthPlace: ["Country of birth", "Land van geboorte"],
    other: ["Status", "Signature", "Handtekening"],
  },
  numbers: { personalNumber: SOUTH_AFRICAN_ID_NUMBER },
  idNumber: ["personalNumber"],
  expiry: "never",
  dateOrder: "dmy",
};
