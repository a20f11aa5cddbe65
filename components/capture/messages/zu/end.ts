import type { EndMessages } from "../en/end";

export const end: EndMessages = {
  companyTitle: "Imibhalo yenkampani",
  companyFor: "{name}: amadokhumenti ale nkampani nawe osayinela yona.",
  companyFile: "Leli fayela alivulekanga. Khetha i-PDF, noma isithombe se-JPEG noma se-PNG.",
  doneBodyCompany:
    "Siyabonga. Izithombe zakho namadokhumenti enkampani atholakele futhi azohlolwa. {company} izokutshela umphumela.",
  companyIntro:
    "Engeza umbhalo ngamunye njengesithombe noma ifayela le-PDF elingadluli ku-10 MB. Ungabuya ngalesi sixhumanisi kuze kube ngu-{time}.",
  companyClosed: "Ukuqinisekiswa kwenkampani kuqediwe. Ayikho eminye imibhalo edingekayo.",
  companyRequired: "Kuyadingeka",
  companyOptional: "Akuphoqelekile",
  companyStatus: {
    uploaded: "Ulayishiwe, uyahlolwa",
    accepted: "Wamukelwe",
    rejected: "Wenqatshiwe: sicela wengeze omusha",
  },
  companyProblem: {
    unreadable: "Ikhophi ayifundeki.",
    incomplete: "Kukhona amakhasi noma izingxenye ezingekho.",
    outdated: "Umbhalo usuphelelwe yisikhathi.",
    wrong_document: "Lona ngomunye umbhalo, hhayi obuceliwe.",
  },
  companyMissing: "Awungeziwe",
  companyAdd: "Engeza",
  companyReplace: "Shintsha",
  companyAddLabel: "Engeza: {document}",
  companyReplaceLabel: "Shintsha: {document}",
  companyFinish: "Qeda",
  companyStillMissing: "Kusashoda: {count}",
  companyUntil:
    "Ungayengeza ngaso lesi sixhumanisi kuze kube ngu-{time}. Ngemva kwalokho, cela isixhumanisi esisha.",
  companyLater: "Engeza okusele kamuva",
  companyContinue: "Engeza imibhalo eshodayo",
  companyDocument: {
    company_registration: "Isitifiketi sokubhaliswa kwenkampani",
    form_j: "Ifomu J (abaqondisi nezikhulu)",
    form_c: "Ifomu C (imbuyiselo yonyaka)",
    trading_license: "Ilayisensi yokuhweba",
    proof_of_address: "Ubufakazi bekheli lenkampani",
    director_id: "Umazisi womqondisi",
    tax_clearance: "Isitifiketi sokukhokhwa kwentela",
  },

  doneTitle: "Kutholakele",
  doneBody: "Siyabonga. Izithombe zakho zitholakele futhi zizohlolwa. {company} izokutshela umphumela.",
  doneReference: "Inkomba",
  doneClose: "Ungavala leli khasi.",
  returnTo: "Buyela ku-{host}",
};
