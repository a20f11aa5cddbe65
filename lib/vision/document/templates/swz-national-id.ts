import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** The number of persons in Eswatini, also on licences and in passports. */
export const SWAZI_PERSONAL_NUMBER = numberOf(PERSONAL_NUMBERS.SWZ);

/** Identity card of Eswatini, under either name of the country; older issues do not expire. */
export const SWZ_NATIONAL_ID: DocumentTemplate = {
  id: "swz-national-id",
  country: "SWZ",
  type: "NATIONAL_ID",
  titles: ["National identity card", "Liphepha lebuntfu", "Likhadi lebuntfu"],
  labels: {
    surname: ["Sibongo"],
    names: ["Emagama", "Ligama"],
    personalNumber: ["Personal ID No", "Inombolo yebuntfu", "PIN"],
    birth: ["Lusuku lwekutalwa", "Lilanga lekutalwa"],
    sex: ["Bulili"],
    nationality: ["Buve"],
    issue: ["Lusuku lwekukhishwa", "Likhishwe ngamhlaka"],
    expiry: ["Lusuku lwekuphelelwa", "Liphelelwa ngamhlaka"],
    birthPlace: ["Indzawo yekutalwa"],
    address: ["Sikhulu", "Inkhundla", "Sifundza"],
  },
  numbers: { personalNumber: SWAZI_PERSONAL_NUMBER },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
