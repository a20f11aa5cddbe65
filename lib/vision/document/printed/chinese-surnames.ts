/**
 * Surnames of Chinese people in the spellings of Singapore and Malaysia (Hokkien, Teochew, Cantonese, Hakka) and in pinyin: the most
 * frequent ones, from common knowledge. They stand before the given names.
 */
const SURNAMES: ReadonlySet<string> = new Set(
  (
    "ANG AU AW CHAN CHANG CHAI CHEAH CHEE CHEN CHENG CHEONG CHEW CHIA CHIANG CHIN CHNG CHOK CHONG CHOO CHOW CHU CHUA CHUNG FONG FOO FOONG " +
    "GAN GAO GOH GUO HENG HO HON HOON HU HUANG KHOO KOH KOK KONG KUAN KUEK KWEK KWOK LAI LAM LAU LAW LEE LEONG LEOW LEUNG LI LIANG LIAO LIEW " +
    "LIM LIN LING LIU LO LOH LOKE LOO LOONG LOW LU LUM LUO MA MAH MAK MOK NEO NG OH ONG OOI PANG PEH PHANG PHUA POH QUAH QUEK SEAH SEE SEET " +
    "SEOW SHEN SIA SIEW SIM SIN SIOW SOH SOO SOON SUN TAN TANG TAY TEH TEO TEOH THAM TING TOH TONG TSANG TSE WANG WEE WONG WOO WU XIE XU YANG " +
    "YAP YAU YEE YEO YEOH YEOW YEUNG YIP YONG YU YUEN ZHANG ZHAO ZHENG ZHOU ZHU"
  ).split(" "),
);
/** States that print the whole names of people of many languages under one label. */
const STATES: ReadonlySet<string> = new Set(["BRN", "MYS", "SGP"]);

/** Whether a whole name begins with a Chinese surname, where the state's people have names in several orders. @param country ISO 3166-1 alpha-3 */
export const beginsWithChineseSurname = (words: readonly string[], country: string): boolean =>
  STATES.has(country) && words.length > 1 && SURNAMES.has(words[0] ?? "");
