/**
 * What documents print for a country: `titles` as heading, `nationals` for its people. Add a country here and its
 * documents are recognised. Keys are ISO 3166-1 alpha-3 (UTO is the specimen country of ICAO 9303).
 */
export interface CountryWords {
  readonly titles: readonly string[];
  readonly nationals?: readonly string[];
}

export const COUNTRY_WORDS: Readonly<Record<string, CountryWords>> = {
  SWZ: {
    titles: [
      "Kingdom of Eswatini",
      "Eswatini",
      "Kingdom of Swaziland",
      "Swaziland",
      "Umbuso weSwatini",
      "Umbuso we Eswatini",
    ],
    nationals: ["Swazi", "Liswati", "Emaswati", "Eswatini"],
  },
  ZAF: {
    titles: ["Republic of South Africa", "South Africa", "Republiek van Suid-Afrika", "Afrique du Sud"],
    nationals: ["South African", "RSA"],
  },
  MOZ: {
    titles: ["República de Moçambique", "Moçambique", "Republic of Mozambique", "Mozambique"],
    nationals: ["Moçambicana", "Moçambicano", "Mozambican"],
  },
  COD: {
    titles: ["République Démocratique du Congo", "Democratic Republic of the Congo"],
    nationals: ["Congolaise", "Congolais", "Congolese"],
  },
  BWA: {
    titles: ["Republic of Botswana", "Botswana", "Lefatshe la Botswana"],
    nationals: ["Motswana", "Batswana"],
  },
  LSO: { titles: ["Kingdom of Lesotho", "Lesotho", "Muso oa Lesotho"], nationals: ["Mosotho", "Basotho"] },
  NAM: { titles: ["Republic of Namibia", "Namibia"], nationals: ["Namibian"] },
  ZWE: { titles: ["Republic of Zimbabwe", "Zimbabwe"], nationals: ["Zimbabwean"] },
  ZMB: { titles: ["Republic of Zambia", "Zambia"], nationals: ["Zambian"] },
  MWI: { titles: ["Republic of Malawi", "Malawi"], nationals: ["Malawian"] },
  TZA: {
    titles: ["United Republic of Tanzania", "Jamhuri ya Muungano wa Tanzania", "Tanzania"],
    nationals: ["Tanzanian", "Mtanzania"],
  },
  AGO: { titles: ["República de Angola", "Angola"], nationals: ["Angolana", "Angolano"] },
  MDG: { titles: ["République de Madagascar", "Madagascar", "Repoblikan'i Madagasikara"] },
  MUS: { titles: ["Republic of Mauritius", "Mauritius"], nationals: ["Mauritian"] },
  SYC: { titles: ["Republic of Seychelles", "Seychelles"] },
  COM: { titles: ["Union des Comores", "Comores", "Comoros"] },
  KEN: { titles: ["Republic of Kenya", "Jamhuri ya Kenya", "Kenya"], nationals: ["Kenyan"] },
  UGA: { titles: ["Republic of Uganda", "Uganda"], nationals: ["Ugandan"] },
  RWA: { titles: ["Republic of Rwanda", "Repubulika y'u Rwanda"], nationals: ["Rwandan"] },
  NGA: { titles: ["Federal Republic of Nigeria", "Nigeria"], nationals: ["Nigerian"] },
  GHA: { titles: ["Republic of Ghana", "Ghana"], nationals: ["Ghanaian"] },
  GBR: {
    titles: [
      "United Kingdom of Great Britain and Northern Ireland",
      "United Kingdom of Great Britain",
      "United Kingdom",
    ],
    nationals: ["British Citizen", "British"],
  },
  DEU: {
    titles: ["Bundesrepublik Deutschland", "Federal Republic of Germany", "Germany", "Deutschland"],
    nationals: ["Deutsch", "German"],
  },
  FRA: { titles: ["République Française", "France"], nationals: ["Française"] },
  PRT: { titles: ["República Portuguesa", "Portugal"], nationals: ["Portuguesa", "Português"] },
  ESP: { titles: ["Reino de España", "España"], nationals: ["Española"] },
  NLD: { titles: ["Koninkrijk der Nederlanden"], nationals: ["Nederlandse"] },
  USA: {
    titles: [
      "United States of America",
      "USA",
      "Texas",
      "Ohio",
      "Florida",
      "California",
      "New York",
      "Illinois",
      "Virginia",
      "Washington",
      "Arizona",
      "Colorado",
      "Pennsylvania",
      "Michigan",
    ],
    nationals: ["USA", "American", "United States of America"],
  },
  CAN: { titles: ["Canada"], nationals: ["Canadian", "Canadian/Canadienne"] },
  AUS: { titles: ["Australia"], nationals: ["Australian"] },
  CHN: { titles: ["People's Republic of China"], nationals: ["Chinese"] },
  TWN: { titles: ["Republic of China"] },
  IND: { titles: ["Republic of India"], nationals: ["Indian"] },
  JPN: { titles: ["Japan"] },
  CZE: { titles: ["Česká republika"] },
  POL: { titles: ["Rzeczpospolita Polska"] },
  HRV: { titles: ["Republika Hrvatska"] },
  FIN: { titles: ["Suomi Finland"] },
  ISL: { titles: ["Ísland Iceland"] },
  LTU: { titles: ["Lietuvos Respublika"] },
  LUX: { titles: ["Grand-Duché de Luxembourg"] },
  HUN: { titles: ["Magyarország"] },
  EST: { titles: ["Eesti Vabariik"] },
  LVA: { titles: ["Latvijas Republika"] },
  ROU: { titles: ["Romania"] },
  QAT: { titles: ["State of Qatar"] },
  UKR: { titles: ["Ukraine"] },
};
