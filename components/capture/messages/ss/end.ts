import type { EndMessages } from "../en/end";

export const end: EndMessages = {
  companyTitle: "Imibhalo yenkampani",
  companyFor: "{name}: imibhalo yalenkampani nawe losayinela yona.",
  companyFile: "Lelifayela alikavuleki. Khetsa i-PDF, nobe sitfombe se-JPEG nobe PNG.",
  doneBodyCompany:
    "Siyabonga. Titfombe takho nemibhalo yenkampani kutfolakele futsi kutawuhlolwa. {company} itakutjela umphumela.",
  companyIntro:
    "Engeta umbhalo ngamunye njengesitfombe nobe lifayela le-PDF lelingendluli ku-10 MB. Ungabuya ngalelinki kute kube ngu-{time}.",
  companyClosed: "Kucinisekiswa kwenkampani kucediwe. Kute leminye imibhalo ledzingekako.",
  companyRequired: "Kuyadzingeka",
  companyOptional: "Akukaphoceleleki",
  companyStatus: {
    uploaded: "Ulayishiwe, uyahlolwa",
    accepted: "Wemukelwe",
    rejected: "Waliwe: sicela wengete lomusha",
  },
  companyProblem: {
    unreadable: "Lekhophi ayifundzeki.",
    incomplete: "Kunemakhasi nobe tincenye letisilele.",
    outdated: "Lombhalo sewuphelelwe sikhatsi.",
    wrong_document: "Lona ngulomunye umbhalo, hhayi lobekucelwe.",
  },
  companyMissing: "Awukengetwa",
  companyAdd: "Engeta",
  companyReplace: "Shintja",
  companyAddLabel: "Engeta: {document}",
  companyReplaceLabel: "Shintja: {document}",
  companyFinish: "Cedza",
  companyStillMissing: "Kusashoda: {count}",
  companyUntil: "Ungayengeta ngalelinki lefanako kute kube ngu-{time}. Ngemuva kwaloko, cela ilinki lensha.",
  companyLater: "Engeta lokusele ngemuva kwesikhatsi",
  companyContinue: "Engeta imibhalo leshodako",
  companyDocument: {
    company_registration: "Sitifiketi sekubhaliswa kwenkampani",
    form_j: "Lifomu J (bacondzisi netikhulu)",
    form_c: "Lifomu C (umbiko wemnyaka)",
    trading_license: "Ilayisensi yekuhweba",
    proof_of_address: "Bufakazi belikheli lenkampani",
    director_id: "Matisi wemcondzisi",
    tax_clearance: "Sitifiketi sekukhokhwa kwemtselo",
  },

  doneTitle: "Kutfolakele",
  doneBody: "Siyabonga. Titfombe takho titfolakele futsi titawuhlolwa. {company} itakutjela umphumela.",
  doneReference: "Inkomba",
  doneClose: "Ungavala lelikhasi.",
  returnTo: "Buyela ku-{host}",
};
