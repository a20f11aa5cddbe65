import { fold } from "./fold";
import { romanise } from "./script";

/**
 * Words of organisations in several languages, and short names of well-known ones. Compiled from general knowledge of
 * company registers, in any script; a line is `English = form | form`. A person can add a line; `npm run eval -- screening
 * --company --explain NAME --with NAME` shows what it changes.
 */
const TRANSLATIONS = `
plant = завод | zavod | werk | werke | works | fabrika | фабрика | fabrik | fábrica | fabbrica | usine | factory | mill | fabryka | zakład | závod | fabrikası | 공장 | 工厂 | 工場 | karkhaneh | کارخانه | مصنع
steel plant = stahlwerk | steelworks | steel works | aciérie | сталелитейный завод | steel mill
machine plant = maschinenfabrik | машиностроительный завод | mashinostroitelnyy zavod | machine works | machine building plant | machinery factory | machinery plant | machinery works | machine factory
mechanical = механический | механическая | mekhanicheskiy | mechanisches | mechanische | mécanique | mecánico | mecanica | meccanica | mekanik
optical = оптико | optiko | optische | optisches | optique | optico | optik | оптический
and mechanical = механический и
arms = оружейный | oruzheynyy | oruzheinyi | weapons | waffen | armas | armement
chemical = химический | khimicheskiy | chemische | chimique | químico | quimica | chimica | kimya | chemicals | chemie | хим
metallurgical = металлургический | metallurgicheskiy | metallurgische | métallurgique | metalurgica | metalurji
aviation = авиационный | aviatsionnyy | авиа | aviación | luftfahrt | havacılık | 航空 | 항공 | هواپیمایی
electric = электрический | elektricheskiy | électrique | eléctrica | elektrik | electrical | 电气 | 電気 | 전기
instrument = приборостроительный | priborostroitelnyy
repair plant = ремонтный завод | remontnyy zavod
trading house = торговый дом | torgovyy dom | torgovy dom | td | тд | handelshaus | maison de commerce | casa comercial | ticaret evi | торговий дім
trading = торговля | handel | handels | commerce | comercio | commercio | comercial | commercial | ticaret | tijari | tejarat | tijariyya | تجارت | بازرگانی | bazargani | التجارية | التجارة | للتجارة | tejari | savdo | 무역 | 무역회사 | 통상 | 商事 | maoyi | 商社 | handelsgesellschaft | торговая | торговый | perdagangan | dagang
foreign trade = внешторг | vneshtorg | dış ticaret | comercio exterior | außenhandel | aussenhandel | внешней торговли | vneshney torgovli
foreign economic = внешнеэкономический | vneshneekonomicheskiy | внешнеэкономическое
import export = импорт экспорт | ithalat ihracat | importação exportação | importacion exportacion | jinchukou | 进出口 | ihracat ithalat | import and export | export import
research institute = научно-исследовательский институт | nauchno issledovatelskiy institut | nauchno issledovatelsky institut | нии | nii | forschungsinstitut | institut de recherche | instituto de investigación | scientific research institute | 研究所 | yanjiusuo | 연구소 | kenkyusho | kenkyujo | پژوهشگاه | науково-дослідний інститут
scientific production association = научно-производственное объединение | nauchno proizvodstvennoe obedinenie | нпо | npo | research and production association | науково-виробниче об'єднання
scientific production enterprise = научно-производственное предприятие | nauchno proizvodstvennoe predpriyatie | нпп | npp | research and production enterprise
production association = производственное объединение | proizvodstvennoe obedinenie
design bureau = конструкторское бюро | konstruktorskoe byuro | konstruktorskoye byuro | кб | kb | окб | okb | experimental design bureau | конструкторське бюро
state unitary enterprise = гуп | gup | государственное унитарное предприятие | gosudarstvennoe unitarnoe predpriyatie | sue
federal state unitary enterprise = фгуп | fgup | федеральное государственное унитарное предприятие | federalnoe gosudarstvennoe unitarnoe predpriyatie | fsue
enterprise = предприятие | predpriyatie | unternehmen | entreprise | empresa | impresa | підприємство | przedsiębiorstwo | podnik | işletme | perusahaan | enterprises | 企业
concern = концерн | kontsern | konzern | consortium
shipyard = верфь | verf | судоверфь | судостроительный завод | sudostroitelnyy zavod | sudostroitelny zavod | werft | chantier naval | astillero | astilleros | cantiere navale | tersane | tersanesi | shipbuilding plant | 造船厂 | 조선소 | stocznia
shipping = судоходная | sudokhodnaya | пароходство | parokhodstvo | kashtirani | کشتیرانی | denizcilik | navigation | navegación | navigazione | reederei | hangyun | 해운 | 海运 | 航运 | الملاحة | 船舶 | keshtirani
railways = железные дороги | zheleznye dorogi | железная дорога | zheleznaya doroga | eisenbahn | eisenbahnen | chemins de fer | ferrocarriles | ferrovie | demiryolları | railroad | railway
bank = банк | banque | banco | banca | banka | banky | بانک | بنك | المصرف | مصرف | 은행 | 銀行 | 银行 | yinhang | bankası | bankasi | pankki | pank | banku | bankas
central = центральный | центральная | tsentralnyy | zentral | centrale | markazi | مرکزی | المركزي | merkez | 中央 | 중앙 | centralny
national = национальный | национальная | natsionalnyy | nationale | nacional | nazionale | milli | ملی | melli | الوطنية | الوطني | 국가 | ulusal | wataniya | nasional | narodowy | державний національний
state = государственный | государственная | gosudarstvennyy | staatliche | estatal | étatique | devlet | 国家 | dolati | دولتی | державна
development = развитие | развития | razvitie | razvitiya | entwicklung | développement | desarrollo | sviluppo | kalkınma | توسعه | tosee | toseeh | التنمية | 개발 | 开发 | kaifa | 開発 | розвитку
construction = строительство | строительная | stroitelnaya | stroitelstvo | стройка | bau | bauunternehmen | construcciones | construcción | costruzioni | inşaat | insaat | sakhteman | ساختمانی | بناء | المقاولات | 건설 | 建設 | 建设 | jianshe | budowlana | contracting
engineering = инжиниринг | ingenieria | ingeniería | ingénierie | ingegneria | mühendislik | muhendislik | mohandesi | مهندسی | 공학 | 工程 | gongcheng | inżynieria | inzhenernyy | инженерный
industry = промышленность | promyshlennost | промышленная | industrie | industria | sanayi | sanaye | صنایع | صنعت | الصناعية | صنعتی | 공업 | 산업 | 工業 | 工业 | gongye | przemysł | industrial | industries | industriya
oil = нефть | нефтяная | neft | neftyanaya | naft | نفت | النفط | petrol | petróleo | petrolera | petroleum | pétrole | petrolio | 石油 | 석유 | shiyou | nafta | erdöl | нафта
gas = газ | gaz | 가스 | 天然气 | گاز | الغاز | doğalgaz
energy = энергия | энергетика | energetika | energie | energía | énergie | enerji | نیرو | 에너지 | 能源 | nengyuan | energiya | енергія | energo
power = 电力 | электроэнергия | strom | 전력
mining = горнодобывающая | gornodobyvayushchaya | bergbau | minera | minería | minière | madencilik | maadan | معدن | 광업 | 矿业 | kuangye | 鉱業
agricultural = сельскохозяйственный | landwirtschaftlich | agrícola | agricole | tarım | 农业 | 농업 | agro | کشاورزی
insurance = страховая | страхование | strakhovaya | versicherung | versicherungen | seguros | assurance | assurances | assicurazioni | sigorta | bimeh | بیمه | تأمين | التأمين | 보험 | 保险 | 保険
investment = инвестиции | инвестиционная | investitsionnaya | investitionen | inversiones | investissement | yatırım | yatirim | sarmayeh | سرمایه گذاری | الاستثمار | للاستثمار | 투자 | 投资 | touzi | 投資 | investasi
exchange = صرافی | sarafi | الصرافة | للصرافة | döviz | money exchange | hawala | exchange house
charity = خیریه | الخيرية | kheyrieh | khayriya | charitable
foundation = بنیاد | bonyad | مؤسسة | muassasa | фонд | fond | stiftung | fundación | fondation | fondazione | vakfı | vakfi | yayasan | 재단 | 基金会 | fund
society = جمعية | jamiyat | anjoman | انجمن | общество | sociedad | società | derneği | dernegi | association | asociación | associação | verein | 협회 | 协会 | perkumpulan
organisation = организация | organizatsiya | سازمان | sazman | منظمة | organización | organisation | örgütü | 기구 | 组织 | organization
company = компания | kompaniya | شركة | شرکت | sherkat | sharikat | sharika | şirketi | compañía | compagnie | compagnia | gesellschaft | firma | 회사 | 公司 | gongsi | kompania | perusahaan
corporation = корпорация | korporatsiya | 총회사 | corporación | corporação | 集团公司
group = группа | gruppa | grupo | groupe | gruppo | گروه | المجموعة | مجموعة | 그룹 | 集团 | 集團 | jituan | グループ | grubu | grupa | grup
technology = технология | технологии | tekhnologii | technologie | tecnología | technologies | fanavari | فناوری | التكنولوجيا | 기술 | 科技 | keji | 技术 | jishu | teknoloji | teknologi
equipment = оборудование | oborudovanie | ausrüstung | equipos | équipement | tajhizat | تجهیزات | 设备 | shebei | 설비
electronics = электроника | elektronika | électronique | electrónica | elettronica | elektronik | elektronik | الكترونيك | الکترونیک | 전자 | 电子 | dianzi | 電子
telecommunication = телекоммуникации | télécommunications | telecomunicaciones | telekomünikasyon | مخابرات | mokhaberat | الاتصالات | 통신 | telecommunications | telecom | telekom
transport = транспорт | транспортная | transportnaya | transporte | trasporti | nakliyat | taşımacılık | حمل و نقل | haml va naghl | النقل | للنقل | 운송 | 运输 | yunshu | transportation | transporting | haulage
logistics = логистика | logistika | logística | logistique | logistik | lojistik | 物流 | wuliu | 물류
ocean shipping = 远洋运输 | yuanyang yunshu
general = генеральная | генеральный | عمومی | العامة | genel | allgemeine | générale | 총 | umum
international = международный | международная | mezhdunarodnyy | mezhdunarodnaya | internationale | internacional | internazionale | uluslararası | uluslararasi | beynolmelal | بین المللی | الدولية | العالمية | 국제 | 国际 | guoji | 國際 | miedzynarodowy | міжнародний | antarabangsa
ministry = министерство | ministerstvo | ministerium | ministère | ministerio | ministero | bakanlığı | vezarat | وزارت | وزارة | 부처 | міністерство | kementerian
defence = обороны | oborony | defense | verteidigung | défense | defensa | difesa | savunma | defa | دفاع | الدفاع | 국방 | 国防 | оборона
security = безопасность | безопасности | bezopasnosti | sicherheit | sécurité | seguridad | sicurezza | güvenlik | amniyat | امنیت | الأمن | 보안 | 安全
army = армия | armiya | armee | armée | ejército | esercito | ordusu | artesh | ارتش | جيش | الجيش | jaysh | jaish | 군 | 军
islamic = исламский | исламское | islamischer | islamique | islámico | islami | اسلامی | الإسلامية | الإسلامي | الاسلامية | الاسلامي | islamiyya | islamiya
revolution = революция | انقلاب | الثورة | enghelab | enqelab | révolution
guard corps = سپاه پاسداران | sepah pasdaran | sepah e pasdaran | guards corps
republic = республика | respublika | جمهوری | جمهورية | jomhuri | république | república | repubblica | cumhuriyeti | 공화국 | 共和国
university = университет | universitet | universität | université | universidad | università | üniversitesi | daneshgah | دانشگاه | جامعة | 대학 | 대학교 | 大学 | університет
institute = институт | institut | instituto | istituto | enstitüsü | معهد | موسسه | moasseseh | 学院 | інститут
center = центр | tsentr | zentrum | centre | centro | merkezi | markaz | مرکز | مركز | 센터 | 中心 | zhongxin
medical = медицинский | medizinische | médical | médico | tıbbi | pezeshki | پزشکی | الطبية | 医疗 | 의료
pharmaceutical = фармацевтическая | pharma | farmasötik | daroo | دارو | daroei | 제약 | 制药 | farmaceutica | pharmazeutische
food = пищевая | lebensmittel | alimentos | alimentaire | gıda | ghazaei | غذایی | 食品 | 식품
cement = цемент | zement | cemento | ciment | çimento | siman | سیمان | الاسمنت | 水泥 | 시멘트
steel = сталь | stahl | acero | acier | acciaio | çelik | foolad | فولاد | الحديد | 钢铁 | gangtie | 강철 | 철강
aluminium = алюминий | alüminyum | aluminum | alüminio | 铝业
machinery = машиностроение | mashinostroenie | maschinenbau | maquinaria | makine | mashin sazi | ماشین سازی | 机械 | jixie | 기계
motors = моторы | motoren | motores | moteurs | 汽车 | qiche | 자동차 | otomotiv | خودرو | automobile
korea = 조선 | 한국 | corée | corea | корея
china = 中国 | zhongguo | chine | китай | 中國
russia = россия | rossiya | russie | rusia | russian | российский | российская | rossiyskaya | rossiyskiy | rossiyskie | rossiyskiye | российские
iran = ایران | иран | iranian
cuba = kuba | куба | cubana
ural = уральский | uralskiy | ural | uralsky
tula = тульский | tulskiy | tulsky
izhevsk = ижевский | izhevskiy | izhevsky | ischewsk
northern = северный | северная | severnaya | severnyy | nord
agency = агентство | agentstvo | agentur | agence | agencia | ajansı
office = бюро | byuro | büro | bureau | oficina | 사무소
brothers = братья | gebrüder | gebr | frères | hermanos | hnos | fratelli | kardeşler | bros | برادران
sons = söhne | fils | hijos | figli | oğulları | synovya | сыновья | ve ogullari
`;

/** Known organisations: the full name and the short ones. */
const SHORT_NAMES = `
petroleos de venezuela = pdvsa | pdv
russia railways = rzd | ржд | rossiyskie zheleznye dorogi
revolutionary armed forces of colombia = farc | fuerzas armadas revolucionarias de colombia | farc ep
national liberation army of colombia = eln | ejercito de liberacion nacional
hongkong and shanghai banking corporation = hsbc | hong kong and shanghai banking corporation
bank for foreign economic affairs = veb | vnesheconombank | внешэкономбанк | bank for foreign economic affairs vnesheconombank | veb rf
korea mining development trading corporation = komid | korea mining development trading company | 조선광업개발무역회사
kurdistan workers party = pkk | partiya karkeren kurdistan | kongra gel
islamic state of iraq and the levant = isil | isis | daesh | داعش | islamic state of iraq and syria | islamic state of iraq and al sham | islamic state
islamic revolutionary guard corps = irgc | سپاه پاسداران انقلاب اسلامی | sepah e pasdaran e enghelab e eslami | islamic revolution guard corps | iranian revolutionary guard corps | pasdaran
liberation tigers of tamil eelam = ltte | tamil tigers
popular front for the liberation of palestine = pflp
lashkar e tayyiba = let | lashkar i tayyiba | lashkar e taiba
hezbollah = hizballah | hizbullah | party of god | حزب الله
harakat al muqawama al islamiyya = hamas | حماس | islamic resistance movement
international committee of the red cross = icrc
vneshtorgbank = vtb | втб | vtb bank
foreign trade bank of korea = 조선무역은행 | foreign trade bank of dprk | ftb korea
irish republican army = ira
euskadi ta askatasuna = eta
federal security service = fsb | фсб | federalnaya sluzhba bezopasnosti
main intelligence directorate = gru | гру | glavnoe razvedyvatelnoe upravlenie
united aircraft corporation = oak | оак | obedinennaya aviastroitelnaya korporatsiya
united shipbuilding corporation = osk | оск | obedinennaya sudostroitelnaya korporatsiya
`;

const LONGEST_PHRASE = 8;
const FOLDED_FROM = 6;

const words = new Map<string, readonly string[]>();
for (const line of `${SHORT_NAMES.trim()}\n${TRANSLATIONS.trim()}`.split("\n")) {
  const [english = "", forms = ""] = line.split(" = ");
  for (const form of [...forms.split(" | "), ...(english.includes(" ") ? [english] : [])]) {
    const key = keyOf(romanise(form.trim()).split(" "));
    if (key.length > 1 && !words.has(key)) words.set(key, english.split(" "));
  }
}

/** The key of a phrase; the keys of one word differ from those of several. */
function keyOf(parts: readonly string[]): string {
  return parts.map((part) => (part.length >= FOLDED_FROM ? fold(part) : part)).join(" ");
}

/** The English words for the longest known phrase that begins at a word; null without one. */
export function translatedAt(
  texts: readonly string[],
  start: number,
): { readonly english: readonly string[]; readonly length: number } | null {
  for (let length = Math.min(LONGEST_PHRASE, texts.length - start); length > 0; length--) {
    const english = words.get(keyOf(texts.slice(start, start + length)));
    if (english) return { english, length };
  }
  return null;
}

/** Words of company names in scripts without spaces, longest first: they are replaced before the text is divided. */
export const UNSPACED_WORDS: readonly (readonly [string, string])[] =
  `${SHORT_NAMES.trim()}\n${TRANSLATIONS.trim()}`
    .split("\n")
    .flatMap((line) => {
      const [english = "", forms = ""] = line.split(" = ");
      return forms.split(" | ").map((form) => [form.trim(), english] as const);
    })
    .filter(([form]) => /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]{2,}$/u.test(form))
    .sort((a, b) => b[0].length - a[0].length);
