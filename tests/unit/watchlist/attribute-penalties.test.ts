import { describe, expect, test } from "vitest";
import { datesIn } from "@/lib/watchlist/lists/dates";
import { fitDates, packDate } from "@/lib/watchlist/matching/attribute-penalties";
import { countryCode } from "@/lib/watchlist/matching/countries";

const fitOf = (subject: string | undefined, ...listed: string[]) =>
  fitDates(
    packDate(subject),
    listed.flatMap((text) => packDate(text) ?? []),
  );

describe("SCREEN-DATE-1 dates of birth", () => {
  test.each([
    ["1970-03-04", ["1970-03-04"], "exact", 0],
    ["1970-03-04", ["1970-04-03"], "day_month_swapped", -0.05],
    ["1970-03-04", ["1970-03-05"], "one_component", -0.08],
    ["1970-03-04", ["1970-07-08"], "same_year", -0.15],
    ["1970-03-04", ["1970"], "year_match", 0],
    ["1970-03-04", ["1971"], "year_near", -0.05],
    ["1970-03-04", ["1980-03-04"], "year_typo", -0.15],
    ["1970-03-04", ["1955"], "conflict", -0.35],
    ["1970-03-04", ["1955-01-01"], "conflict", -0.4],
    ["1970-03-04", [], "not_compared", 0],
    [undefined, ["1955-01-01"], "not_compared", 0],
    // An entry keeps all its dates, and the best match counts.
    ["1970-03-04", ["1955-01-01", "1970-03-04"], "exact", 0],
  ] as const)("%s against %j: %s", (subject, listed, agreement, adjustment) => {
    expect(fitOf(subject, ...listed)).toEqual({ agreement, adjustment });
  });
});

describe("dates of lists", () => {
  test.each([
    ["07 Oct 1954", ["1954-10-07"]],
    ["Oct 1954", ["1954-10"]],
    ["circa 1954", ["1954"]],
    ["1954 to 1956", ["1954", "1955", "1956"]],
    ["07/10/1954", ["1954-10-07"]],
    ["dd/mm/1954", ["1954"]],
    ["00/00/1954", ["1954"]],
    ["1954-10-07", ["1954-10-07"]],
    ["1954-13-45", ["1954"]],
    ["1900 to 1990", []],
    ["unknown", []],
    ["", []],
  ] as const)("%s", (text, dates) => expect(datesIn(text)).toEqual(dates));
});

describe("SCREEN-QUALIFIER-1 countries", () => {
  test.each([
    ["SWZ", "SZ"],
    ["sz", "SZ"],
    ["Eswatini", "SZ"],
    ["Swaziland", "SZ"],
    ["Korea, North", "KP"],
    ["Democratic People's Republic of Korea", "KP"],
    ["Iran (Islamic Republic of)", "IR"],
    ["Türkiye", "TR"],
    ["D", "DE"],
    ["suhh", null],
    ["constructor", null],
    ["", null],
  ] as const)("%s", (text, code) => expect(countryCode(text)).toBe(code));
});
