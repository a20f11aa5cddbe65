import type { StartMessages } from "../en/start";

export const start: StartMessages = {
  pageTitle: "Cinisekisa kutsi ungubani",
  someone: "inkampani lekutfumele lapha",
  language: "Lulwimi",
  stepOf: "Sinyatselo {step} kuletingu-{steps}",
  back: "Emuva",
  continue: "Chubeka",
  tryAgain: "Zama futsi",
  loading: "Kuvulwa kucinisekiswa kwakho…",
  working: "Sikhashana…",
  privacyLine: "Titfombe takho tigcinwa tivikelekile",

  welcomeTitle: "Cinisekisa kutsi ungubani",
  welcomeAsks: "{company} icela ucinisekise kutsi ungubani.",
  welcomeTime: "Cishe imizuzu lemibili",
  welcomeTimeCompany: "Cishe imizuzu lemibili, nesikhatsi semibhalo yenkampani",
  welcomeTimeNote: "Lelinki isebenta kute kube ngu-{time}.",
  welcomeDocument: "Matisi wakho",
  welcomeDocumentNote: "Likhadi lamatisi, ipasipoti nobe ilayisensi yekushayela.",
  welcomeSelfie: "Sitfombe sebuso bakho",
  welcomeSelfieNote: "Kubona kutsi matisi ngewakho.",
  welcomeCompany: "Imibhalo yenkampani",
  welcomeCompanyNote: "Ungayengeta ekugcineni, njengetitfombe nobe emafayela e-PDF.",
  welcomePrivacy: "{company} isebentisa titfombe takho kucinisekisa kutsi ungubani, hhayi lokunye.",
  welcomeCameraOnly: "Udzinga idivayisi lenekhamera: titfombe letisemafayeleni atemukelwa.",
  begin: "Cala",

  retryTitle: "Sicela utsatse titfombe letinsha",
  retryAsks: "{company} ayikwatanga kusebentisa titfombe takho tangaphambilini. Naku lebekungakalungi:",
  retryKept: "Titfombe tamatisi wakho tiyasetjentiswa futsi: utsatsa kuphela buso bakho kabusha.",
  retryBackMissing: "Bekusilele lingemuva lamatisi.",
  retryTurnsMissing: "Kujikisa inhloko akuzange kubonakale.",
  retryLastTime: "Ngesikhatsi lesengcile:",

  handoffOffer: "Chubeka efonini yakho",
  handoffOther: "Chubeka kulenye idivayisi",
  handoffTitle: "Chubeka efonini yakho",
  handoffBody:
    "Khomba lekhodi ngekhamera yefoni yakho bese uvula ilinki. Shiya lelikhasi livuliwe: liyalandzela.",
  handoffCode: "Ikhodi ye-QR yelinki yakho",
  handoffTooLong: "Lelinki yindze kakhulu kutsi ibe yikhodi. Vula umlayeto lonelinki efonini yakho.",
  handoffState: {
    open: "Kulindzelwe ifoni yakho…",
    consented: "Ifoni yakho seyicalile.",
    capturing: "Titfombe tiyefika: {count}.",
    declined: "Awukavumi.",
    submitted: "Kucediwe efonini yakho.",
  },
  handoffHere: "Chubeka kuledivayisi",
  handoffConnected: "Lucingo luchumekile.",
  handoffAgain: "Khombisa ikhodi futsi",
  handoffThere: "Chubeka elucingweni lwakho. Leli khasi liyalandzela.",

  consentTitle: "Imvumo yakho",
  consentCompare:
    "Buso bakho bucatsaniswa nesitfombe lesikumatisi wakho, ngekhompyutha. Loku kusebentisa idatha ye-biometric.",
  consentRead: "Umbhalo lokumatisi wakho uyafundvwa: libito, lusuku lwekutalwa, inombolo yamatisi.",
  consentShare: "{company} itfola umphumela. Kute lomunye lowutfola kulelikhasi.",
  consentChoice:
    "Loku kusincumo sakho. Nawala, kute lokutsatfwako, futsi {company} ingakutjela letinye tindlela.",
  consentStatement:
    "Ngekukhetsa kuvuma uvuma kutsi buso bakho nematisi wakho kusetjentiswe kucinisekisa kutsi ungubani.",
  consentDevice:
    "Kuvimbela kusetjentiswa kabi kugcinwa nebrawuza, luhlobo lwedivayisi, sikrini, lulwimi, indzawo yesikhatsi, luhlobo lwekhamera nelwekuchumana, nencenye yekucala yelikheli lenethiwekhi.",
  consentKept: "Titfombe takho tiyasuswa emvakwemalanga langu-{days} nobe ngaphambili.",
  privacyNotice: "Satiso setemfihlo",
  help: "Lusito",
  consentAgree: "Vuma uchubeke",
  consentDecline: "Angivumi",
  declineAsk:
    "Nangabe awuvumi, kute lokutsatfwako futsi {company} itawutjelwa. Ungashintja umcondvo kuze kube ngu-{time}.",
  declineNot: "Buyela embutweni",

  decliningTitle: "Kutfunyelwa imphendvulo yakho",
  decliningBody:
    "Awukavumi. Kute lokutsetfwako. Sicela ugcine lelikhasi livulekile kute imphendvulo yakho ifike.",
  decliningLater: "Imphendvulo yakho ayikefiki. Itawutfunyelwa futsi yona nase kubuye luchumano.",
  declinedTitle: "Awukavumi",
  declinedBody:
    "Kute lokutsetfwe. Ungashintja umcondvo lapha kuze kube ngu-{time}. {company} ingakutjela ngaletinye tindlela tekucinisekisa kutsi ungubani.",
  declinedUndo: "Ngishintje umcondvo",
};
