import type { ProblemMessages } from "../en/problems";

export const problems: ProblemMessages = {
  cameraProblemTitle: "Ikhamera ayitholakali",
  cameraProblem: {
    insecure:
      "Leli khasi alivulwanga ngoxhumano oluphephile (https), ngakho isiphequluli asiyivuli ikhamera.",
    denied: "Ikhamera ivinjiwe. Yivumele njengoba kuchaziwe bese uzama futhi.",
    none: "Ayikho ikhamera kule divayisi.",
    busy: "Olunye uhlelo lusebenzisa ikhamera. Luvale bese uzama futhi.",
    failed: "Ikhamera ayiqalanga. Zama futhi.",
    webview:
      "Uhlelo oluvule leli khasi aluyivumeli ikhamera. Kopisha isixhumanisi bese usivula esipheqululini sakho, njenge-Chrome noma i-Safari.",
  },
  cameraOrFile: "Ungalayisha isithombe esikhundleni salokho.",
  cameraOnly:
    "{company} yamukela izithombe ezithathwe ngekhamera kuphela. Ungaqhubeka kwenye idivayisi ngalesi sixhumanisi.",
  copyLink: "Kopisha isixhumanisi",
  linkCopied: "Isixhumanisi sikopishiwe.",
  linkByHand: "Kopisha lesi sixhumanisi:",
  allowCamera: {
    ios_safari:
      "Ku-Safari: thepha u-“AA” noma isithonjana sekhasi kubha yekheli, bese u-Website Settings, Camera, Allow.",
    ios_other: "Ku-iPhone: vula u-Settings, thola lesi siphequluli ohlwini bese uvula u-Camera.",
    android_chrome:
      "Ku-Chrome: thepha isithonjana esingakwesokunxele sekheli, bese u-Permissions, Camera, Allow.",
    android_samsung:
      "Ku-Samsung Internet: thepha ingidi engakwesokunxele sekheli, bese u-Permissions, Camera, Allow.",
    android_firefox: "Ku-Firefox: thepha ingidi engakwesokunxele sekheli bese ususa ukuvinjwa kwekhamera.",
    desktop_chrome: "Chofoza isithonjana esingakwesokunxele sekheli bese ubeka u-Camera ku-Allow.",
    desktop_firefox: "Chofoza ikhamera edwetshiwe engakwesokunxele sekheli bese ususa ukuvinjwa.",
    desktop_safari: "Kumenyu khetha u-Safari, Settings for This Website, Camera, Allow.",
    other: "Vula izilungiselelo zaleli sayithi esipheqululini sakho bese uvumela ikhamera.",
  },
  photoProblem: {
    heic: "Lesi siphequluli asikwazi ukuvula izithombe ze-HEIC. Khetha i-JPEG noma i-PNG, noma uthathe isithombe ngekhamera.",
    not_an_image: "Leli fayela alivulekanga njengesithombe. Khetha isithombe se-JPEG, PNG noma WebP.",
    too_large: "Leli fayela likhulu kakhulu. Khetha isithombe esingadluli ku-40 MB.",
    empty: "Leli fayela alinalutho. Khetha esinye isithombe.",
    not_encoded: "Isithombe asilungisekanga. Sicela uzame futhi.",
  },
  seen: {
    no_face: "Abukho ubuso obutholakele kulesi sithombe.",
    several_faces: "Kunobuso obungaphezu kobubodwa kulesi sithombe.",
    face_too_small: "Ubuso bakho buncane kakhulu kulesi sithombe. Sondela.",
    face_turned_away: "Ubuso bakho buphendukile. Bheka phambili.",
    face_covered: "Ubuso bakho bumbozwe ingxenye. Khumula isigqoko noma imaski.",
    sunglasses: "Amehlo akho akabonakali. Khumula izibuko zelanga.",
    too_dark: "Lesi sithombe simnyama kakhulu.",
    too_bright: "Lesi sithombe sikhanya kakhulu.",
    coloured_light: "Ukukhanya okusebusweni bakho kunombala. Sebenzisa ukukhanya okumhlophe noma kwasemini.",
    too_blurred: "Lesi sithombe asicacile.",
    glare: "Kuyabenyezela kumazisi. Wutshekise kancane, noma usuke esibanini.",
    cut_off:
      "Uhlangothi olulodwa lukamazisi lumboziwe noma lungaphandle kwesithombe. Khombisa izinhlangothi zozine.",
    not_a_document: "Awukho umazisi otholakele kulesi sithombe.",
    wrong_document:
      "Lona ubukeka ungolunye uhlobo lukamazisi. Buyela emuva ukuze ushintshe, noma uthathe isithombe solungile.",
    wrong_side: "Lokhu kubukeka kungolunye uhlangothi lukamazisi.",
    document_unreadable: "Umbhalo okumazisi awufundekanga.",
    document_expired: "Lo mazisi usuphelelwe yisikhathi. Uma unomunye, sicela usebenzise wona.",
  },
  offline: "Awuxhunyiwe. Izithombe zakho zigcinwe lapha futhi zizolayishwa uma uxhumano lubuya.",

  blockedTitle: {
    missing: "Lesi sixhumanisi asiphelele",
    invalid: "Lesi sixhumanisi asisebenzi",
    expired: "Lesi sixhumanisi siphelelwe yisikhathi",
    closed: "Akusekho okunye okudingekayo",
    unreachable: "Alukho uxhumano",
  },
  blockedBody: {
    missing: "Vula sonke isixhumanisi osithunyelelwe. Uma uvale ikhasi, vula isixhumanisi futhi.",
    invalid: "Kungenzeka sinqanyuliwe noma sashintshwa. Cela esisha ebhizinisini elikuthumelele sona.",
    expired:
      "Izixhumanisi zisebenza isikhathi esibekiwe. Vula futhi isixhumanisi osithunyelelwe, noma ucele esisha ebhizinisini elikuthumelele sona.",
    closed:
      "Ukuqinisekiswa kwenkampani kuqediwe, ngakho-ke lesi sixhumanisi asisadingeki. Ungavala leli khasi.",
    unreachable: "Iseva ayifinyelelekanga. Hlola uxhumano lwakho bese uzama futhi.",
  },

  refusal: {
    NETWORK: "Uxhumano lulahlekile. Izithombe zakho zigcinwe lapha: zama futhi uma usuxhunyiwe.",
    INVALID_IMAGE: "Iseva ayikwazanga ukuvula lesi sithombe. Sicela uphinde usithathe.",
    EMPTY_FILE: "Lesi sithombe besingenalutho. Sicela uphinde usithathe.",
    UNSUPPORTED_FILE_TYPE: "Lolu hlobo lwefayela alwamukelwa. Sicela ukhethe elinye.",
    FILE_TOO_LARGE: "Leli fayela likhulu kakhulu. Sicela ukhethe elincane.",
    IMAGE_TOO_MANY_PIXELS: "Lesi sithombe sinamaphikseli amaningi kakhulu. Sicela uphinde usithathe.",
    UNSAFE_FILE: "Leli fayela alamukelwa. Sicela uthathe isithombe esikhundleni.",
    CAMERA_REQUIRED: "Lesi sithombe kumele sithathwe ngekhamera.",
    INVALID_UPLOAD_KEY: "Izithombe zakho kumele zilayishwe futhi. Sicela uthumele futhi.",
    COMPANY_CLOSED: "Ukuqinisekiswa kwenkampani kuqediwe. Ayikho eminye imibhalo edingekayo.",
    RATE_LIMITED: "Bekushesha kakhulu. Sicela ulinde isikhashana bese uzama futhi.",
    OVERLOADED: "Iseva imatasa. Izithombe zakho zigcinwe lapha: sicela uzame futhi ngemva kwesikhashana.",
    SERVICE_UNAVAILABLE: "Iseva ayitholakali okwamanje. Izithombe zakho zigcinwe lapha: sicela uzame futhi.",
    INTERNAL_ERROR:
      "Kukhona okungahambanga kahle kuseva. Izithombe zakho zigcinwe lapha: sicela uzame futhi.",
    other: "{message}",
  },
  pageFailedTitle: "Leli khasi limile",
  pageFailedBody:
    "Kukhona okungahambanga kahle ekhasini. Akukho okunye okuthunyelwe. Zama futhi, noma uvule isixhumanisi futhi.",
};
