/** Names and places from which people are invented. */
export interface People {
  readonly surnames: readonly [string, ...string[]];
  readonly men: readonly [string, ...string[]];
  readonly women: readonly [string, ...string[]];
  readonly places: readonly [string, ...string[]];
  /** Printed on documents: the country's name, a second heading and the nationality. */
  readonly heading: string;
  readonly secondHeading: string;
  readonly nationality: string;
}

export const PEOPLE = {
  SWZ: {
    surnames: ["DLAMINI", "NKOSI", "MASEKO", "SIMELANE", "HLOPHE", "ZWANE", "MAMBA", "TSABEDZE", "GININDZA"],
    men: ["SIBUSISO", "THULANI", "BONGANI", "MANDLA", "SIPHO WANDILE", "JABULANI"],
    women: ["NOMCEBO", "LINDIWE", "TEMALANGENI", "GUGU ZODWA", "PHINDILE", "THOBILE"],
    places: ["MBABANE", "MANZINI", "SITEKI", "NHLANGANO"],
    heading: "KINGDOM OF ESWATINI",
    secondHeading: "UMBUSO WESWATINI",
    nationality: "SWAZI",
  },
  ZAF: {
    surnames: [
      "VAN DER MERWE",
      "MOKOENA",
      "KHUMALO",
      "NAIDOO",
      "BOTHA",
      "MÜLLER",
      "ŞAHIN",
      "MUÑOZ",
      "KRÖGER",
    ],
    men: ["JOHANNES PETRUS", "THABO", "KAGISO", "ANDRÉ", "ÀLEX"],
    women: ["ANNA MARIA", "LERATO", "NALEDI", "KÄTHE", "ZOË"],
    places: ["PRETORIA", "DURBAN", "NELSPRUIT"],
    heading: "REPUBLIC OF SOUTH AFRICA",
    secondHeading: "REPUBLIEK VAN SUID-AFRIKA",
    nationality: "SOUTH AFRICAN",
  },
  MOZ: {
    surnames: ["MACHEL", "CHISSANO", "DOS SANTOS", "DA CONCEIÇÃO", "MONDLANE", "SIMÕES", "BRANDÃO", "SITÓI"],
    men: ["JOÃO ANTÓNIO", "ARMANDO", "JOSÉ CARLOS", "ÂNGELO", "ESTÊVÃO"],
    women: ["MARIA DE FÁTIMA", "GRAÇA", "ANA PAULA", "INÊS", "LUÍSA"],
    places: ["MAPUTO", "BEIRA", "NAMPULA"],
    heading: "REPÚBLICA DE MOÇAMBIQUE",
    secondHeading: "REPUBLIC OF MOZAMBIQUE",
    nationality: "MOÇAMBICANA",
  },
  COD: {
    surnames: ["MUKENDI", "TSHIBANDA", "LUKUSA", "ILUNGA"],
    men: ["JEAN-PIERRE", "FRANÇOIS", "PATRICK", "JÉRÔME", "BENOÎT"],
    women: ["MARIE-CLAIRE", "THÉRÈSE", "CHANTAL", "ANAÏS", "HÉLÈNE"],
    places: ["KINSHASA", "LUBUMBASHI", "GOMA"],
    heading: "RÉPUBLIQUE DÉMOCRATIQUE DU CONGO",
    secondHeading: "",
    nationality: "CONGOLAISE",
  },
  KEN: {
    surnames: ["KAMAU", "ODHIAMBO", "MWANGI", "ACHIENG", "KIPROTICH"],
    men: ["JAMES KARIUKI", "PETER", "DAVID"],
    women: ["GRACE WANJIRU", "FAITH", "MERCY"],
    places: ["NAIROBI", "KISUMU", "MOMBASA"],
    heading: "JAMHURI YA KENYA",
    secondHeading: "REPUBLIC OF KENYA",
    nationality: "KENYAN",
  },
  USA: {
    surnames: ["JOHNSON", "GARCIA", "MILLER", "WASHINGTON"],
    men: ["MICHAEL ALAN", "CARLOS", "DAVID LEE"],
    women: ["JENNIFER LYNN", "ASHLEY", "SUSAN KAY"],
    places: ["AUSTIN", "COLUMBUS", "TAMPA"],
    heading: "UNITED STATES OF AMERICA",
    secondHeading: "",
    nationality: "USA",
  },
} as const satisfies Readonly<Record<string, People>>;

export type Country = keyof typeof PEOPLE;
