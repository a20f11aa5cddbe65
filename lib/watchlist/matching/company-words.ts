import { fold } from "./fold";
import { SHORT_NAMES } from "./organisation-short-names";
import { romanise, withoutSigns } from "./script";
import { HAN_WORDS } from "./stop-words";

/**
 * Words of organisations in several languages. Compiled from general knowledge of company registers, in any script; a line is `English = form | form`. A person can add a line; `npm run eval -- screening
 * --company --explain NAME --with NAME` shows what it changes.
 */
const TRANSLATIONS = `
plant = завод | zavod | werk | werke | works | fabrika | фабрика | fabrik | fábrica | fabbrica | usine | factory | mill | fabryka | zakład | závod | fabrikası | 공장 | 工厂 | 工場 | karkhaneh | کارخانه | مصنع | kombinat | комбинат | fabriek | tehdas | fabrikk | fabrica | gyár | tovarna | tvornica | завод-изготовитель | zaklady | zavody | fabbriche | factories | nhà máy | pabrik
steel plant = stahlwerk | steelworks | steel works | aciérie | сталелитейный завод | steel mill
machine plant = maschinenfabrik | машиностроительный завод | mashinostroitelnyy zavod | machine works | machine building plant | machinery factory | machinery plant | machinery works | machine factory
mechanical = механический | механическая | mekhanicheskiy | mechanisches | mechanische | mécanique | mecánico | mecanica | meccanica | mekanik
optical = оптико | optiko | optische | optisches | optique | optico | optik | оптический
and mechanical = механический и
arms = оружейный | oruzheynyy | oruzheinyi | weapons | waffen | armas | armement | broni | broń | zbraně | оружие | oruzhie | silah | armamentos | armamenti | armes | armament | armaments | vapen | 兵器 | 무기 | السلاح | اسلحه | weaponry
chemical = химический | khimicheskiy | chemische | chimique | químico | quimica | chimica | kimya | chemicals | chemie | хим
metallurgical = металлургический | metallurgicheskiy | metallurgische | métallurgique | metalurgica | metalurji
aviation = авиационный | aviatsionnyy | авиа | aviación | luftfahrt | havacılık | 航空 | 항공 | هواپیمایی
electric = электрический | elektricheskiy | électrique | eléctrica | elektrik | electrical | 电气 | 電気 | 전기
instrument = приборостроительный | priborostroitelnyy
repair plant = ремонтный завод | remontnyy zavod
trading house = торговый дом | torgovyy dom | torgovy dom | td | тд | handelshaus | maison de commerce | casa comercial | ticaret evi | торговий дім | dom handlowy | obchodní dům | trgovska hiša | trgovačka kuća | търговска къща | handelshuis | handelshus
trading = торговля | handel | handels | commerce | comercio | commercio | comercial | commercial | ticaret | tijari | tejarat | tijariyya | تجارت | بازرگانی | bazargani | التجارية | التجارة | للتجارة | tejari | savdo | 무역 | 무역회사 | 통상 | 商事 | maoyi | 商社 | handelsgesellschaft | торговая | торговый | perdagangan | dagang | handlowy | handlowa | handlowe | obchod | obchodní | trgovina | trgovinsko | trgovačko | kauppa | kereskedelmi | comert | comerț | tijara | tijarah | lil tijara | lil tijarah | tijariya | tijariyah | tejariya | tojari | търговия | търговска | торгівля | торговельна | торгова | гандаль | εμπορική | emporiki | thương mại | commerciale | comerciala | comerciale | prekyba | tirdzniecība | kaubandus | 商贸 | 贸易 | 通商 | 貿易 | traiding
foreign trade = внешторг | vneshtorg | dış ticaret | comercio exterior | außenhandel | aussenhandel | внешней торговли | vneshney torgovli
foreign economic = внешнеэкономический | vneshneekonomicheskiy | внешнеэкономическое
import export = импорт экспорт | ithalat ihracat | importação exportação | importacion exportacion | jinchukou | 进出口 | ihracat ithalat | import and export | export import | import ve export | importación y exportación | importacion y exportacion | importação e exportação | importation exportation | import eksport | uvoz izvoz | ithalat ve ihracat | wareed wa tasdeer | 輸出入 | 수출입 | istirad wa tasdir | xuất nhập khẩu | import exp | imp exp
research institute = научно-исследовательский институт | nauchno issledovatelskiy institut | nauchno issledovatelsky institut | нии | nii | forschungsinstitut | institut de recherche | instituto de investigación | scientific research institute | 研究所 | yanjiusuo | 연구소 | kenkyusho | kenkyujo | پژوهشگاه | науково-дослідний інститут | výzkumný ústav | instytut badawczy | onderzoeksinstituut | kutatóintézet | istituto di ricerca | instituto de pesquisa | istituto di ricerche | research institution | научно исследовательский институт
scientific production association = научно-производственное объединение | nauchno proizvodstvennoe obedinenie | нпо | npo | research and production association | науково-виробниче об'єднання
scientific production enterprise = научно-производственное предприятие | nauchno proizvodstvennoe predpriyatie | нпп | npp | research and production enterprise
production association = производственное объединение | proizvodstvennoe obedinenie
design bureau = конструкторское бюро | konstruktorskoe byuro | konstruktorskoye byuro | кб | kb | окб | okb | experimental design bureau | конструкторське бюро
state unitary enterprise = гуп | gup | государственное унитарное предприятие | gosudarstvennoe unitarnoe predpriyatie | sue
federal state unitary enterprise = фгуп | fgup | федеральное государственное унитарное предприятие | federalnoe gosudarstvennoe unitarnoe predpriyatie | fsue
enterprise = предприятие | predpriyatie | unternehmen | entreprise | empresa | impresa | підприємство | przedsiębiorstwo | podnik | işletme | perusahaan | enterprises | 企业 | podjetje | onderneming | yritys | üzem | întreprindere | intreprindere | empreendimento | xí nghiệp | مؤسسة تجارية | unternehmung | zaikabal | кәсіпорны | корхона | korxona
concern = концерн | kontsern | konzern | consortium
shipyard = верфь | verf | судоверфь | судостроительный завод | sudostroitelnyy zavod | sudostroitelny zavod | werft | chantier naval | astillero | astilleros | cantiere navale | tersane | tersanesi | shipbuilding plant | 造船厂 | 조선소 | stocznia | loděnice | brodogradilište | корабостроителница | scheepswerf | varv | telakka | hajógyár | naupigeia | 造船所 | chantiers navals
shipping = судоходная | sudokhodnaya | пароходство | parokhodstvo | kashtirani | کشتیرانی | denizcilik | navigation | navegación | navigazione | reederei | hangyun | 해운 | 海运 | 航运 | الملاحة | 船舶 | keshtirani | żegluga | plovba | plovidba | brodarstvo | корабоплаване | судноплавство | судноплавна | scheepvaart | rederi | varustamo | hajózási | naviera | armadora | armateur | armement maritime | armatori | nakliyat denizcilik | naftiliaki | ναυτιλιακή | vận tải biển | pelayaran | kaiun | kisen | 汽船 | 海運 | shipping lines | ship lines | ship line | shipping line | shiplines
railways = железные дороги | zheleznye dorogi | железная дорога | zheleznaya doroga | eisenbahn | eisenbahnen | chemins de fer | ferrocarriles | ferrovie | demiryolları | railroad | railway
bank = банк | banque | banco | banca | banka | banky | بانک | بنك | المصرف | مصرف | 은행 | 銀行 | 银行 | yinhang | bankası | bankasi | pankki | pank | banku | bankas | trápeza | τράπεζα | ngân hàng | ธนาคาร | thanakhan | masraf | bankı | بانك | բանկ | ბანკი | बैंक | ব্যাংক | බැංකුව
central = центральный | центральная | tsentralnyy | zentral | centrale | markazi | مرکزی | المركزي | merkez | 中央 | 중앙 | centralny | zentralbank | tsentralnaya | centralna | centrální | keski | központi | trung ương | ústřední | центральна
national = национальный | национальная | natsionalnyy | nationale | nacional | nazionale | milli | ملی | melli | الوطنية | الوطني | 국가 | ulusal | wataniya | nasional | narodowy | державний національний | národní | nacionalna | nacionalno | nationaal | kansallinen | nemzeti | naţională | națională | nationala | quốc gia | kebangsaan | ұлттық | національна | національний | нацыянальны | национална | nemzetközi nemzeti | alwatani | watani | 国立 | 国营 | državna
state = государственный | государственная | gosudarstvennyy | staatliche | estatal | étatique | devlet | 国家 | dolati | دولتی | державна | państwowy | państwowe | státní | državni | državno | държавна | державний | державне | statlig | valtion | állami | de stat | nhà nước | negara | 国営 | 국영 | حكومي | hukumi | gosudarstvennoe | государственное | staatsbetrieb | estatales
development = развитие | развития | razvitie | razvitiya | entwicklung | développement | desarrollo | sviluppo | kalkınma | توسعه | tosee | toseeh | التنمية | 개발 | 开发 | kaifa | 開発 | розвитку | rozwoju | rozwoj | rozvoj | razvoj | fejlesztési | kehitys | utveckling | ontwikkeling | desenvolvimento | dezvoltare | phát triển | tanmiya | tanmiyah | al tanmiya | pembangunan | plėtra | attīstība | inkişaf | rivojlanish
construction = строительство | строительная | stroitelnaya | stroitelstvo | стройка | bau | bauunternehmen | construcciones | construcción | costruzioni | inşaat | insaat | sakhteman | ساختمانی | بناء | المقاولات | 건설 | 建設 | 建设 | jianshe | budowlana | contracting | budowlany | budownictwo | stavby | stavební | gradnja | građevinska | građevinsko | gradevinsko | строителство | будівництво | будівельна | építő | építőipari | rakennus | bygg | bouw | bouwbedrijf | constructii | construcții | construções | xây dựng | tamir | statyba | celtniecība | costruzione | constructora | construtora | baugesellschaft | hochbau | tiefbau | строй | stroy | muqawalat | mukawalat | مقاولات | للمقاولات | konstruksi | kataskevastiki
engineering = инжиниринг | ingenieria | ingeniería | ingénierie | ingegneria | mühendislik | muhendislik | mohandesi | مهندسی | 공학 | 工程 | gongcheng | inżynieria | inzhenernyy | инженерный | inżynieryjny | inženjering | inženýring | inzhenerno | инжинирингова | ingenjör | mérnöki | engenharia | kỹ thuật | handasa | handasiya | الهندسية | هندسة | teknik | rekayasa
industry = промышленность | promyshlennost | промышленная | industrie | industria | sanayi | sanaye | صنایع | صنعت | الصناعية | صنعتی | 공업 | 산업 | 工業 | 工业 | gongye | przemysł | industrial | industries | industriya | przemysłowy | przemysłowe | průmysl | průmyslový | industrija | промисловість | промислова | промышленный | promyshlennyy | promyshlennaya | sinaiya | sinaa | sinaat | senayi | индустрия | ipari | teollisuus | rūpniecība | pramonė | tööstus | công nghiệp | biomichania
oil = нефть | нефтяная | neft | neftyanaya | naft | نفت | النفط | petrol | petróleo | petrolera | petroleum | pétrole | petrolio | 石油 | 석유 | shiyou | nafta | erdöl | нафта | ropa | olej | naftowy | naftni | нафтова | petrolowy | olie | öljy | petrole | erdoel | mineralöl | minyak | 원유 | petrolüm | petrolleri
gas = газ | gaz | 가스 | 天然气 | گاز | الغاز | doğalgaz | gazowy | gazowa | plyn | plin | plinski | gaasi | kaasu | газова | газовая | gazovaya | газовый | gas natural | гас
energy = энергия | энергетика | energetika | energie | energía | énergie | enerji | نیرو | 에너지 | 能源 | nengyuan | energiya | енергія | energo | energia | energija | energetyka | energetyczny | енергия | енергетика | energi | energetický | năng lượng | taqa | الطاقة | طاقة | tenaga | enerjisi | энергетический | energeticheskiy | энергетическая | energeticheskaya | ενέργεια | energiewirtschaft
power = 电力 | электроэнергия | strom | 전력
mining = горнодобывающая | gornodobyvayushchaya | bergbau | minera | minería | minière | madencilik | maadan | معدن | 광업 | 矿业 | kuangye | 鉱業 | górniczy | górnicze | kopalnia | těžební | rudarstvo | rudnik | рудник | гірнича | гірничий | mijnbouw | gruvdrift | kaivos | bányászat | mineração | mineracao | mineraria | khai thác mỏ | khai khoáng | taadin | التعدين | للتعدين | 鉱山 | 광산 | pertambangan | горный | gornyy | miniere | ma'aden
agricultural = сельскохозяйственный | landwirtschaftlich | agrícola | agricole | tarım | 农业 | 농업 | agro | کشاورزی
insurance = страховая | страхование | strakhovaya | versicherung | versicherungen | seguros | assurance | assurances | assicurazioni | sigorta | bimeh | بیمه | تأمين | التأمين | 보험 | 保险 | 保険 | ubezpieczenia | ubezpieczeń | pojišťovna | osiguranje | застраховане | страхова | verzekering | verzekeringen | försäkring | vakuutus | biztosító | asigurări | bảo hiểm | taamin | asuransi | kindlustus | draudimas | apdrošināšana | seguradora | aseguradora | assurancekantoor
investment = инвестиции | инвестиционная | investitsionnaya | investitionen | inversiones | investissement | yatırım | yatirim | sarmayeh | سرمایه گذاری | الاستثمار | للاستثمار | 투자 | 投资 | touzi | 投資 | investasi | inwestycje | inwestycyjny | investice | investicija | investicije | инвестиционен | інвестиційна | belegging | investeringen | sijoitus | befektetési | investimento | investimentos | investimenti | inversión | đầu tư | istithmar | istithmarat | للاستثمارات | الاستثمارات | pelaburan | investments | investors | yatırımları
exchange = صرافی | sarafi | الصرافة | للصرافة | döviz | money exchange | hawala | exchange house
charity = خیریه | الخيرية | kheyrieh | khayriya | charitable | dobroczynny | charitativní | liefdadigheid | caridad | caridade | carità | bienfaisance | wohltätigkeit | благотворительный | blagotvoritelnyy | благотворительная | благодійний | blagotvoritelnyi | hayır | khairiya | khayriyah | khairi | nirlaba | الخيري | karitativ
foundation = بنیاد | bonyad | مؤسسة | muassasa | фонд | fond | stiftung | fundación | fondation | fondazione | vakfı | vakfi | yayasan | 재단 | 基金会 | fund | fundacja | nadace | zaklada | фондация | stichting | stiftelse | säätiö | alapítvány | fundaţia | fundația | fundatia | fundação | moassasat | mu'assasat | muassasat | sihtasutus | fondas | vaqf | bunyad
society = جمعية | jamiyat | anjoman | انجمن | общество | sociedad | società | derneği | dernegi | association | asociación | associação | verein | 협회 | 协会 | perkumpulan | towarzystwo | stowarzyszenie | sdružení | spolek | udruga | udruženje | сдружение | дружество | товариство | vereniging | förening | yhdistys | egyesület | asociaţia | asociația | hiệp hội | jamiyya | jamiyyah | jam'iyat | persatuan | ühing | asociacija | biedrība | cemiyeti | sociedade | société savante
organisation = организация | organizatsiya | سازمان | sazman | منظمة | organización | organisation | örgütü | 기구 | 组织 | organization | organizacja | organizace | organizacija | організація | organisatie | järjestö | szervezet | organizaţia | organizația | tổ chức | munazzama | munadhama | tanzim | tashkilot | organização | organizzazione | organisasi | 機構 | 조직
company = компания | kompaniya | شركة | شرکت | sherkat | sharikat | sharika | şirketi | compañía | compagnie | compagnia | gesellschaft | firma | 회사 | 公司 | gongsi | kompania | perusahaan | przedsiębiorstwo handlowe | společnost | spoločnosť | kompanija | tvrtka | poduzeće | preduzeće | предприемачество | компанія | bedrijf | maatschappij | företag | bolag | yhtiö | vállalat | compania | công ty | sharikah | shirka | shirkat | sherket | syarikat | ettevõte | įmonė | uzņēmums | sirket | şirket | sirketi | kampani | кампанія | εταιρεία | etaireia | 会社 | kaisha | gaisha | empresas | bedrijven | բանկային | ընկերություն | კომპანია
corporation = корпорация | korporatsiya | 총회사 | corporación | corporação | 集团公司
group = группа | gruppa | grupo | groupe | gruppo | گروه | المجموعة | مجموعة | 그룹 | 集团 | 集團 | jituan | グループ | grubu | grupa | grup | skupina | група | groep | konserni | csoport | grupul | tập đoàn | majmua | majmuah | majmu'at | majmouat | kumpulan | rühm | grupė | guruh | guruhi | topluluğu | 集団 | 그룹사 | ομιλος | omilos
technology = технология | технологии | tekhnologii | technologie | tecnología | technologies | fanavari | فناوری | التكنولوجيا | 기술 | 科技 | keji | 技术 | jishu | teknoloji | teknologi | technologia | technologii | tehnologija | технологія | technologieën | teknologia | technológia | tecnologie | tecnologias | tecnologías | công nghệ | taqniya | teqniyat | التقنية | تكنولوجيا | tehnoloogia | 科学技術 | 工艺 | tekhnologiya | технологий | tekhnologiy | tehnoloji | fanavaran
equipment = оборудование | oborudovanie | ausrüstung | equipos | équipement | tajhizat | تجهیزات | 设备 | shebei | 설비
electronics = электроника | elektronika | électronique | electrónica | elettronica | elektronik | elektronik | الكترونيك | الکترونیک | 전자 | 电子 | dianzi | 電子 | електроника | електроніка | elektroniikka | eletrônica | electronique | điện tử | elektroonika | электронный | elektronnyy | электронные | 전자공업
telecommunication = телекоммуникации | télécommunications | telecomunicaciones | telekomünikasyon | مخابرات | mokhaberat | الاتصالات | 통신 | telecommunications | telecom | telekom | telekomunikacja | telekomunikacije | телекомуникации | телекомунікації | telecommunicatie | viễn thông | telekomunikasi | ittisalat | itisalat | اتصالات | 電信 | 电信 | 通信 | telekommunikation | telecomunicações | telecomunicazioni | telecoms
transport = транспорт | транспортная | transportnaya | transporte | trasporti | nakliyat | taşımacılık | حمل و نقل | haml va naghl | النقل | للنقل | 운송 | 运输 | yunshu | transportation | transporting | haulage | transportowy | transportowe | doprava | dopravní | prijevoz | транспортна | перевезення | vervoer | kuljetus | szállítás | szállítmányozás | transporturi | vận tải | naql | lil naql | pengangkutan | angkutan | veod | trasporto | taşımacılığı | автотранспорт | перевозки | perevozki | spedition
logistics = логистика | logistika | logística | logistique | logistik | lojistik | 物流 | wuliu | 물류 | logistyka | logistyczny | логістика | logistiek | logistiikka | logisztika | hậu cần | logisztikai | lojistiği | logistic services
ocean shipping = 远洋运输 | yuanyang yunshu
general = генеральная | генеральный | عمومی | العامة | genel | allgemeine | générale | umum | generalny | generální | generalno | главна | загальна | algemeen | allmänna | yleinen | általános | geral | generale | 総合 | 총합
international = международный | международная | mezhdunarodnyy | mezhdunarodnaya | internationale | internacional | internazionale | uluslararası | uluslararasi | beynolmelal | بین المللی | الدولية | العالمية | 국제 | 国际 | guoji | 國際 | miedzynarodowy | міжнародний | antarabangsa | międzynarodowy | międzynarodowa | mezinárodní | međunarodni | međunarodno | mednarodni | международна | міжнародна | internationaal | internationell | kansainvälinen | nemzetközi | internaţional | internațional | internațională | quốc tế | duwaliya | al duwaliya | dawliya | antara bangsa | rahvusvaheline | tarptautinė | starptautiskā | beynəlxalq | xalqaro | halkara | халықаралық | internazionali | internacionais | διεθνής | diethnis | intl
ministry = министерство | ministerstvo | ministerium | ministère | ministerio | ministero | bakanlığı | vezarat | وزارت | وزارة | 부처 | міністерство | kementerian | ministarstvo | ministerstwo | ministerie | ministeriö | minisztérium | ministerul | ministério | wizara | wizarat | ministerija | nazirligi | nazirliyi | vazirligi | υπουργείο
defence = обороны | oborony | defense | verteidigung | défense | defensa | difesa | savunma | defa | دفاع | الدفاع | 국방 | 国防 | оборона | obrony | obrany | odbrane | obrane | отбраната | defensie | försvar | puolustus | védelmi | apărării | defesa | quốc phòng | difa | al difa | kaitse | gynybos | müdafiə | mudofaa | 防衛 | 방위 | οборони
security = безопасность | безопасности | bezopasnosti | sicherheit | sécurité | seguridad | sicurezza | güvenlik | amniyat | امنیت | الأمن | 보안 | 安全 | bezpieczeństwa | bezpečnost | bezpečnostní | sigurnost | bezbednost | сигурност | безпека | безпеки | veiligheid | säkerhet | turvallisuus | biztonsági | securitate | segurança | an ninh | al amn | keamanan | julgeolek | saugumas | təhlükəsizlik | 保安 | 警備 | охрана | okhrana | sécurite
army = армия | armiya | armee | armée | ejército | esercito | ordusu | artesh | ارتش | جيش | الجيش | jaysh | jaish | wojsko | armada | vojska | армията | армія | leger | armeija | hadsereg | armata | quân đội | geysh | tentera | kariuomenė | 군대 | 军队 | 陸軍
islamic = исламский | исламское | islamischer | islamique | islámico | islami | اسلامی | الإسلامية | الإسلامي | الاسلامية | الاسلامي | islamiyya | islamiya | islamski | islamský | islamistische | исламска | ісламська | islamitisch | iszlám | islâmico | hồi giáo | islamiyah | eslami | islamici | islamica | islamische
revolution = революция | انقلاب | الثورة | enghelab | enqelab | révolution
guard corps = سپاه پاسداران | sepah pasdaran | sepah e pasdaran | guards corps
republic = республика | respublika | جمهوری | جمهورية | jomhuri | république | república | repubblica | cumhuriyeti | 공화국 | 共和国 | rzeczpospolita | republika | република | республіка | republiek | tasavalta | köztársaság | republica | republiken | cộng hòa | jumhuriya | jumhuriyya | vabariik | respublikası | cumhuriyet | δημοκρατία
university = университет | universitet | universität | université | universidad | università | üniversitesi | daneshgah | دانشگاه | جامعة | 대학 | 대학교 | 大学 | університет | uniwersytet | univerzita | sveučilište | univerzitet | universiteit | yliopisto | egyetem | universitatea | universidade | đại học | jamia | jamiat | jamiah | ülikool | universitetas | universitāte | universiteti | daneshgahe | πανεπιστήμιο | panepistimio | विश्वविद्यालय | มหาวิทยาลัย
institute = институт | institut | instituto | istituto | enstitüsü | معهد | موسسه | moasseseh | 学院 | інститут | instytut | ústav | zavod za | instituut | instituutti | intézet | institutul | institutas | institūts | institutu | 연구원 | mahad | maahad | انستیتو
center = центр | tsentr | zentrum | centre | centro | merkezi | markaz | مرکز | مركز | 센터 | 中心 | zhongxin | ośrodek | středisko | centar | център | keskus | központ | centrul | trung tâm | keskuse | centras | centrs | mərkəzi | centrum
medical = медицинский | medizinische | médical | médico | tıbbi | pezeshki | پزشکی | الطبية | 医疗 | 의료
pharmaceutical = фармацевтическая | pharma | farmasötik | daroo | دارو | daroei | 제약 | 制药 | farmaceutica | pharmazeutische
food = пищевая | lebensmittel | alimentos | alimentaire | gıda | ghazaei | غذایی | 食品 | 식품
cement = цемент | zement | cemento | ciment | çimento | siman | سیمان | الاسمنت | 水泥 | 시멘트
steel = сталь | stahl | acero | acier | acciaio | çelik | foolad | فولاد | الحديد | 钢铁 | gangtie | 강철 | 철강
aluminium = алюминий | alüminyum | aluminum | alüminio | 铝业
machinery = машиностроение | mashinostroenie | maschinenbau | maquinaria | makine | mashin sazi | ماشین سازی | 机械 | jixie | 기계
motors = моторы | motoren | motores | moteurs | 汽车 | qiche | 자동차 | otomotiv | خودرو | automobile | автомобильный | avtomobilnyy | automóviles | automobili | automobiles | samochodowy | automobilů | auto works | automotive | otomobil
korea = 조선 | 한국 | corée | corea | корея
china = 中国 | zhongguo | chine | китай | 中國
russia = россия | rossiya | russie | rusia | russian | российский | российская | rossiyskaya | rossiyskiy | rossiyskie | rossiyskiye | российские
iran = ایران | иран | iranian
cuba = kuba | куба | cubana
ural = уральский | uralskiy | ural | uralsky
tula = тульский | tulskiy | tulsky
izhevsk = ижевский | izhevskiy | izhevsky | ischewsk
northern = северный | северная | severnaya | severnyy | nord | северное | severnoye | nördliche | du nord | del norte | kuzey | shomal | شمال | 北方 | 북부 | severni | північний | północny | severní
agency = агентство | agentstvo | agentur | agence | agencia | ajansı
office = бюро | byuro | büro | bureau | oficina | 사무소
brothers = братья | gebrüder | gebr | frères | hermanos | hnos | fratelli | kardeşler | bros | برادران
sons = söhne | fils | hijos | figli | oğulları | synovya | сыновья | ve ogullari
export = ihracat | экспорт | eksport | exportación | esportazione | exportation | صادرات | تصدير | التصدير
import = ithalat | импорт | importación | importazione | importation | واردات | استيراد | الاستيراد
airline = linie lotnicze | aerolínea | aerolineas | aerolíneas | compagnie aérienne | fluggesellschaft | havayolları | hava yolları | авиалинии | aviakompaniya | авиакомпания | авіакомпанія | خطوط هوایی | الخطوط الجوية | khutut jawiya | airlines | airways | air lines | 航空公司 | 항공사 | 航空会社 | linhas aéreas | linee aeree | lignes aériennes | 항공회사 | havayollari
central bank = centralbank | keskuspank | keskuspankki
charity foundation = благотворительный фонд | blagotvoritelnyy fond | благодійний фонд | hayır vakfı
general trading = allgemeiner handel | comercio general | commerce général | genel ticaret | tijara amma | التجارة العامة | للتجارة العامة | بازرگانی عمومی
research = исследовательский | issledovatelskiy | forschung | recherche | investigación | ricerca | araştırma | badawczy | badań | výzkumný | istraživački | kutató | tutkimus | onderzoek | forskning | تحقیقات | البحوث | tahghighat | tahqiqat | nghiên cứu | 研究 | 연구
defence industry = оборонная промышленность | savunma sanayi | savunma sanayii | industrie de défense | defense industries | defence industries | rüstungsindustrie
air force = luftwaffe | военно-воздушные силы | força aérea | fuerza aérea | armée de l'air | aeronautica militare | القوات الجوية | نیروی هوایی | hava kuvvetleri
navy = военно-морской флот | armada nacional | kriegsmarine | نیروی دریایی | deniz kuvvetleri | naval forces
front = фронт | cephe | cephesi | جبهة | الجبهة | jabha | jabhat | جبهه | jebhe | 戦線 | 전선
liberation = освобождение | освобождения | liberación | libération | befreiung | liberazione | kurtuluş | تحرير | التحرير | tahrir | آزادیبخش | libertação | визволення
movement = движение | dvizhenie | movimiento | mouvement | bewegung | movimento | hareketi | حركة | haraka | harakat | جنبش | jonbesh
party = партия | partiya | partido | parti | partito | partisi | حزب | hizb | hezb | партія | partija
union = союз | soyuz | gewerkschaft | unione | birliği | اتحاد | الاتحاد | ittihad | etehad | союза | союзу | спілка | união | związek | savez | liit | liitto
committee = комитет | komitet | comité | komitee | comitato | komitesi | لجنة | lajna | lajnat | کمیته | 委員会 | 委员会 | 위원회 | комітет | comitê | výbor | odbor
council = совет | sovet | consejo | conseil | consiglio | konseyi | مجلس | majlis | شورای | 理事会 | 평의회 | conselho
department = департамент | departament | departamento | département | abteilung | dipartimento | departmanı | إدارة | idara | اداره | 부서
directorate = управление | upravlenie | dirección general | direction générale | generaldirektion | direzione | müdürlüğü | مديرية | mudiriyya | 총국 | управління
fund = fonds | фонда | صندوق | sunduq | 基金 | 기금 | фонду | fonu
media = медиа | medya | medien | medios | médias | إعلام | الإعلام | رسانه | 传媒 | 미디어 | медіа
news agency = информационное агентство | agencia de noticias | agence de presse | nachrichtenagentur | agenzia di stampa | haber ajansı | وكالة أنباء | خبرگزاری | khabargozari | 通讯社 | 통신사 | інформаційне агентство
television = телевидение | televidenie | televisión | télévision | fernsehen | televisione | televizyon | تلفزيون | تلویزیون | 电视 | 텔레비전 | телебачення | telewizja | televizija
radio = радио | rádio | radyo | إذاعة | رادیو | 广播 | 라디오
publishing = издательство | izdatelstvo | éditions | casa editrice | yayınevi | دار النشر | انتشارات | 出版 | 출판 | wydawnictwo | nakladatelství | видавництво
real estate = недвижимость | nedvizhimost | immobilien | immobilier | immobilière | inmobiliaria | immobiliare | gayrimenkul | emlak | عقارات | العقارية | للعقارات | aqarat | املاک | 不动产 | 不動産 | 부동산 | nieruchomości | nekretnine | imobiliária | vastgoed | property | properties
consulting = консалтинг | konsalting | beratung | consultoría | conseil en | consulenza | danışmanlık | استشارات | للاستشارات | مشاوره | 咨询 | 컨설팅 | doradztwo | consultancy | consultants | konsultasi | konsulting
services = услуги | uslugi | dienstleistungen | servicios | prestations | servizi | hizmetleri | خدمات | للخدمات | khadamat | 服务 | 서비스 | usługi | služby | usluge | serviços | diensten | послуги
supply = поставка | снабжение | snabzhenie | suministros | fournitures | forniture | tedarik | توريد | التوريدات | تامین | 供应 | 공급 | zaopatrzenie | supplies
manufacturing = производство | proizvodstvo | производственная | proizvodstvennaya | herstellung | fabricación | fabrication | manifattura | imalat | تصنيع | تولیدی | 制造 | 製造 | 제조 | produkcja | výroba | proizvodnja | виробництво | manufaktur | manufacturers
rocket = ракетный | ракетная | raketnyy | raketa | cohete | missile | missiles | füze | roket | صاروخ | موشک | 火箭 | 로켓 | raketnaya
space = космический | космическая | kosmicheskiy | raumfahrt | espacial | spatiale | spaziale | uzay | فضاء | فضایی | 航天 | 宇宙 | 우주 | kosmiczny | космічний
nuclear = ядерный | ядерная | yadernyy | atomnyy | атомный | атомная | nuklear | kernenergie | nucléaire | nucleare | nükleer | نووي | النووية | هسته ای | hastei | 원자력 | atomic | атомна | jaderný
atomic energy = атомная энергия | energía atómica | énergie atomique | energia atomica | atom enerjisi | الطاقة الذرية | انرژی اتمی | nuclear energy
helicopter = вертолет | вертолёты | vertolety | вертолетный | hubschrauber | helicóptero | hélicoptère | elicottero | helikopter | هليكوپتر | بالگرد | 直升机 | 헬리콥터 | helicopters | вертоліт
tractor = тракторный | traktornyy | traktor | tracteur | trattore | traktör | تراکتور | 拖拉机 | 트랙터 | tractors
wagon = вагон | вагоностроительный | vagonostroitelnyy | вагонный | vagon | wagons | railcar | railway car | waggon
automobile plant = автомобильный завод | avtomobilnyy zavod | автозавод | avtozavod | car plant | car factory | automobilwerk | автомобілебудівний завод
refinery = нефтеперерабатывающий завод | neftepererabatyvayushchiy zavod | нпз | refinería | raffinerie | raffineria | rafineri | rafinerisi | مصفاة | پالایشگاه | palayeshgah | 炼油厂 | 정유소 | rafineria | rafinérie | oil refinery | нафтопереробний завод
petrochemical = нефтехимический | neftekhimicheskiy | petroquímica | pétrochimique | petrolchimica | petrokimya | بتروكيماويات | پتروشیمی | petroshimi | petrochemie | petrochemicals | petrokimia
pipeline = трубопровод | truboprovod | oleoducto | gazoduc | rohrleitung | boru hattı | خط لوله | pipelines
port = порт | ميناء | بندر | harbour | harbor | морской порт | sea port | seaport | přístav
airport = аэропорт | aeroport | flughafen | aeropuerto | aéroport | aeroporto | havalimanı | مطار | فرودگاه | forudgah | 机场 | 공항 | lotnisko | letiště | aerodrom | аеропорт
hotel = гостиница | gostinitsa | готель | otel | hôtel | albergo | فندق | funduq | هتل | 酒店 | 호텔 | отель
hospital = больница | bolnitsa | krankenhaus | hôpital | ospedale | hastane | hastanesi | مستشفى | mustashfa | بیمارستان | 医院 | 병원 | szpital | nemocnice | bolnica | лікарня
school = школа | shkola | escuela | école | scuola | okul | okulu | مدرسة | madrasa | مدرسه | 学校 | 학교 | szkoła | škola
academy = академия | akademiya | akademie | academia | académie | accademia | akademisi | أكاديمية | آکادمی | 아카데미 | akademia | академія | akademija
museum = музей | muzey | museo | musée | müze | متحف | موزه | 博物馆 | 박물관
laboratory = лаборатория | laboratoriya | laboratorio | laboratoire | laboratuvar | مختبر | آزمایشگاه | 实验室 | 실험실 | laboratories
fishing = рыболовный | rybolovnyy | fischerei | pesquera | pêche | pesca | balıkçılık | صيد | شیلات | 渔业 | 수산 | fishery | rybołówstwo
farm = ферма | bauernhof | ferme | fattoria | çiftlik | مزرعة | مزرعه | 农场 | 농장 | farms
textile = текстиль | tekstil | textil | tessile | نسيج | نساجی | 纺织 | 섬유 | textiles | текстильный | tekstilnyy | włókienniczy
jewellery = ювелирный | yuvelirnyy | schmuck | joyería | bijouterie | gioielleria | kuyumculuk | مجوهرات | جواهر | 珠宝 | 보석 | jewelry | jewellers | jewelers | biżuteria
gold = золото | zoloto | altın | ذهب | طلا | 黄金 | złoto
diamond = ألماس | الماس | 钻石 | 다이아몬드 | diamonds
software = программное обеспечение | programmnoe obespechenie | logiciel | logiciels | yazılım | برمجيات | نرم افزار | 软件 | 소프트웨어 | програмне забезпечення
computer = компьютер | kompyuter | ordinateur | bilgisayar | حاسوب | رایانه | 计算机 | 컴퓨터 | computers | kompiuter
information = информация | informatsiya | информационный | información | informazione | bilgi | معلومات | اطلاعات | 信息 | 정보 | informacja | інформаційна
system = система | sistema | sistemas | système | systèmes | sistemleri | نظام | سامانه | سیستم | 系统 | 시스템 | systém | системи | systeme | системы | sistemy
water = вода | voda | wasser | agua | acqua | مياه | آب | 水务 | 수자원
iron = железо | eisen | hierro | ferro | demir | حديد | آهن | żelazo | željezo
metal = металл | métaux | metalli | metaller | معادن | فلزات | 金属 | 금속 | metals | метал
wood = дерево | holz | madera | bois | legno | ahşap | خشب | چوب | 木材 | 목재 | timber | drewno
paper = бумага | papier | papel | carta | kağıt | ورق | کاغذ | 纸业 | 제지 | papir
tobacco = табак | tabak | tabaco | tabac | tabacco | tütün | تبغ | دخانیات | 烟草 | 담배 | tytoń | duhan
people = народный | narodnyy | populaire | شعبي | مردم | 人民 | 인민 | народна | peoples
workers = рабочий | rabochiy | trabajadores | travailleurs | arbeiter | lavoratori | işçi | عمال | کارگران | 노동자 | working people
red crescent = красный полумесяц | croissant rouge | media luna roja | roter halbmond | kızılay | الهلال الأحمر | هلال احمر
red cross = красный крест | croix rouge | cruz roja | rotes kreuz | croce rossa | kızılhaç | الصليب الأحمر | 红十字 | 적십자
southern = южный | южная | yuzhnyy | yuzhnaya | südliche | del sur | du sud | meridionale | güney | جنوب | jonub | 南方 | 남부 | południowy | jižní | південний
eastern = восточный | восточная | vostochnyy | vostochnaya | östliche | doğu | شرق | sharq | 东方 | 동부 | wschodni | východní | східний
western = западный | западная | zapadnyy | zapadnaya | westliche | غرب | gharb | 西部 | 서부 | zachodni | západní | західний
new = новый | новая | novyy | جديد | nový
syria = сирия | syrie | siria | suriye | سوريا | سورية | suriya | syrian | сирийский | siriyskaya | syrienne | syrische
libya = ливия | libye | libia | libyen | ليبيا | libyan | ливийский | libyenne
belarus = беларусь | белоруссия | weißrussland | bélarus | bielorrusia | belarusian | белорусский | беларуский | belorusskiy | belaruskaya | беларускі | belarussian | byelorussian
ukraine = украина | україна | ucrania | ucraina | ukrayna | ukrainian | украинский | український | ukrainskiy
iraq = ирак | irak | العراق | عراق | iraqi | irakische
lebanon = ливан | líbano | libano | lübnan | لبنان | lebanese | libanais
yemen = йемен | yémen | jemen | اليمن | yemeni
sudan = судан | soudan | sudán | السودان | sudanese
venezuela = венесуэла | venezuelan | venezolana | venezolano | vénézuela
myanmar = мьянма | birmanie | birmania | burma | မြန်မာ | burmese
turkey = турция | türkiye | turquie | turquía | türkei | turkish | türk | تركيا | турецкий
germany = германия | deutschland | allemagne | alemania | germania | german | almanya | немецкий
france = франция | frankreich | francia | frança | french | française | français | fransa | франс
italy = италия | italien | italie | italia | italian | italiana | italiano | italienne
spain = испания | spanien | españa | espagne | spagna | spanish | española | español
japan = япония | japon | japón | giappone | 日本 | japanese | 일본
moscow = москва | moskva | московский | московская | moskovskiy | moskovskaya | moskau | moscou | moscú | mosca | moskovsky
`;

const LONGEST_PHRASE = 8;
const FOLDED_FROM = 6;

const words = new Map<string, readonly string[]>();
for (const line of `${SHORT_NAMES.trim()}\n${TRANSLATIONS.trim()}`.split("\n")) {
  const [english = "", forms = ""] = line.split(" = ");
  for (const form of [...forms.split(" | "), ...(english.includes(" ") ? [english] : [])]) {
    const key = keyOf(romanise(withoutSigns(form.trim())).split(" "));
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
const UNSPACED_WORDS: readonly (readonly [string, string])[] = `${SHORT_NAMES.trim()}\n${TRANSLATIONS.trim()}`
  .split("\n")
  .flatMap((line) => {
    const [english = "", forms = ""] = line.split(" = ");
    return forms.split(" | ").map((form) => [form.trim(), english] as const);
  })
  .filter(([form]) => /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]{2,}$/u.test(form))
  .sort((a, b) => b[0].length - a[0].length);

const EVERY_UNSPACED_WORD = [...HAN_WORDS, ...UNSPACED_WORDS];

/** A text in which the words of organisations that Chinese and Korean write without spaces are English. */
export function inEnglish(text: string): string {
  return withEnglish(text, EVERY_UNSPACED_WORD);
}

/** As {@link inEnglish}, with these words alone. */
export function withEnglish(text: string, words: readonly (readonly [string, string])[]): string {
  if (!/[\p{Script=Han}\p{Script=Hangul}]/u.test(text)) return text;
  const english = words.reduce((changed, [own, word]) => changed.replaceAll(own, ` ${word} `), text);
  return english.replace(/[市省]/g, " ");
}
