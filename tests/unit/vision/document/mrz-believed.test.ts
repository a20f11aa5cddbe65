import { describe, expect, test } from "vitest";
import { withUmlauts } from "@/lib/vision/document/fields/names";
import { nameConfidence, withoutDoubtful } from "@/lib/vision/document/fields/zone-names";
import { ALPHABET_SIZE, symbolOf } from "@/lib/vision/document/mrz/alphabet";
import { isBelieved, isNameRowUnread, isZone } from "@/lib/vision/document/mrz/believed";
import { withPrintedCentury } from "@/lib/vision/document/mrz/century";
import { verifyChecks } from "@/lib/vision/document/mrz/check-digits";
import { readMrzFields, withoutNameRow } from "@/lib/vision/document/mrz/fields";
import { withoutStrayLetters } from "@/lib/vision/document/mrz/names";
import { personalNumberIn } from "@/lib/vision/document/mrz/optional-data";
import { repairZone } from "@/lib/vision/document/mrz/repair";
import { mayHoldLigature } from "@/lib/vision/document/mrz/transliteration";
import { NOW, ZONES } from "./specimens";
import { zone } from "./zone";

const passport = {
  ...zone("ERIKSSON", "ANNA").reading,
  lines: ZONES.TD3,
  checks: verifyChecks("TD3", ZONES.TD3),
  passed: 5,
  total: 5,
};

describe("DOCUMENT-ZONE-3 rows are judged apart", () => {
  const badNames = { ...passport, meanProbability: [0.5, 0.97], meanLogProbability: -1.2 };
  test("a sure row of digits stands without the names", () => {
    expect([isZone(badNames), isBelieved(badNames), isNameRowUnread(badNames)]).toEqual([true, true, true]);
    const fields = withoutNameRow("TD3", readMrzFields("TD3", ZONES.TD3, NOW));
    expect(fields).toMatchObject({ surname: "", names: "", documentNumber: "L898902C3", sex: "F" });
  });
  test("kind and issuer of an unread row are not given", () => {
    const given = readMrzFields("TD2", ZONES.TD2, NOW);
    expect(given.documentType).not.toBeNull();
    expect(withoutNameRow("TD2", given)).toMatchObject({ documentType: null, issuingCountry: null });
    const book = withoutNameRow("TD3", readMrzFields("TD3", ZONES.TD3, NOW));
    expect(book).toMatchObject({ documentType: "PASSPORT", issuingCountry: null });
  });
  test("names of a weak row are doubtful, and many of them without a filler between are none", () => {
    expect([0, 0.25, 0.5, 1].map((certainty) => nameConfidence(80, certainty, 1))).toEqual([
      50, 68.75, 87.5, 95,
    ]);
    const surnameOf = (surname: string, names: string, certainty: number) => {
      const fields = { ...readMrzFields("TD3", ZONES.TD3, NOW), surname, names };
      return withoutDoubtful("TD3", fields, certainty).surname;
    };
    expect(surnameOf("UNITED XINGDON TMENTY SIXC", "", 0.4)).toBe("");
    expect(surnameOf("UNITED XINGDON TMENTY SIXC", "", 0.9)).toBe("UNITED XINGDON TMENTY SIXC");
    expect(surnameOf("ERIKSSON", "ANNA", 0.4)).toBe("ERIKSSON");
  });
  test("the kind of a TD2 zone counts only where its letters were read", () => {
    const card = readMrzFields("TD2", ZONES.TD2, NOW);
    expect(withoutDoubtful("TD2", card, 0.2).documentType).toBeNull();
    expect(withoutDoubtful("TD2", card, 0.9).documentType).toBe("NATIONAL_ID");
    const book = readMrzFields("TD3", ZONES.TD3, NOW);
    expect(withoutDoubtful("TD3", book, 0.2).documentType).toBe("PASSPORT");
  });
  test("not with a failing digit, a repair, or a doubtful row", () => {
    const failing = { ...badNames, passed: 4, checks: { ...badNames.checks, composite: false } };
    const repair = { check: "number", line: 1, at: 0, was: "0", now: "O" } as const;
    const repaired = { ...badNames, repairs: [repair] };
    const doubtful = { ...badNames, meanProbability: [0.5, 0.8] };
    for (const reading of [failing, repaired, doubtful]) expect(isBelieved(reading)).toBe(false);
  });
  test("a zone read well is believed whole", () => {
    expect(isBelieved(passport)).toBe(true);
    expect(isNameRowUnread(passport)).toBe(false);
  });
});

describe("DOCUMENT-ZONE-1 repairs and initials", () => {
  const sure = (lines: readonly string[]) =>
    lines.map((line) =>
      [...line].map((character) => {
        const seen = new Float32Array(ALPHABET_SIZE);
        seen[symbolOf(character)] = 1;
        return seen;
      }),
    );
  test("a character that was read surely is replaced only where the composite digit agrees", () => {
    // An issuer's own check digit: the number's fails, and so does the composite.
    const odd = ["C1USA0223456791EAC9730051220<<", "4910040M9411014CAN<<<<<<<<<<<0", ZONES.TD1[2]];
    expect(repairZone("TD1", odd, sure(odd)).lines).toEqual(odd);
  });
  test("an initial that every reading saw stays", () => {
    const read = ["P<UTOERIKSSON<<ANNA<K<<<<<<<<<<<<<<<<<<<<<<<", ZONES.TD3[1]];
    expect(withoutStrayLetters("TD3", read, (at) => at === 20)).toEqual(read);
    expect(withoutStrayLetters("TD3", read)[0]).toBe("P<UTOERIKSSON<<ANNA<<<<<<<<<<<<<<<<<<<<<<<<<");
  });
});

describe("DOCUMENT-ZONE-2 the century by print", () => {
  const fields = {
    ...readMrzFields("TD3", ZONES.TD3, NOW),
    dateOfBirth: "2011-01-01",
    expiryDate: "2012-07-04",
  };
  test("print has the same day a century before", () => {
    const lines = [{ text: "01.01.1911" }, { text: "04.07.2012" }];
    expect(withPrintedCentury(fields, lines)).toMatchObject({
      dateOfBirth: "1911-01-01",
      expiryDate: "2012-07-04",
    });
  });
  test("print that has both, or a short year, decides nothing", () => {
    expect(withPrintedCentury(fields, [{ text: "01.01.1911 01.01.2011" }]).dateOfBirth).toBe("2011-01-01");
    expect(withPrintedCentury(fields, [{ text: "01.01.11" }]).dateOfBirth).toBe("2011-01-01");
  });
});

describe("DOCUMENT-ZONE-4 what issuers write in their own way", () => {
  test.each([
    ["ESP", "00000023T<<<<<<", "00000023T", true],
    ["LVA", "111111<11648<<<", "11111111648", true],
    ["FRA", "123456<<<<<<<<<", "", false],
    ["MAC", "0123456789<<<<<", "", false],
    ["USA", "EAC9730051220<<", "", false],
    ["KEN", "12345678<<<<<<<", "12345678", false],
    ["ESP", "<<<<<<<<<<<<<<<", "", false],
  ] as const)("the optional data of %s", (issuer, field, personalNumber, isPersonalKnown) => {
    expect(personalNumberIn("TD1", issuer, field)).toEqual({ personalNumber, isPersonalKnown });
  });
  test("Belgium's stands in the second row of its cards", () => {
    expect(personalNumberIn("TD1", "BEL", "<<<<<<<<<<<<<<<", "85073003328")).toEqual({
      personalNumber: "85073003328",
      isPersonalKnown: true,
    });
  });
  test.each([
    ["C1USA", "RESIDENCE_PERMIT", "USA"],
    ["C2USA", "RESIDENCE_PERMIT", "USA"],
    ["C1CAN", "NATIONAL_ID", "CAN"],
    ["IDKYA", "NATIONAL_ID", "KEN"],
    ["IDKEN", "NATIONAL_ID", "KEN"],
    ["IDRKS", "NATIONAL_ID", "RKS"],
  ])("%s is a %s of %s", (code, documentType, issuingCountry) => {
    const lines = [code + ZONES.TD1[0].slice(5), ...ZONES.TD1.slice(1)];
    expect(readMrzFields("TD1", lines, NOW)).toMatchObject({ documentType, issuingCountry });
  });
  test("the line of a French licence", () => {
    expect(readMrzFields("FRDL", ZONES.FRDL, NOW)).toMatchObject({
      documentType: "DRIVERS_LICENSE",
      issuingCountry: "FRA",
      surname: "MARTIN",
      documentNumber: "13AA00002",
      expiryDate: "2018-12-31",
      dateOfBirth: null,
    });
    // Eight letters may be the beginning of a longer name.
    const cut = ["D1FRA13AA000026181231MARTINEZ9"];
    expect(readMrzFields("FRDL", cut, NOW).surname).toBe("");
  });
  test.each([
    ["MULLER", "MUELLER", "DEU", "MÜLLER"],
    ["SORENSEN", "SOERENSEN", "DNK", "SØRENSEN"],
    ["AGARD", "AAGAARD", "DNK", "ÅGÅRD"],
    ["JONSSON", "JOENSSON", "ISL", "JÖNSSON"],
    ["MICHAEL", "MICHAEL", "DNK", "MICHAEL"],
    ["ISAAC", "ISAAC", "NOR", "ISAAC"],
  ])("print %s and zone %s of %s are %s", (printed, coded, issuer, name) => {
    expect(withUmlauts(printed, coded, issuer)).toBe(name);
  });
  test("where print may hold Æ, two letters prove nothing", () => {
    expect(mayHoldLigature("AEVARSDOTTIR", "ISL")).toBe(true);
    expect(mayHoldLigature("MICHAEL", "DEU")).toBe(false);
  });
});
