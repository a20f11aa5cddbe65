import { describe, expect, test } from "vitest";
import { issuingCountryOf } from "@/lib/vision/document/fields/heading-country";
import { spacedText } from "@/lib/vision/document/page/word-gaps";
import { findDates } from "@/lib/vision/document/printed/dates";
import { matchFieldCode } from "@/lib/vision/document/printed/field-codes";
import { announceTwo, labelBoundary } from "@/lib/vision/document/printed/label-boundary";
import { matchLabel } from "@/lib/vision/document/printed/match-label";
import { editDistance } from "@/lib/vision/document/printed/text";
import { nameOf, numberOf, sexOf, surnameOf } from "@/lib/vision/document/printed/values";
import { line } from "./lines";

describe("DOCUMENT-LABEL-1 labels", () => {
  test.each([
    ["Surname", "surname"],
    ["Sibongo / Surname", "surname"],
    ["Name/Sumame", "surname"],
    ["Vornamen / Given names", "names"],
    ["Emagama / Names", "names"],
    ["vonamn/Gen nes", "names"],
    ["Lusuku lwekutalwa/Date of birth", "birth"],
    ["Data de emissao/ Date of issue", "issue"],
    ["Dateofexpiry", "expiry"],
    ["Tarehe ya kuzaliwa", "birth"],
    ["Bulili/Sex", "sex"],
    ["Ng do Bl", "personalNumber"],
    ["Passport No.", "documentNumber"],
    ["Bestuurslisensie", null],
    ["HUGHES", null],
    ["MINISTRY OF HOME AFFAIRS", null],
  ])("%s announces %s", (text, field) => expect(matchLabel(text)?.field ?? null).toBe(field));

  test.each([
    ["SURNAME: DLAMINI", "surname", "DLAMINI"],
    ["Date of birth 12/01/1990", "birth", "12/01/1990"],
    ["PERSONAL ID NO 9203022100206", "personalNumber", "9203022100206"],
  ])("%s holds its value", (text, field, rest) => expect(matchLabel(text)).toMatchObject({ field, rest }));

  test("two labels in one line are split; translations are not", () => {
    const text = "Nacionalidade / Nationality Ng do Bl";
    expect(text.slice(labelBoundary(text) ?? 0)).toBe("Ng do Bl");
    expect(labelBoundary("Staatsangehorigkeit/NationalityZugangsnummer")).toBe(31);
    expect(labelBoundary("Surname / Nom")).toBeNull();
    expect(labelBoundary("Name / Surname")).toBeNull();
    // A label of one language is never cut, though its end is a label too.
    expect(labelBoundary("PREZIME/SURNAME")).toBeNull();
    expect(labelBoundary("Fecha de nacimiento/ Date of birth")).toBeNull();
  });

  const joined = [
    ["Datum van uitreiking / Date of issue", "Vervaldatum / Date of expiry"],
    ["Datum van uitreiking  Daleofissue", "Vervaltlatum / Date cf explry"],
    ["Datum van uitreiking Daleofissue", "Vervxxtxtum / Date of expiry"],
    ["Dale of issve", "Date of expiry"],
    ["Xxtvm vxm uitrexking Dxleofisxue", "Vervaldatum / Date of expiry"],
  ] as const;

  test.each(joined)("%s ends where %s begins", (first, second) => {
    const text = `${first} ${second}`;
    expect(text.slice(labelBoundary(text) ?? 0).trim()).toBe(second);
  });

  test.each([
    "Datum van uitreiking Date of issue",
    "Fecha de caducidad / Vervaldatum / Date of expiry",
    "Lugar de nacimiento Place of birth",
    "Tarehe ya mwisho wa matumizi / Date of expiry",
  ])("%s is one field's label", (text) => expect(labelBoundary(text)).toBeNull());

  test("a translation without its slash belongs to the label, unless the words are short", () => {
    expect(matchLabel("Datum van uitreiking  Daleofissue")).toMatchObject({ field: "issue", rest: "" });
    expect(matchLabel("notes notes")).toBeNull();
  });

  test("a label of two to four letters counts before what can be nothing but its value", () => {
    expect(matchLabel("DNI 12345678Z")).toMatchObject({ field: "personalNumber", rest: "12345678Z" });
    expect(matchLabel("SEXO H")).toMatchObject({ field: "sex", rest: "H" });
    expect(matchLabel("VAN DER MERWE")).toBeNull();
    expect(matchLabel("NOM 12")).toBeNull();
  });

  test.each([
    ["5EX: M", "M"],
    ["SFX F", "F"],
    ["Gendor: FEMALE", "FEMALE"],
  ])("%s is a misread label of the sex, as nothing but its value follows", (text, rest) =>
    expect(matchLabel(text)).toMatchObject({ field: "sex", rest }),
  );

  test("a first name that begins like the plural of its label is whole", () => {
    expect(matchLabel("FIRST NAME SINA")).toMatchObject({ field: "names", rest: "SINA" });
    expect(matchLabel("FIRST NAMES INA")).toMatchObject({ field: "names", rest: "INA" });
    expect(matchLabel("SIX FEET")).toBeNull();
  });

  test("a name that begins with the label of something that is not read is a name", () => {
    expect(matchLabel("MOTHERWELL")).toBeNull();
    expect(matchLabel("AGAMALYAN")).toBeNull();
    expect(matchLabel("Mother: AMENA BEGUM")).toMatchObject({ field: "other", rest: "AMENA BEGUM" });
    expect(matchLabel("SurnameDLAMINI")).toMatchObject({ field: "surname", rest: "DLAMINI" });
  });

  test("a label split in two is one, two labels are two", () => {
    expect(announceTwo("Country", "code")).toBe(false);
    expect(announceTwo("Valid", "until")).toBe(false);
    expect(announceTwo("Datum van uitreiking Daleofissue", "Vervaltlatum / Date cf explry")).toBe(true);
  });

  test.each([
    ["4a. 2025/11/20", "issue", "2025/11/20"],
    ["4b EXP", "expiry", ""],
    ["1. DLAMINI", "surname", "DLAMINI"],
    ["3.", "birth", ""],
    ["5. 9BT3689319", "licenceNumber", "9BT3689319"],
  ])("licence field code %s", (text, field, rest) =>
    expect(matchFieldCode(text, "dmy")).toMatchObject({ field, rest }),
  );

  test("a date is not a field code", () => expect(matchFieldCode("31-12-2020", "dmy")).toBeNull());

  test("edit distance stops at its limit", () => {
    expect(editDistance("KITTEN", "SITTING")).toBe(3);
    expect(editDistance("KITTEN", "SITTING", 1)).toBe(2);
    expect(editDistance("A", "ABCDEF", 2)).toBe(3);
  });
});

describe("DOCDATA-DATE-2 printed dates", () => {
  test.each([
    ["12/01/1990", "1990-01-12"],
    ["1990-01-12", "1990-01-12"],
    ["12 JAN 1990", "1990-01-12"],
    ["12JAN1990", "1990-01-12"],
    ["04 AUG /AOUT 58", "1958-08-04"],
    ["19NOVINOV 2022", "2022-11-19"],
    ["23/MAI/2020", "2020-05-23"],
    ["2025/11/204C. M0PWT", "2025-11-20"],
    ["12-10-19514E", "1951-10-12"],
    ["O1.O2.2OO3", "2003-02-01"],
    ["2022-Aug-12", "2022-08-12"],
    ["AUGUST 12, 1985", "1985-08-12"],
    ["12 MAJIMAY 1985", "1985-05-12"],
    ["31/02/1990", undefined],
    ["1982-99-90", undefined],
    ["5209171100398", undefined],
    ["B12345678", undefined],
    ["ESTADOS UNIDOS MEXICANOS", undefined],
  ])("%s is %s", (text, date) => expect(findDates(text)[0]?.date).toBe(date));

  test("the month comes first in the United States", () => {
    expect(findDates("03/25/1980", "mdy")[0]?.date).toBe("1980-03-25");
    expect(findDates("03/04/1980", "mdy")[0]?.date).toBe("1980-03-04");
  });

  test("a date whose day could be a month is marked as ambiguous", () => {
    const ambiguous = (text: string) => findDates(text)[0]?.ambiguous;
    expect([ambiguous("03/04/1980"), ambiguous("04/04/1980"), ambiguous("25/04/1980")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([ambiguous("03 APR 1980"), ambiguous("1980-04-03")]).toEqual([false, false]);
  });

  test("a code before a date is not its day", () => {
    const dates = (text: string) => findDates(text).map(({ date }) => date);
    expect(dates("3 12/05/1990")).toEqual(["1990-05-12"]);
    expect(dates("3. 31.12.1990")).toEqual(["1990-12-31"]);
  });

  test("two dates that ran together are two", () => {
    expect(findDates("23JUL202422JUL2034").map(({ date }) => date)).toEqual(["2024-07-23", "2034-07-22"]);
  });
});

describe("DOCUMENT-LABEL-1 printed values", () => {
  test("names, numbers and sexes are distinguished from other print", () => {
    expect(nameOf("Dlamini-Nkosi")).toBe("DLAMINI-NKOSI");
    expect(nameOf("KINGDOM OF ESWATINI")).toBeNull();
    expect(nameOf("12/01/1990")).toBeNull();
    expect([surnameOf("Given"), surnameOf("Givens"), nameOf("Given")]).toEqual([null, "GIVENS", "GIVEN"]);
    expect(numberOf("AB 123 456")).toBe("AB123456");
    expect(numberOf("MANZINI")).toBeNull();
    expect([sexOf("M/M"), sexOf("FEMALE"), sexOf("X"), sexOf("B")]).toEqual(["M", "F", "X", null]);
  });

  test("a space that the recogniser half saw is given where the image has a gap", () => {
    const centres = [10, 25, 40, 80, 95, 110];
    const gaps = [16, 31, 86, 101].map((from) => ({ from, to: from + 4 }));
    const spaced = (after: number, found: typeof gaps, at: readonly number[] = centres) =>
      spacedText("ANNMIA", { centres: at, spaces: [0, 0, after, 0, 0, 0], gaps: found });
    const wide = [...gaps, { from: 46, to: 74 }];
    const narrow = [...gaps, { from: 50, to: 54 }];
    expect(spaced(0.4, wide)).toEqual({ text: "ANN MIA", isDoubtful: false });
    expect(spaced(0.03, wide)).toEqual({ text: "ANN MIA", isDoubtful: false });
    expect(spaced(0.003, wide)).toEqual({ text: "ANN MIA", isDoubtful: false });
    // A wide gap between letters of one word.
    expect(spaced(0.001, wide)).toEqual({ text: "ANNMIA", isDoubtful: true });
    expect(spaced(0.001, gaps)).toEqual({ text: "ANNMIA", isDoubtful: false });
    // A gap counts from 10.4 px as wide here: the narrower it is, the surer the recogniser has to be.
    expect(spaced(0.4, narrow)).toEqual({ text: "ANN MIA", isDoubtful: false });
    expect(spaced(0.02, narrow)).toEqual({ text: "ANN MIA", isDoubtful: true });
    expect(spaced(0.01, narrow)).toEqual({ text: "ANNMIA", isDoubtful: true });
    expect(spaced(0.003, narrow)).toEqual({ text: "ANNMIA", isDoubtful: false });
    // Without any gap the recogniser has to be surer still.
    expect(spaced(0.4, gaps)).toEqual({ text: "ANN MIA", isDoubtful: false });
    expect(spaced(0.03, gaps)).toEqual({ text: "ANNMIA", isDoubtful: true });
    const elided = spacedText("D'ANNA", { centres, spaces: [0, 0.4, 0.4, 0, 0, 0], gaps: wide });
    expect(elided.text).toBe("D'A NNA");
    // A narrow letter begins right of its column; a gap over the last two letters is glare.
    expect(spaced(0.02, [...gaps, { from: 50, to: 82 }]).text).toBe("ANN MIA");
    expect(spaced(0.02, [...gaps, { from: 50, to: 95 }]).text).toBe("ANNMIA");
  });
});

describe("DOCUMENT-COUNTRY-1 issuing country by its heading", () => {
  test.each([
    ["KINGDOM OF ESWATINI", "SWZ"],
    ["REPUBLIC OF ZAMBIA", "ZMB"],
    ["REPUBLIC OF NAMIBIA", "NAM"],
    ["REPUBLIC OF MALI", "MLI"],
    ["REPUBLICA DE MOQAMBIQUE", "MOZ"],
    ["REPUBLIQUE DEMOCRAT1QUE DU CONG0", "COD"],
    ["UTOPIA AIRLINES", undefined],
    ["LATVIJA·LATVIA·LETTONIE", "LVA"],
    ["ÉIRE IRELAND IRLANDE", "IRL"],
    ["TÜRKİYE CUMHURİYETİ", "TUR"],
    ["UNITED ARAB EMIRATES", "ARE"],
    ["REPUBLIC OF THE NIGER", "NER"],
    ["REPUBBLIKA TA' MALTA / REPUBLIC OF MALTA", "MLT"],
    ["PRINCIPAT D'ANDORRA", "AND"],
    ["KYRGYZ REPUBLIC", "KGZ"],
    ["REPUBLIQUE GABONAISE", "GAB"],
    ["REPUBLIQUE LIBANAISE", "LBN"],
    ["REPUBLIQUE DU CONGO", "COG"],
    ["REPUBLIQUE DEMOCRATIQUE DU CONGO", "COD"],
    ["DEMOCRATIC PEOPLE'S REPUBLIC OF KOREA", "PRK"],
    ["SOCIALIST REPUBLIC OF VIET NAM", "VNM"],
    ["DE HARO MARIA", undefined],
    ["ALVARO MARIA", undefined],
    ["BANK OF IRELAND GROUP", undefined],
    ["KAD PENGENALAN MALAYSIA", "MYS"],
    ["BARBADOS LICENSING AUTHORITY", "BRB"],
    ["CENTRAL AFRICAN REPUBLIC", "CAF"],
    ["INDIA IDENTITY CARD", "IND"],
    ["FEDERALREPUBLICOFNIGERIA", "NGA"],
    ["FEDERAL REPUBLIC OF NIGERA PASSPORT/PASSEPORT", undefined],
    ["REPUBLICOFGUINEABISSAU", "GNB"],
    ["REPUBLICOFNORTHMACEDONIAREPUBLIQUE DE MACEDOI", "MKD"],
    ["DEMOCRATICREPUBLICOFTHECONGO", "COD"],
    ["POCCNNCKAR OEAEPAUNR / RUSSIAN FEDERATION", "RUS"],
  ])("%s is %s", (text, country) => expect(issuingCountryOf([line(text, 10, 10)])?.country).toBe(country));

  test("a heading in two pieces, and the name of a country that is none", () => {
    const beside = [line("REPUBLIQUE", 10, 10), line("FRANCAISE", 160, 10)];
    expect(issuingCountryOf(beside)?.country).toBe("FRA");
    const below = [line("UNITED STATES", 10, 10), line("OF AMERICA", 10, 40)];
    expect(issuingCountryOf(below)?.country).toBe("USA");
    const born = [line("PERMANENT RESIDENT CARD", 10, 10), line("Canada", 10, 80), line("P26", 10, 120)];
    expect(issuingCountryOf(born)).toBeNull();
  });
});
