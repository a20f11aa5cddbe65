/** Countries as lists and documents write them, to ISO 3166-1 alpha-2. */

const ALPHA3 =
  "AFGAF ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ BHSBS BHRBH BGDBD BRBBB BLRBY BELBE " +
  "BLZBZ BENBJ BMUBM BTNBT BOLBO BIHBA BWABW BRABR BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA CYMKY CAFCF TCDTD CHLCL " +
  "CHNCN COLCO COMKM COGCG CODCD COKCK CRICR CIVCI HRVHR CUBCU CUWCW CYPCY CZECZ DNKDK DJIDJ DMADM DOMDO ECUEC EGYEG SLVSV " +
  "GNQGQ ERIER ESTEE SWZSZ ETHET FLKFK FROFO FJIFJ FINFI FRAFR GUFGF PYFPF GABGA GMBGM GEOGE DEUDE GHAGH GIBGI GRCGR GRLGL " +
  "GRDGD GLPGP GUMGU GTMGT GGYGG GINGN GNBGW GUYGY HTIHT HNDHN HKGHK HUNHU ISLIS INDIN IDNID IRNIR IRQIQ IRLIE IMNIM ISRIL " +
  "ITAIT JAMJM JPNJP JEYJE JORJO KAZKZ KENKE KIRKI PRKKP KORKR XKXXK RKSXK KWTKW KGZKG LAOLA LVALV LBNLB LSOLS LBRLR LBYLY " +
  "LIELI LTULT LUXLU MACMO MDGMG MWIMW MYSMY MDVMV MLIML MLTMT MHLMH MTQMQ MRTMR MUSMU MYTYT MEXMX FSMFM MDAMD MCOMC MNGMN " +
  "MNEME MSRMS MARMA MOZMZ MMRMM NAMNA NRUNR NPLNP NLDNL NCLNC NZLNZ NICNI NERNE NGANG NIUNU MKDMK MNPMP NORNO OMNOM PAKPK " +
  "PLWPW PSEPS PANPA PNGPG PRYPY PERPE PHLPH POLPL PRTPT PRIPR QATQA REURE ROURO RUSRU RWARW KNAKN LCALC VCTVC WSMWS " +
  "SMRSM STPST SAUSA SENSN SRBRS SYCSC SLESL SGPSG SXMSX SVKSK SVNSI SLBSB SOMSO ZAFZA SSDSS ESPES LKALK SDNSD SURSR SWESE " +
  "CHECH SYRSY TWNTW TJKTJ TZATZ THATH TLSTL TGOTG TKLTK TONTO TTOTT TUNTN TURTR TKMTM TCATC TUVTV UGAUG UKRUA AREAE GBRGB " +
  "USAUS URYUY UZBUZ VUTVU VATVA VENVE VNMVN VGBVG VIRVI WLFWF ESHEH YEMYE ZMBZM ZWEZW";

/** Names beside those of the Unicode CLDR. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "iran islamic republic of": "IR",
  "islamic republic of iran": "IR",
  "korea north": "KP",
  "north korea": "KP",
  "democratic people s republic of korea": "KP",
  "korea south": "KR",
  "republic of korea": "KR",
  "russian federation": "RU",
  "syrian arab republic": "SY",
  burma: "MM",
  myanmar: "MM",
  "united republic of tanzania": "TZ",
  "united states of america": "US",
  "united kingdom of great britain and northern ireland": "GB",
  "state of palestine": "PS",
  palestinian: "PS",
  "occupied palestinian territories": "PS",
  turkiye: "TR",
  turkey: "TR",
  congo: "CG",
  "congo republic of the": "CG",
  "republic of the congo": "CG",
  "democratic republic of the congo": "CD",
  "congo democratic republic": "CD",
  "congo democratic republic of the": "CD",
  "cote d ivoire": "CI",
  "ivory coast": "CI",
  "czech republic": "CZ",
  macedonia: "MK",
  "the former yugoslav republic of macedonia": "MK",
  moldova: "MD",
  "republic of moldova": "MD",
  "venezuela bolivarian republic of": "VE",
  "bolivia plurinational state of": "BO",
  "lao people s democratic republic": "LA",
  "viet nam": "VN",
  "brunei darussalam": "BN",
  "cape verde": "CV",
  swaziland: "SZ",
  eswatini: "SZ",
  "hong kong": "HK",
  macau: "MO",
  "taiwan province of china": "TW",
  kosovo: "XK",
  "west bank": "PS",
  gaza: "PS",
  "bosnia and herzegovina": "BA",
  "trinidad and tobago": "TT",
  "saint kitts and nevis": "KN",
  "saint lucia": "LC",
  "sao tome and principe": "ST",
};

const fromAlpha3 = new Map<string, string>();
for (const pair of ALPHA3.split(" ")) {
  if (pair.length === 5) fromAlpha3.set(pair.slice(0, 3), pair.slice(3));
}
const known = new Set(fromAlpha3.values());
const byName = new Map<string, string>(Object.entries(OTHER_NAMES));
const english = new Intl.DisplayNames(["en"], { type: "region" });
for (const code of known) byName.set(plain(english.of(code) ?? code), code);

function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z]+/g, " ")
    .replace(/^ ?the /, "")
    .trim();
}

/** @param text a code of two or three letters or an English name. @returns alpha-2, or null for what is none of them. */
export function countryCode(text: string): string | null {
  const upper = text.trim().toUpperCase();
  if (upper.length === 2) return known.has(upper) ? upper : null;
  if (upper === "D") return "DE";
  return fromAlpha3.get(upper) ?? byName.get(plain(text)) ?? null;
}

/** Codes of several texts, each once, unknown ones left out. */
export function countryCodes(texts: readonly string[]): string[] {
  const codes = texts.map(countryCode).filter((code): code is string => code !== null);
  return [...new Set(codes)];
}
