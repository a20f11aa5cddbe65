import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isKeyShaped } from "@/lib/account/api-keys";
import { applyBranding } from "@/lib/account/branding";
import { base62, randomBase62 } from "@/lib/platform/ids";

function made(mode: string, random = randomBase62(30)): string {
  const body = `sv_${mode}_${random}`;
  return body + base62(crc32(body), 6);
}

describe("KEY-FORMAT-1 the format of a key", () => {
  test("prefix, 30 characters of chance, 6 of checksum over all before: 44", () => {
    for (const mode of ["live", "test"]) {
      const key = made(mode);
      expect(key).toHaveLength(44);
      expect(isKeyShaped(key)).toBe(true);
    }
  });

  test("a checksum known beforehand: CRC-32 of ISO 3309, base62 with digits, capitals, small letters", () => {
    // crc32("123456789") is the published check value of CRC-32.
    expect(crc32("123456789")).toBe(0xcbf43926);
    expect(base62(0xcbf43926, 6)).toBe("3jZRME");
    expect(base62(0, 6)).toBe("000000");
    expect(base62(61, 1)).toBe("z");
    expect(base62(0xffffffff, 6)).toBe("4gfFC3");
  });

  test("every single changed character is noticed", () => {
    const key = made("live", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5");
    const changed = [...key].map(
      (letter, at) => key.slice(0, at) + (letter === "Q" ? "R" : "Q") + key.slice(at + 1),
    );
    expect(changed.filter((each) => each !== key && isKeyShaped(each))).toEqual([]);
  });

  test.each([
    "",
    "sv_live_",
    made("prod"),
    made("live").toUpperCase(),
    ` ${made("live")}`,
    `${made("live")}\n`,
    `${made("live")}0`,
    made("live").slice(0, -1),
    made("live", randomBase62(29)),
    made("live", `${randomBase62(29)}-`),
    made("live").replace("live", "test"),
  ])("%j is none", (text) => {
    expect(isKeyShaped(text)).toBe(false);
  });
});

test("branding: omitted fields stay, null clears, a value replaces", () => {
  const standing = {
    logoUrl: "https://a.example.com/",
    companyName: "A",
    primaryColor: "#000",
    darkMode: true,
  };
  expect(applyBranding(standing, {})).toEqual(standing);
  expect(applyBranding(standing, { companyName: undefined })).toEqual(standing);
  expect(applyBranding(standing, { logoUrl: null, darkMode: false })).toEqual({
    ...standing,
    logoUrl: null,
    darkMode: false,
  });
});
