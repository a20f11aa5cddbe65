import { parse } from "mrz";
import { describe, expect, test } from "vitest";
import { inventHolder } from "@/tools/specimen/holder";
import { PEOPLE } from "@/tools/specimen/people";
import { seeded } from "@/tools/specimen/random";
import { printedDate } from "@/tools/specimen/words";
import { cardZone, passportZone } from "@/tools/specimen/zone";

const TODAY = new Date("2026-11-20T12:00:00Z");
const COUNTRIES = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[];
const holders = COUNTRIES.flatMap((country) =>
  Array.from({ length: 12 }, (_, i) => inventHolder(seeded("zone", country, i), country, TODAY)),
);

describe("specimens: invented people", () => {
  test("machine-readable zones are valid by the reference parser", () => {
    for (const holder of holders) {
      for (const zone of [passportZone(holder, true), passportZone(holder, false), cardZone(holder)]) {
        const parsed = parse(zone);
        expect(
          parsed.details.filter(({ valid }) => !valid),
          zone.join("\n"),
        ).toEqual([]);
        expect(parsed.fields.documentNumber).toBe(holder.documentNumber);
        expect(parsed.fields.birthDate).toBe(holder.dateOfBirth.slice(2).replaceAll("-", ""));
      }
    }
  });

  test("dates are in order, and expired is what lies before today", () => {
    for (const { dateOfBirth, issueDate, expiryDate, expired } of holders) {
      expect(dateOfBirth < issueDate && issueDate < expiryDate).toBe(true);
      expect(expired).toBe(expiryDate < "2026-11-20");
    }
    expect(holders.some(({ expired }) => expired)).toBe(true);
  });

  test("the same seed invents the same person", () => {
    const invent = (seed: number) => inventHolder(seeded(seed), "SWZ", TODAY);
    expect(invent(1)).toEqual(invent(1));
    expect(invent(1)).not.toEqual(invent(2));
  });

  test("dates as printed", () => {
    expect(printedDate("1990-05-12", "12 MAY/MAI 1990")).toBe("12 MAY/MAI 1990");
    expect(printedDate("1990-05-12", "05/12/1990")).toBe("05/12/1990");
  });
});
