/** Words and names of one language, as its states print them. */
export interface Language {
  readonly labels: Readonly<Record<LabelName, string>>;
  readonly identityCard: string;
  readonly passport: string;
  readonly licence: string;
  /** Abbreviated months. */
  readonly months: string;
  readonly surnames: string;
  readonly men: string;
  readonly women: string;
  readonly places: string;
}
export const LABEL_NAMES = [
  "surname",
  "names",
  "birth",
  "sex",
  "nationality",
  "personalNumber",
  "documentNumber",
  "issue",
  "expiry",
  "birthPlace",
] as const;
export type LabelName = (typeof LABEL_NAMES)[number];

/** Labels in the order of {@link LABEL_NAMES}. */
function labels(line: string): Language["labels"] {
  const words = line.split("|");
  return Object.fromEntries(LABEL_NAMES.map((name, i) => [name, words[i] ?? ""])) as Language["labels"];
}

/**
 * Written from common knowledge of the languages and not from the reader's own vocabulary, so that specimens do not only
 * hold what the reader was told.
 */
export const LANGUAGES = {
  english: {
    labels: labels(
      "Surname|Given names|Date of birth|Sex|Nationality|ID No.|Document No.|Date of issue|Valid until|Place of birth",
    ),
    identityCard: "IDENTITY CARD",
    passport: "PASSPORT",
    licence: "DRIVING LICENCE",
    months: "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC",
    surnames: "MOYO BANDA PHIRI NDLOVU OKAFOR MENSAH MOKOENA HARRIS BENNETT SHIKONGO KGOSI TSHABALALA",
    men: "TENDAI CHANDA KWAME EMEKA THABO JOHN-PETER MICHAEL KAGISO",
    women: "RUDO MUTINTA AMA NGOZI LERATO GRACE SARAH-JANE BOITUMELO",
    places: "HARARE LUSAKA ACCRA LAGOS GABORONE WINDHOEK LILONGWE MASERU",
  },
  siswati: {
    labels: labels(
      "Sibongo|Emagama|Lusuku lwekutalwa|Bulili|Buve|Inombolo yebuntfu|Inombolo|Lusuku lwekukhishwa|Lusuku lwekuphelelwa|Indzawo yekutalwa",
    ),
    identityCard: "LIPHEPHA LEBUNTFU",
    passport: "LIPHASIPOTI",
    licence: "LINCWADZI LEKUSHAYELA",
    months: "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC",
    surnames: "DLAMINI NKOSI MASEKO SIMELANE HLOPHE ZWANE MAMBA TSABEDZE",
    men: "SIBUSISO THULANI BONGANI MANDLA SIPHO",
    women: "NOMCEBO LINDIWE TEMALANGENI GUGU PHINDILE",
    places: "MBABANE MANZINI SITEKI NHLANGANO",
  },
  afrikaans: {
    labels: labels(
      "Van|Voorname|Geboortedatum|Geslag|Nasionaliteit|Identiteitsnommer|Dokumentnommer|Datum uitgereik|Vervaldatum|Geboorteplek",
    ),
    identityCard: "IDENTITEITSKAART",
    passport: "PASPOORT",
    licence: "BESTUURSLISENSIE",
    months: "JAN FEB MRT APR MEI JUN JUL AUG SEP OKT NOV DES",
    surnames: "BOTHA PRETORIUS NAUDÉ KRÜGER SMIT FOURIE",
    men: "JOHANNES PIETER ANDRÉ HENDRIK",
    women: "ANNA ELSABÉ MARIETJIE KARIN",
    places: "PRETORIA BLOEMFONTEIN KIMBERLEY",
  },
  swahili: {
    labels: labels(
      "Jina la mwisho|Jina la kwanza|Tarehe ya kuzaliwa|Jinsi|Uraia|Namba ya kitambulisho|Namba|Tarehe ya kutolewa|Mwisho wa matumizi|Mahali pa kuzaliwa",
    ),
    identityCard: "KITAMBULISHO CHA TAIFA",
    passport: "PASIPOTI",
    licence: "LESENI YA UDEREVA",
    months: "JAN FEB MAC APR MEI JUN JUL AGO SEP OKT NOV DES",
    surnames: "MWANGI KAMAU ODHIAMBO MWAKYUSA MASANJA KIPROTICH",
    men: "JUMA BARAKA PETER HASSAN",
    women: "NEEMA FATUMA WANJIRU REHEMA",
    places: "NAIROBI MWANZA DODOMA KISUMU",
  },
  portuguese: {
    labels: labels(
      "Apelido|Nome|Data de nascimento|Sexo|Nacionalidade|Nº de identificação|Nº do documento|Data de emissão|Válido até|Naturalidade",
    ),
    identityCard: "BILHETE DE IDENTIDADE",
    passport: "PASSAPORTE",
    licence: "CARTA DE CONDUÇÃO",
    months: "JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ",
    surnames: "MACHEL CHISSANO SIMÕES BRANDÃO SANTOS-SITOE MONDLANE GONÇALVES",
    men: "JOÃO ARMANDO JOSÉ ESTÊVÃO CARLOS",
    women: "GRAÇA MARIA INÊS LUÍSA ALDA",
    places: "MAPUTO BEIRA NAMPULA TETE",
  },
  french: {
    labels: labels(
      "Nom|Prénom(s)|Né(e) le|Sexe|Nationalité|N° d'identité|N° du document|Délivré le|Expire le|Lieu de naissance",
    ),
    identityCard: "CARTE D'IDENTITÉ",
    passport: "PASSEPORT",
    licence: "PERMIS DE CONDUIRE",
    months: "JAN FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC",
    surnames: "MARTIN LEFÈVRE GAUTHIER MUKENDI BEAULIEU NGUEMA",
    men: "LOUIS FRANÇOIS HERVÉ JEAN-PAUL",
    women: "CLAIRE HÉLÈNE CHANTAL ANAÏS",
    places: "LYON BRAZZAVILLE LIÈGE DAKAR",
  },
  spanish: {
    labels: labels(
      "Apellidos|Nombre|Fecha de nacimiento|Sexo|Nacionalidad|Núm. identidad|Núm. soporte|Emisión|Validez|Lugar de nacimiento",
    ),
    identityCard: "DOCUMENTO NACIONAL DE IDENTIDAD",
    passport: "PASAPORTE",
    licence: "PERMISO DE CONDUCIR",
    months: "ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC",
    surnames: "GARCÍA-LÓPEZ MUÑOZ IBÁÑEZ ROMERO VÁZQUEZ",
    men: "CARLOS JOSÉ ANDRÉS PABLO",
    women: "CARMEN LUCÍA ELENA MARÍA",
    places: "MADRID SEVILLA QUITO",
  },
  german: {
    labels: labels(
      "Name|Vornamen|Geburtstag|Geschlecht|Staatsangehörigkeit|Personennummer|Ausweisnummer|Ausstellungsdatum|Gültig bis|Geburtsort",
    ),
    identityCard: "PERSONALAUSWEIS",
    passport: "REISEPASS",
    licence: "FÜHRERSCHEIN",
    months: "JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ",
    surnames: "SCHRÖDER BAUMANN VOGT KÖHLER HUBER",
    men: "JÜRGEN LUKAS STEFAN ULRICH",
    women: "KÄTHE SABINE LENA URSULA",
    places: "BERLIN KÖLN WIEN",
  },
  italian: {
    labels: labels(
      "Cognome|Nome|Data di nascita|Sesso|Cittadinanza|Codice|Numero|Emissione|Scadenza|Luogo di nascita",
    ),
    identityCard: "CARTA DI IDENTITÀ",
    passport: "PASSAPORTO",
    licence: "PATENTE DI GUIDA",
    months: "GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC",
    surnames: "ROSSI FERRARI BIANCHI CONTI",
    men: "MARCO LUCA NICCOLÒ PAOLO",
    women: "GIULIA CHIARA ELENA SOFIA",
    places: "ROMA TORINO BARI",
  },
  polish: {
    labels: labels(
      "Nazwisko|Imiona|Data urodzenia|Płeć|Obywatelstwo|Numer PESEL|Numer dowodu|Data wydania|Termin ważności|Miejsce urodzenia",
    ),
    identityCard: "DOWÓD OSOBISTY",
    passport: "PASZPORT",
    licence: "PRAWO JAZDY",
    months: "STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAŹ LIS GRU",
    surnames: "KOWALSKA NOWAK WIŚNIEWSKA ZIELIŃSKA",
    men: "PIOTR ADAM TOMASZ",
    women: "AGNIESZKA EWA ZOFIA",
    places: "WARSZAWA KRAKÓW GDAŃSK",
  },
  turkish: {
    labels: labels(
      "Soyadı|Adı|Doğum tarihi|Cinsiyeti|Uyruğu|Kimlik No|Seri No|Veriliş tarihi|Son geçerlilik|Doğum yeri",
    ),
    identityCard: "KİMLİK KARTI",
    passport: "PASAPORT",
    licence: "SÜRÜCÜ BELGESİ",
    months: "OCA ŞUB MAR NİS MAY HAZ TEM AĞU EYL EKİ KAS ARA",
    surnames: "YILDIZ ŞAHİN ÖZTÜRK KAYA",
    men: "MEHMET EMRE CAN",
    women: "AYŞE ELİF ZEYNEP",
    places: "ANKARA İZMİR BURSA",
  },
  bulgarian: {
    labels: labels(
      "Фамилия|Имена|Дата на раждане|Пол|Гражданство|ЕГН|Номер|Дата на издаване|Валидност|Място на раждане",
    ),
    identityCard: "ЛИЧНА КАРТА",
    passport: "ПАСПОРТ",
    licence: "СВИДЕТЕЛСТВО ЗА УПРАВЛЕНИЕ",
    months: "01 02 03 04 05 06 07 08 09 10 11 12",
    surnames: "IVANOVA PETROVA DIMITROVA GEORGIEVA",
    men: "IVAN GEORGI NIKOLAY",
    women: "ELENA MARIA DESISLAVA",
    places: "SOFIA VARNA PLOVDIV",
  },
  greek: {
    labels: labels(
      "Επώνυμο|Όνομα|Ημ. γέννησης|Φύλο|Ιθαγένεια|Αριθμός μητρώου|Αριθμός|Ημ. έκδοσης|Ημ. λήξης|Τόπος γέννησης",
    ),
    identityCard: "ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ",
    passport: "ΔΙΑΒΑΤΗΡΙΟ",
    licence: "ΑΔΕΙΑ ΟΔΗΓΗΣΗΣ",
    months: "ΙΑΝ ΦΕΒ ΜΑΡ ΑΠΡ ΜΑΪ ΙΟΥΝ ΙΟΥΛ ΑΥΓ ΣΕΠ ΟΚΤ ΝΟΕ ΔΕΚ",
    surnames: "PAPADOPOULOS NIKOLAOU GEORGIOU",
    men: "NIKOS GIORGOS ANDREAS",
    women: "ELENI MARIA SOFIA",
    places: "ATHINA PATRA LAMIA",
  },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof LANGUAGES;
