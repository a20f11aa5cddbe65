import type { ProblemMessages } from "../en/problems";

export const problems: ProblemMessages = {
  cameraProblemTitle: "Ikhamera ayitfolakali",
  cameraProblem: {
    insecure: "Lelikhasi alikavulwa ngekuchumana lokuphephile (https), ngako ibhrawuza ayiyivuli ikhamera.",
    denied: "Ikhamera ivinjiwe. Yivumele njengobe kuchaziwe bese uzama futsi.",
    none: "Kute ikhamera kuledivayisi.",
    busy: "Lolunye luhlelo lusebentisa ikhamera. Luvale bese uzama futsi.",
    failed: "Ikhamera ayikacali. Zama futsi.",
    webview:
      "Luhlelo loluvule lelikhasi aluyivumeli ikhamera. Kopisha ilinki bese uyivula ebhrawuzeni yakho, njenge-Chrome nobe i-Safari.",
  },
  cameraOrFile: "Ungalayisha sitfombe esikhundleni saloko.",
  cameraOnly:
    "{company} yemukela titfombe letitsatfwe ngekhamera kuphela. Ungachubeka kulenye idivayisi ngalelinki.",
  copyLink: "Kopisha ilinki",
  linkCopied: "Ilinki ikopishiwe.",
  linkByHand: "Kopisha lelinki:",
  allowCamera: {
    ios_safari:
      "Ku-Safari: cindzetela u-“AA” nobe sitfombe selikhasi kubha yelikheli, bese u-Website Settings, Camera, Allow.",
    ios_other: "Ku-iPhone: vula u-Settings, tfola lebhrawuza eluhlwini bese uvula u-Camera.",
    android_chrome:
      "Ku-Chrome: cindzetela luphawu lolungesencele selikheli, bese u-Permissions, Camera, Allow.",
    android_samsung:
      "Ku-Samsung Internet: cindzetela likhiya lelingesencele selikheli, bese u-Permissions, Camera, Allow.",
    android_firefox:
      "Ku-Firefox: cindzetela likhiya lelingesencele selikheli bese ususa kuvinjwa kwekhamera.",
    desktop_chrome: "Cindzetela luphawu lolungesencele selikheli bese ubeka u-Camera ku-Allow.",
    desktop_firefox: "Cindzetela ikhamera ledvwetjiwe lengesencele selikheli bese ususa kuvinjwa.",
    desktop_safari: "Kumenyu khetsa u-Safari, Settings for This Website, Camera, Allow.",
    other: "Vula tilungiselelo talesayithi ebhrawuzeni yakho bese uvumela ikhamera.",
  },
  photoProblem: {
    heic: "Lebhrawuza ayikhoni kuvula titfombe te-HEIC. Khetsa i-JPEG nobe i-PNG, nobe utsatse sitfombe ngekhamera.",
    not_an_image: "Lelifayela alikavuleki njengesitfombe. Khetsa sitfombe se-JPEG, PNG nobe WebP.",
    too_large: "Lelifayela likhulu kakhulu. Khetsa sitfombe lesingendluli ku-40 MB.",
    empty: "Lelifayela alinalutfo. Khetsa lesinye sitfombe.",
    not_encoded: "Sitfombe asikalungiseki. Sicela uzame futsi.",
  },
  seen: {
    no_face: "Kute buso lobutfolakele kulesitfombe.",
    several_faces: "Kunebuso lobungetulu kwalobubodvwa kulesitfombe.",
    face_too_small: "Buso bakho buncane kakhulu kulesitfombe. Sondzela.",
    face_turned_away: "Buso bakho bujikile. Buka embili.",
    face_covered: "Buso bakho bumbonywe incenye. Khumula sigcoko nobe imaski.",
    sunglasses: "Emehlo akho akabonakali. Khumula tibuko telilanga.",
    too_dark: "Lesitfombe simnyama kakhulu.",
    too_bright: "Lesitfombe sikhanya kakhulu.",
    coloured_light: "Kukhanya lokusebusweni bakho kunembala. Sebentisa kukhanya lokumhlophe nobe kwasemini.",
    too_blurred: "Lesitfombe asikacaci.",
    glare: "Kuyabatela kumatisi. Mutjekise kancane, nobe usuke elambini.",
    cut_off:
      "Luhlangotsi lunye lwamatisi lumbonyiwe nobe lungephandle kwesitfombe. Khombisa tinhlangotsi totine.",
    not_a_document: "Kute matisi lotfolakele kulesitfombe.",
    wrong_document:
      "Lona ubukeka ungulolunye luhlobo lwamatisi. Buyela emuva ukute ushintje, nobe utsatse sitfombe salofanele.",
    wrong_side: "Loku kubukeka kulolunye luhlangotsi lwamatisi.",
    document_unreadable: "Umbhalo lokumatisi awukafundzeki.",
    document_expired: "Lomatisi sewuphelelwe sikhatsi. Nangabe unalomunye, sicela usebentise wona.",
  },
  offline: "Awukachunywa. Titfombe takho tigcinwe lapha futsi titawulayishwa nakubuya kuchumana.",

  blockedTitle: {
    missing: "Lelinki ayikapheleli",
    invalid: "Lelinki ayisebenti",
    expired: "Lelinki iphelelwe sikhatsi",
    closed: "Kute lokunye lokudzingeka kwentiwe",
    unreachable: "Kute kuchumana",
  },
  blockedBody: {
    missing: "Vula yonkhe ilinki loyitfunyelelwe. Nangabe uvale likhasi, vula ilinki futsi.",
    invalid: "Kungenteka inqanyuliwe nobe yashintjwa. Cela lensha ebhizinisini lelikutfumelele yona.",
    expired:
      "Emalinki asebenta sikhatsi lesibekiwe. Vula futsi ilinki loyitfunyelelwe, nobe ucele lensha ebhizinisini lelikutfumelele yona.",
    closed: "Kucinisekiswa kwenkampani kucediwe, ngako-ke lelinki ayisadzingeki. Ungavala lelikhasi.",
    unreachable: "Iseva ayikafinyeleleki. Hlola kuchumana kwakho bese uzama futsi.",
  },

  refusal: {
    NETWORK: "Kuchumana kulahlekile. Titfombe takho tigcinwe lapha: zama futsi nasewuchunyiwe.",
    INVALID_IMAGE: "Iseva ayikakhoni kuvula lesitfombe. Sicela uphindze usitsatse.",
    EMPTY_FILE: "Lesitfombe besite lutfo. Sicela uphindze usitsatse.",
    UNSUPPORTED_FILE_TYPE: "Loluhlobo lwelifayela alwemukelwa. Sicela ukhetse lelinye.",
    FILE_TOO_LARGE: "Lelifayela likhulu kakhulu. Sicela ukhetse lelincane.",
    IMAGE_TOO_MANY_PIXELS: "Lesitfombe sinemaphikseli lamanyenti kakhulu. Sicela uphindze usitsatse.",
    UNSAFE_FILE: "Lelifayela alemukelwa. Sicela utsatse sitfombe esikhundleni.",
    CAMERA_REQUIRED: "Lesitfombe kufanele sitsatfwe ngekhamera.",
    INVALID_UPLOAD_KEY: "Titfombe takho kufanele tilayishwe futsi. Sicela utfumele futsi.",
    COMPANY_CLOSED: "Kucinisekiswa kwenkampani kucediwe. Kute leminye imibhalo ledzingekako.",
    RATE_LIMITED: "Bekushesha kakhulu. Sicela ulindze sikhashana bese uzama futsi.",
    OVERLOADED: "Iseva imatasatasa. Titfombe takho tigcinwe lapha: sicela uzame futsi ngemuva kwesikhashana.",
    SERVICE_UNAVAILABLE: "Iseva ayitfolakali nyalo. Titfombe takho tigcinwe lapha: sicela uzame futsi.",
    INTERNAL_ERROR: "Kukhona lokungakahambi kahle kuseva. Titfombe takho tigcinwe lapha: sicela uzame futsi.",
    other: "{message}",
  },
  pageFailedTitle: "Lelikhasi limile",
  pageFailedBody:
    "Kukhona lokungakahambi kahle ekhasini. Kute lokunye lokutfunyelwe. Zama futsi, nobe uvule ilinki futsi.",
};
