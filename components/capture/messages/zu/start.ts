import type { StartMessages } from "../en/start";

export const start: StartMessages = {
  pageTitle: "Qinisekisa ukuthi ungubani",
  someone: "inkampani ekuthumele lapha",
  language: "Ulimi",
  stepOf: "Isinyathelo {step} kwezingu-{steps}",
  back: "Emuva",
  continue: "Qhubeka",
  tryAgain: "Zama futhi",
  loading: "Kuvulwa ukuqinisekiswa kwakho…",
  working: "Isikhashana…",
  privacyLine: "Izithombe zakho zigcinwa zibethelwe",

  welcomeTitle: "Qinisekisa ukuthi ungubani",
  welcomeAsks: "{company} icela uqinisekise ukuthi ungubani.",
  welcomeTime: "Cishe imizuzu emibili",
  welcomeTimeCompany: "Cishe imizuzu emibili, nesikhathi semibhalo yenkampani",
  welcomeTimeNote: "Isixhumanisi sisebenza kuze kube ngu-{time}.",
  welcomeDocument: "Umazisi wakho",
  welcomeDocumentNote: "Ikhadi likamazisi, ipasipoti noma ilayisensi yokushayela.",
  welcomeSelfie: "Isithombe sobuso bakho",
  welcomeSelfieNote: "Ukubona ukuthi umazisi ngowakho.",
  welcomeCompany: "Imibhalo yenkampani",
  welcomeCompanyNote: "Ungayengeza ekugcineni, njengezithombe noma amafayela e-PDF.",
  welcomePrivacy: "{company} isebenzisa izithombe zakho ukuqinisekisa ukuthi ungubani, hhayi okunye.",
  welcomeCameraOnly: "Udinga idivayisi enekhamera: izithombe ezisemafayeleni azamukelwa.",
  begin: "Qala",

  retryTitle: "Sicela uthathe izithombe ezintsha",
  retryAsks: "{company} ayikwazanga ukusebenzisa izithombe zakho zangaphambili. Nakhu obekungalungile:",
  retryKept: "Izithombe zomazisi wakho zisetshenziswa futhi: uthatha kuphela ubuso bakho kabusha.",
  retryBackMissing: "Bekungekho ingemuva likamazisi.",
  retryTurnsMissing: "Ukuphendula ikhanda akubonakalanga.",
  retryLastTime: "Ngesikhathi esedlule:",

  handoffOffer: "Qhubeka efonini yakho",
  handoffOther: "Qhubeka kwenye idivayisi",
  handoffTitle: "Qhubeka efonini yakho",
  handoffBody:
    "Khomba le khodi ngekhamera yefoni yakho bese uvula isixhumanisi. Shiya leli khasi livuliwe: liyalandela.",
  handoffCode: "Ikhodi ye-QR yesixhumanisi sakho",
  handoffTooLong:
    "Lesi sixhumanisi side kakhulu ukuba sibe yikhodi. Vula umyalezo onesixhumanisi efonini yakho.",
  handoffState: {
    open: "Kulindwe ifoni yakho…",
    consented: "Ifoni yakho isiqalile.",
    capturing: "Izithombe ziyafika: {count}.",
    declined: "Awuvumanga.",
    submitted: "Kuqediwe efonini yakho.",
  },
  handoffHere: "Qhubeka kule divayisi",
  handoffConnected: "Ifoni ixhumekile.",
  handoffAgain: "Khombisa ikhodi futhi",
  handoffThere: "Qhubeka efonini yakho. Leli khasi liyalandela.",

  consentTitle: "Imvume yakho",
  consentCompare:
    "Ubuso bakho buqhathaniswa nesithombe esikumazisi wakho, ngekhompyutha. Lokhu kusebenzisa idatha ye-biometric.",
  consentRead: "Umbhalo okumazisi wakho uyafundwa: igama, usuku lokuzalwa, inombolo kamazisi.",
  consentShare: "{company} ithola umphumela. Akekho omunye owuthola kuleli khasi.",
  consentChoice:
    "Lokhu kuyisinqumo sakho. Uma wenqaba, akukho okuthathwayo, futhi {company} ingakutshela ezinye izindlela.",
  consentStatement:
    "Ngokukhetha ukuvuma uyavuma ukuthi ubuso bakho nomazisi wakho kusetshenziswe ukuqinisekisa ukuthi ungubani.",
  consentDevice:
    "Ukuvimbela ukusetshenziswa kabi kugcinwa nesiphequluli, uhlobo lwedivayisi, isikrini, ulimi, indawo yesikhathi, uhlobo lwekhamera nelokuxhumeka, nengxenye yokuqala yekheli lenethiwekhi.",
  consentKept: "Izithombe zakho zisuswa ngemva kwezinsuku ezingu-{days} noma ngaphambili.",
  privacyNotice: "Isaziso sobumfihlo",
  help: "Usizo",
  consentAgree: "Vuma uqhubeke",
  consentDecline: "Angivumi",
  declineAsk:
    "Uma ungavumi, akukho okuthathwayo futhi {company} izotshelwa. Ungashintsha umqondo kuze kube ngu-{time}.",
  declineNot: "Buyela embuzweni",

  decliningTitle: "Kuthunyelwa impendulo yakho",
  decliningBody:
    "Awuvumanga. Akukho okuthathwayo. Sicela ugcine leli khasi livulekile kuze impendulo yakho ifike.",
  decliningLater: "Impendulo yakho ayikafiki. Izothunyelwa futhi ngokwayo lapho uxhumano selubuyile.",
  declinedTitle: "Awuvumanga",
  declinedBody:
    "Akukho okuthathiwe. Ungashintsha umqondo lapha kuze kube ngu-{time}. {company} ingakutshela ngezinye izindlela zokuqinisekisa ukuthi ungubani.",
  declinedUndo: "Ngishintshe umqondo",
};
