/** Words that do not distinguish names, in the form of analysed names (lower-case ASCII). */

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

export const TITLES = words(`
  mr mrs ms miss mister dr doctor prof professor president prezident prasident presedintele presidente presiden
  predsjednik prezydent prime minister sir dame lord lady shaikh sheikh shaykh sheik cheikh haji hajji hadji haj hajj
  alhaj mullah mulla maulavi mawlawi molvi maulana mawlana qari hafiz mufti ayatollah hojjatoleslam sayyid sayyed sayed
  syed said hon honorable honourable general gen colonel col major maj captain capt lieutenant lt brigadier brig
  admiral rev reverend father bishop eng ing engineer ir jr sr snr jnr junior senior phd md esq herr frau monsieur
  madame mme mlle senor senora don dona comrade judge justice ambassador
`);

export const PARTICLES = words(`
  al el ul ur as ash an ar ad az at bin ben ibn bint binti binte abu abou ould oglu ogly ogli kyzy qizi de da do di du
  dos das del della la le les van von der den ten ter zu zur y e i und af av st san
  dela delo delas delos vande vanden vander vondem vonden vonder
`);

/** Words of so many organisations that alone they would match everything. */
export const GENERIC_WORDS = words(`
  the of and for group holding international company trading services service enterprise industry general
  in fi wa al el und et y e de des du la le do da del firm import export so called
`);

/** Words of organisations with their common spelling. */
const SAME_WORD: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...{
    intl: "international",
    internat: "international",
    intern: "international",
    internacional: "international",
  },
  ...{ internationale: "international", mezhdunarodnyy: "international", mezhdunarodnaya: "international" },
  ...{
    co: "company",
    comp: "company",
    cie: "company",
    kompaniya: "company",
    kompaniia: "company",
    kompania: "company",
  },
  ...{
    compania: "company",
    compagnie: "company",
    companhia: "company",
    sherkat: "company",
    sharika: "company",
  },
  ...{
    gruppa: "group",
    grp: "group",
    gruppe: "group",
    grupo: "group",
    groupe: "group",
    gruppo: "group",
    grupa: "group",
  },
  ...{
    mfg: "manufacturing",
    manufacture: "manufacturing",
    svcs: "service",
    svc: "service",
    services: "service",
  },
  ...{ tech: "technology", technologies: "technology", tekhnologii: "technology", teknoloji: "technology" },
  ...{
    bros: "brothers",
    assoc: "association",
    assn: "association",
    univ: "university",
    universitet: "university",
  },
  ...{ natl: "national", nacional: "national", natsionalnyy: "national", nationale: "national" },
  ...{ bnk: "bank", banco: "bank", banque: "bank", banca: "bank", banka: "bank", banki: "bank" },
  ...{
    holdings: "holding",
    kholding: "holding",
    enterprises: "enterprise",
    industries: "industry",
    ind: "industry",
  },
  ...{
    govt: "government",
    dept: "department",
    mgmt: "management",
    menedzhment: "management",
    dev: "development",
  },
  ...{
    eng: "engineering",
    engg: "engineering",
    inzhiniring: "engineering",
    trade: "trading",
    ticaret: "trading",
  },
  ...{
    torgovyy: "trading",
    torgovaya: "trading",
    tijarat: "trading",
    transp: "transport",
    fdn: "foundation",
  },
  ...{
    airlines: "air",
    airline: "air",
    airways: "air",
    aviakompaniya: "air",
    est: "establishment",
    estab: "establishment",
  },
  ...{ centre: "center", tsentr: "center", zentrum: "center", centro: "center", org: "organization" },
  ...{
    organisation: "organization",
    corpn: "corporation",
    inst: "institute",
    institut: "institute",
    zavod: "plant",
  },
  ...{ invest: "investment", investments: "investment", investitsii: "investment", solutions: "solution" },
  ...{
    systems: "system",
    products: "product",
    partners: "partner",
    resources: "resource",
    logistics: "logistic",
  },
  ...{ logistik: "logistic", lojistik: "logistic", logistika: "logistic", und: "and", et: "and" },
});

export function sameWord(word: string): string {
  return SAME_WORD[word] ?? word;
}

export const PLACES = words(`
  europe european asia asian africa african america american usa us uk russia russian japan china chinese ireland
  germany deutschland france sweden switzerland singapore india indian canada brazil brasil mexico spain italy italia
  netherlands austria belgium poland turkey dubai uae emirates qatar iran iraq syria ukraine belarus kazakhstan korea
  hong kong taiwan thailand vietnam indonesia malaysia australia zealand nigeria kenya egypt israel cyprus malta
  luxembourg london paris berlin moscow york panama bermuda cayman middle east eastern west western north northern
  south southern central nord sud ost shanghai beijing shenzhen guangzhou tianjin dalian tehran damascus istanbul
`);

const UNITS = "one two three four five six seven eight nine".split(" ");
const TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const TEENS = "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
  " ",
);
const ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");

const NUMBERS = new Map<string, string>([
  ...UNITS.map((word, i) => [word, String(i + 1)] as const),
  ...TEENS.map((word, i) => [word, String(i + 11)] as const),
  ...TENS.map((word, i) => [word, String((i + 1) * 10)] as const),
  ...ORDINALS.map((word, i) => [word, String(i + 1)] as const),
  ...ROMAN.flatMap((word, i) => (word.length > 1 ? [[word, String(i + 1)] as const] : [])),
  ["fourty", "40"],
  ["hundred", "100"],
]);

/** A number word, ordinal or Roman numeral of two letters or more as digits; other words unchanged. */
export function numberOf(word: string): string {
  return NUMBERS.get(word) ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/, "$1");
}

/** Chinese words of company names, which are translated and not romanised; longest first. */
export const HAN_WORDS: readonly (readonly [string, string])[] = [
  ["股份有限公司", "jsc"],
  ["有限责任公司", "llc"],
  ["有限責任公司", "llc"],
  ["有限公司", "ltd"],
  ["株式会社", "kk"],
  ["天然气", "natural gas"],
  ["半导体", "semiconductor"],
  ["进出口", "import export"],
  ["進出口", "import export"],
  ["房地产", "real estate"],
  ["国际", "international"],
  ["國際", "international"],
  ["贸易", "trading"],
  ["貿易", "trading"],
  ["商贸", "trading"],
  ["科技", "technology"],
  ["技术", "technology"],
  ["技術", "technology"],
  ["实业", "industry"],
  ["實業", "industry"],
  ["工业", "industry"],
  ["工業", "industry"],
  ["产业", "industry"],
  ["集团", "group"],
  ["集團", "group"],
  ["控股", "holding"],
  ["投资", "investment"],
  ["投資", "investment"],
  ["银行", "bank"],
  ["銀行", "bank"],
  ["石油", "petroleum"],
  ["石化", "petrochemical"],
  ["化工", "chemical"],
  ["化学", "chemical"],
  ["电子", "electronics"],
  ["電子", "electronics"],
  ["物流", "logistics"],
  ["航运", "shipping"],
  ["航運", "shipping"],
  ["船务", "shipping"],
  ["航空", "aviation"],
  ["运输", "transport"],
  ["制造", "manufacturing"],
  ["设备", "equipment"],
  ["机械", "machinery"],
  ["機械", "machinery"],
  ["能源", "energy"],
  ["发展", "development"],
  ["發展", "development"],
  ["建设", "construction"],
  ["建筑", "construction"],
  ["工程", "engineering"],
  ["企业", "enterprise"],
  ["企業", "enterprise"],
  ["中国", "china"],
  ["中國", "china"],
  ["香港", "hong kong"],
  ["汽车", "motor"],
  ["自動車", "motor"],
  ["电力", "power"],
  ["钢铁", "steel"],
  ["海运", "shipping"],
  ["造船", "shipbuilding"],
  ["医药", "pharmaceutical"],
  ["食品", "food"],
  ["农业", "agriculture"],
  ["通信", "communication"],
  ["通讯", "communication"],
  ["网络", "network"],
  ["信息", "information"],
  ["材料", "materials"],
  ["公司", "company"],
];
