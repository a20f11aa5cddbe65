import type { DocumentTemplate } from "./template";
import { SOUTH_AFRICAN_ID_NUMBER } from "./zaf-smart-id";

/**
 * Papers of asylum seekers (section 22) and recognised refugees (section 24 of the Refugees Act 130 of 1998): sheets of
 * paper with a file number. A refugee's identity number is formed like a citizen's.
 */
export const ZAF_ASYLUM_PERMIT: DocumentTemplate = {
  id: "zaf-asylum-permit",
  country: "ZAF",
  type: "RESIDENCE_PERMIT",
  titles: [
    "Asylum seeker temporary visa",
    "Asylum seeker temporary permit",
    "Formal recognition of refugee status",
  ],
  labels: { documentNumber: ["File No", "File number", "Permit No"] },
  numbers: { personalNumber: SOUTH_AFRICAN_ID_NUMBER },
  idNumber: ["documentNumber", "personalNumber"],
  expiry: "always",
  dateOrder: "dmy",
  sources: ["Refugees Regulations 2018", "UNHCR: help.unhcr.org/southafrica"],
};
