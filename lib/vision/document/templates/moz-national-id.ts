import { PERSONAL_NUMBERS } from "@/lib/countries/personal-numbers";
import { type DocumentTemplate, numberOf } from "./template";

/** Bilhete de Identidade of Mozambique; old people get it for life. */
export const MOZ_NATIONAL_ID: DocumentTemplate = {
  id: "moz-national-id",
  country: "MOZ",
  type: "NATIONAL_ID",
  titles: ["Bilhete de identidade", "Bilhete de identidade de cidadão nacional"],
  labels: {
    surname: ["Apelido", "Apelidos"],
    names: ["Nome", "Nomes"],
    personalNumber: ["Nº do BI", "BI Nº", "Número do bilhete"],
    birth: ["Data de nascimento", "Nascido em"],
    birthPlace: ["Local de nascimento", "Naturalidade"],
    issue: ["Data de emissão", "Emitido em", "Emitido aos"],
    expiry: ["Data de validade", "Válido até", "Validade"],
    address: ["Residência", "Local de residência"],
    other: ["Estado civil", "Altura", "Filiação", "Nome do pai", "Nome da mãe", "Assinatura do titular"],
  },
  numbers: { personalNumber: numberOf(PERSONAL_NUMBERS.MOZ) },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  dateOrder: "dmy",
};
