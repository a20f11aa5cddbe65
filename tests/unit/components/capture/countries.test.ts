import { expect, test } from "vitest";
import { countriesIn, likelyCountry } from "@/components/capture/countries";

test.each([
  ["en-SZ", "Africa/Mbabane", "SWZ"],
  ["pt-MZ", "Africa/Maputo", "MOZ"],
  ["en-US", "America/New_York", "USA"],
  // A phone of the shop, set to American English, in Eswatini.
  ["en-US", "Africa/Mbabane", null],
  ["ss", "Africa/Mbabane", null],
  ["en-GB", "Mars/Olympus", null],
  ["not a locale", "Africa/Mbabane", null],
])("CAPTURE-DOCUMENT-1 a device set to %s in %s is preset to %s", (locale, timeZone, country) => {
  expect(likelyCountry(locale, timeZone)).toBe(country);
});

test("what is preset can be chosen", () => {
  expect(countriesIn("en").find(({ code }) => code === "SWZ")?.name).toBe("Eswatini");
});
