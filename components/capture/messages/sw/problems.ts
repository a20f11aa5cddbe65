import type { ProblemMessages } from "../en/problems";

export const problems: ProblemMessages = {
  cameraProblemTitle: "Kamera haipatikani",
  cameraProblem: {
    insecure:
      "Ukurasa huu haukufunguliwa kwa muunganisho salama (https), kwa hiyo kivinjari kinazima kamera.",
    denied: "Kamera imezuiwa. Iruhusu kama ilivyoelezwa na ujaribu tena.",
    none: "Hakuna kamera kwenye kifaa hiki.",
    busy: "Programu nyingine inatumia kamera. Ifunge na ujaribu tena.",
    failed: "Kamera haikuwaka. Jaribu tena.",
    webview:
      "Programu iliyofungua ukurasa huu hairuhusu kutumia kamera. Nakili kiungo na ukifungue kwenye kivinjari chako, kama Chrome au Safari.",
  },
  cameraOrFile: "Unaweza pia kupakia picha.",
  cameraOnly:
    "{company} inapokea picha zilizopigwa kwa kamera tu. Unaweza kuendelea kwenye kifaa kingine kwa kiungo hiki.",
  copyLink: "Nakili kiungo",
  linkCopied: "Kiungo kimenakiliwa.",
  linkByHand: "Nakili kiungo hiki:",
  allowCamera: {
    ios_safari:
      "Kwenye Safari: gusa “AA” au ikoni ya ukurasa kwenye upau wa anwani, kisha Website Settings, Camera, Allow.",
    ios_other: "Kwenye iPhone: fungua Settings, tafuta kivinjari hiki kwenye orodha na uwashe Camera.",
    android_chrome: "Kwenye Chrome: gusa ikoni iliyo kushoto mwa anwani, kisha Ruhusa, Kamera, Ruhusu.",
    android_samsung:
      "Kwenye Samsung Internet: gusa kufuli lililo kushoto mwa anwani, kisha Ruhusa, Kamera, Ruhusu.",
    android_firefox: "Kwenye Firefox: gusa kufuli lililo kushoto mwa anwani na uondoe kizuizi cha kamera.",
    desktop_chrome: "Bofya ikoni iliyo kushoto mwa anwani na uweke Kamera kuwa Ruhusu.",
    desktop_firefox: "Bofya kamera iliyokatwa mstari iliyo kushoto mwa anwani na uondoe kizuizi.",
    desktop_safari: "Kwenye menyu chagua Safari, Settings for This Website, Camera, Allow.",
    other: "Fungua mipangilio ya tovuti hii kwenye kivinjari chako na uruhusu kamera.",
  },
  photoProblem: {
    heic: "Kivinjari hiki hakiwezi kufungua picha za HEIC. Chagua JPEG au PNG, au piga picha kwa kamera.",
    not_an_image: "Faili hii haikuweza kufunguliwa kama picha. Chagua picha ya JPEG, PNG au WebP.",
    too_large: "Faili hii ni kubwa mno. Chagua picha isiyozidi MB 40.",
    empty: "Faili hii ni tupu. Chagua picha nyingine.",
    not_encoded: "Picha haikuweza kuandaliwa. Tafadhali jaribu mara nyingine.",
  },
  seen: {
    no_face: "Hakuna uso uliopatikana kwenye picha hii.",
    several_faces: "Kuna zaidi ya uso mmoja kwenye picha hii.",
    face_too_small: "Uso wako ni mdogo mno kwenye picha hii. Sogea karibu.",
    face_turned_away: "Uso wako umegeuka. Tazama mbele moja kwa moja.",
    face_covered: "Uso wako umefunikwa kwa sehemu. Vua kofia au barakoa.",
    sunglasses: "Macho yako hayaonekani. Vua miwani ya jua.",
    too_dark: "Picha hii ni ya giza mno.",
    too_bright: "Picha hii ina mwanga mkali mno.",
    coloured_light: "Mwanga usoni mwako una rangi. Tumia mwanga mweupe au mwanga wa mchana.",
    too_blurred: "Picha hii haiko wazi.",
    glare: "Kuna mng'ao kwenye kitambulisho. Kiinamishe kidogo, au sogea mbali na taa.",
    cut_off: "Upande mmoja wa kitambulisho umefunikwa au uko nje ya picha. Onyesha pande zote nne.",
    not_a_document: "Hakuna kitambulisho kilichopatikana kwenye picha hii.",
    wrong_document:
      "Hiki kinaonekana kuwa kitambulisho cha aina nyingine. Rudi nyuma kubadilisha, au piga picha ya kilicho sahihi.",
    wrong_side: "Hii inaonekana kuwa upande mwingine wa kitambulisho.",
    document_unreadable: "Maandishi ya kitambulisho hayakuweza kusomwa.",
    document_expired: "Kitambulisho hiki kimekwisha muda. Kama una kingine, tafadhali tumia hicho.",
  },
  offline: "Huna mtandao. Picha zako zimehifadhiwa hapa na zitapakiwa mtandao ukirudi.",

  blockedTitle: {
    missing: "Kiungo hiki hakijakamilika",
    invalid: "Kiungo hiki hakifanyi kazi",
    expired: "Kiungo hiki kimekwisha muda",
    closed: "Hakuna kingine cha kufanya",
    unreachable: "Hakuna muunganisho",
  },
  blockedBody: {
    missing: "Fungua kiungo chote ulichotumiwa. Kama ulifunga ukurasa, fungua kiungo tena.",
    invalid: "Huenda kilikatwa au kubadilishwa. Omba kipya kwa biashara iliyokutumia.",
    expired:
      "Viungo hufanya kazi kwa muda maalum. Fungua tena kiungo ulichotumiwa, au omba kipya kwa biashara iliyokutumia.",
    closed:
      "Uthibitisho wa kampuni umekamilika, kwa hiyo kiungo hiki hakihitajiki tena. Unaweza kufunga ukurasa huu.",
    unreachable: "Seva haikuweza kufikiwa. Angalia muunganisho wako na ujaribu tena.",
  },

  refusal: {
    NETWORK: "Muunganisho umepotea. Picha zako zimehifadhiwa hapa: jaribu tena ukiwa mtandaoni.",
    INVALID_IMAGE: "Seva haikuweza kufungua picha hii. Tafadhali piga tena.",
    EMPTY_FILE: "Picha hii ilikuwa tupu. Tafadhali piga tena.",
    UNSUPPORTED_FILE_TYPE: "Aina hii ya faili haikubaliwi. Tafadhali chagua nyingine.",
    FILE_TOO_LARGE: "Faili hii ni kubwa mno. Tafadhali chagua ndogo zaidi.",
    IMAGE_TOO_MANY_PIXELS: "Picha hii ina pikseli nyingi mno. Tafadhali piga tena.",
    UNSAFE_FILE: "Faili hii haikubaliwi. Tafadhali piga picha badala yake.",
    CAMERA_REQUIRED: "Picha hii lazima ipigwe kwa kamera.",
    INVALID_UPLOAD_KEY: "Picha zako zinapaswa kupakiwa mara nyingine. Tafadhali tuma tena.",
    COMPANY_CLOSED: "Uthibitisho wa kampuni umekamilika. Hakuna hati zaidi zinazohitajika.",
    RATE_LIMITED: "Hiyo ilikuwa haraka mno. Tafadhali subiri kidogo na ujaribu tena.",
    OVERLOADED:
      "Seva ina kazi nyingi. Picha zako zimehifadhiwa hapa: tafadhali jaribu tena baada ya muda mfupi.",
    SERVICE_UNAVAILABLE: "Seva haipatikani kwa muda. Picha zako zimehifadhiwa hapa: tafadhali jaribu tena.",
    INTERNAL_ERROR: "Hitilafu imetokea kwenye seva. Picha zako zimehifadhiwa hapa: tafadhali jaribu tena.",
    other: "{message}",
  },
  pageFailedTitle: "Ukurasa huu umesimama",
  pageFailedBody:
    "Hitilafu imetokea kwenye ukurasa. Hakuna kingine kilichotumwa. Jaribu tena, au fungua kiungo mara nyingine.",
};
