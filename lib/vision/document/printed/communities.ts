/** Communities of states as their members print them on passports and cards, in capitals without diacritics. */
const COMMUNITIES = [
  "ECOWAS",
  "CEDEAO",
  "ECONOMIC COMMUNITY OF WEST AFRICAN STATES",
  "COMMUNAUTE ECONOMIQUE DES ETATS DE L'AFRIQUE DE L'OUEST",
  "COMUNIDADE ECONOMICA DOS ESTADOS DA AFRICA OCIDENTAL",
  "EAST AFRICAN COMMUNITY",
  "JUMUIYA YA AFRIKA MASHARIKI",
  "CEMAC",
  "SADC",
  "AFRICAN UNION",
  "UNION AFRICAINE",
  "MERCOSUR",
  "MERCOSUL",
  "COMUNIDAD ANDINA",
  "CARICOM",
  "CARIBBEAN COMMUNITY",
  "EUROPEAN UNION",
  "EUROPAISCHE UNION",
  "UNION EUROPEENNE",
  "UNION EUROPEA",
  "UNIONE EUROPEA",
  "UNIAO EUROPEIA",
  "EUROPESE UNIE",
];
const AT_START_OR_END = new RegExp(
  `^(?:${COMMUNITIES.join("|")})(?= |$)|(?<= )(?:${COMMUNITIES.join("|")})$`,
  "g",
);

/**
 * A name without the community of states that stands above it or beside it and was read as one with it; empty for nothing else.
 * @param name in capitals without diacritics
 * @example withoutCommunity("CEDEAO OPPONG-MENSAH") // "OPPONG-MENSAH"
 */
export const withoutCommunity = (name: string): string => name.replace(AT_START_OR_END, "").trim();
