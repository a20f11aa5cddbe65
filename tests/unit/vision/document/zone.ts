import type { ZoneFields } from "@/lib/vision/document/fields/candidates";

/** A passport's zone with these names, all check digits passing. */
export const zone = (
  surname: string,
  names: string,
  nameCertainty = 0.95,
  truncated = false,
): ZoneFields => ({
  reading: {
    format: "TD3",
    lines: [],
    checks: {},
    passed: 5,
    total: 5,
    repairs: [],
    meanProbability: [1, 1],
    leastProbability: [1, 1],
    nameLetters: 1,
    meanLogProbability: 0,
    pieces: new Set(),
  },
  fields: {
    documentType: "PASSPORT",
    issuingCountry: "DEU",
    nationality: "DEU",
    surname,
    names,
    documentNumber: "",
    personalNumber: "",
    isPersonalKnown: false,
    dateOfBirth: null,
    expiryDate: null,
    sex: null,
  },
  nameCertainty,
  truncated,
});
