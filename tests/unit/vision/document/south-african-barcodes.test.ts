import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type PublicKey, parseZafLicence, power } from "@/lib/vision/document/barcode/zaf-licence";
import { parseZafSmartId } from "@/lib/vision/document/barcode/zaf-smart-id";

const HEAD = "019b09450000";
const STRINGS = Buffer.concat([
  Buffer.from("EB"),
  Buffer.from([0xe1, 0xe1, 0xe1]),
  Buffer.from("DLAMINI"),
  Buffer.from([0xe0]),
  Buffer.from("TS"),
  Buffer.from([0xe1]),
  Buffer.from("ZA"),
  Buffer.from([0xe0]),
  Buffer.from("ZA"),
  Buffer.from([0xe0]),
  Buffer.from("0"),
  Buffer.from([0xe1, 0xe1, 0xe1]),
  Buffer.from("60230001AB12"),
  Buffer.from([0xe0]),
  Buffer.from("8001015009087"),
]);
/** Kind 02, one code date, three absent, restrictions, no permit, issue 01, birth, from, to, sex, padding. */
const DATES = Buffer.from(
  "0220210707aaa00a01198001012021070920260708021a".padEnd(46, "a").slice(0, 46),
  "hex",
);

const dataOf = (strings: Buffer, dates: Buffer) =>
  Buffer.concat([Buffer.from([2, 9, 9, 3, 0, strings.length, 1, dates.length, 0x82, 0x5a]), strings, dates]);

describe("DOCUMENT-BARCODE-2 the South African licence card", () => {
  let own: PublicKey;
  let secret: bigint;
  beforeAll(() => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
    const number = (key: KeyObject, name: "n" | "e" | "d") =>
      BigInt(`0x${Buffer.from(String(key.export({ format: "jwk" })[name]), "base64url").toString("hex")}`);
    own = { modulus: number(publicKey, "n"), exponent: number(publicKey, "e") };
    secret = number(privateKey, "d");
  });

  /** A barcode as the issuer writes it, signed with a key of our own. */
  function signed(data: Buffer, proof = [1, 2, 3, 4, 5]): Uint8Array {
    const blocks = [0, 1].map((block) => {
      const start = Buffer.from(proof.map((value) => value << block));
      const plain = Buffer.concat([start, data.subarray(123 * block, 123 * (block + 1))], 128);
      const text = power(BigInt(`0x${plain.toString("hex")}`), secret, own.modulus).toString(16);
      return Buffer.from(text.padStart(256, "0"), "hex");
    });
    return Buffer.concat([Buffer.from(HEAD, "hex"), ...blocks], 720);
  }

  test("strings and dates of the first blocks", () => {
    const keys = { "019b0945": own };
    expect(parseZafLicence(signed(dataOf(STRINGS, DATES)), keys)).toMatchObject({
      documentType: "DRIVERS_LICENSE",
      issuingCountry: "ZAF",
      surname: "DLAMINI",
      names: "TS",
      licenceNumber: "60230001AB12",
      personalNumber: "8001015009087",
      dateOfBirth: "1980-01-01",
      issueDate: "2021-07-09",
      expiryDate: "2026-07-08",
      sex: "F",
    });
  });

  test("bytes that the issuer's key did not write are nothing", () => {
    const bytes = signed(dataOf(STRINGS, DATES));
    expect(parseZafLicence(bytes)).toBeNull();
    expect(parseZafLicence(signed(dataOf(STRINGS, DATES), [1, 2, 3, 4, 6]), { "019b0945": own })).toBeNull();
    expect(parseZafLicence(bytes.subarray(0, 700), { "019b0945": own })).toBeNull();
  });
});

describe("DOCUMENT-BARCODE-2 the South African smart ID card", () => {
  const card =
    "DLAMINI|THANDI|F|RSA|8001010009082|01 JAN 1980|RSA|CITIZEN|29 JUL 2017|23370|123456789|1234567890";
  test("fields between bars", () => {
    expect(parseZafSmartId(card)).toMatchObject({
      documentType: "NATIONAL_ID",
      issuingCountry: "ZAF",
      nationality: "ZAF",
      surname: "DLAMINI",
      names: "THANDI",
      personalNumber: "8001010009082",
      dateOfBirth: "1980-01-01",
      issueDate: "2017-07-29",
      sex: "F",
      documentNumber: "123456789",
    });
  });
  test.each([
    ["a wrong check digit", card.replace("9082", "9083")],
    ["too few fields", "A|B|C"],
    ["no birth date", card.replace("01 JAN 1980", "-")],
  ])("%s is no card", (_, text) => expect(parseZafSmartId(text)).toBeNull());
});
