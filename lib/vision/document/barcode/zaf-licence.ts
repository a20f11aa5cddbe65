import { calendarDate } from "../fields/dates";
import { type BarcodeFields, NO_FIELDS } from "./fields";

/** An RSA key that only its holder can write with, and everyone can read with. */
export interface PublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
}

const BARCODE_BYTES = 720;
const HEAD_BYTES = 6;
const BLOCK_BYTES = 128;
/** Blocks with the holder's data; the portrait follows them. */
const DATA_BLOCKS = 2;
/** First bytes of a block once it is opened: 1 to 5, doubled from block to block. They prove that the key fits. */
const PROOF = [1, 2, 3, 4, 5] as const;

/**
 * Keys of the two series of cards, by the first four bytes of the barcode. They are not secret and stand in many public
 * decoders; the second was tried on a public sample, whose blocks begin with the proof.
 */
const KEYS: Readonly<Record<string, PublicKey>> = {
  "01e10245": {
    modulus: BigInt(
      "0xfed2e1c27e3363316e77317a7a52c54981395186be4974760c72518d63e0544a48d088b332c5b0c370c765d65d983c1f9de0a42b310ccc07ae770bd2b61d6a4dcceac757689bdcbf608478faf312f6087cc496c3762cf5c4651caecda3499fae7edb7e0e3e18eb304170e91ed5b156aace6f432d6eca6cc35851de8c678f67",
    ),
    exponent: BigInt("0xbb797ffdec7f9e42c9d6f79b137059db"),
  },
  "019b0945": {
    modulus: BigInt(
      "0xca9f18ef6c3f3fa4c5a461fea54ab19406ba5ecd746d60a27492dca3d74e3b5c1d315f7b10383241809b029ebbd5de4d116030cc57f7d5a6c9a16f373bb14a508523f7e80a4c744d9085663a4a1472d7af2c56ae41b5065f7efa0293bd3278ad693546f9f16219b79ff471a3636824cffcdb63a8ed8059e6b9a4f0db895381cb",
    ),
    exponent: BigInt("0x187092da6454ceb1853e6915f8466a05"),
  },
};

/**
 * The holder's data of a South African driving licence card (PDF417, 720 bytes): blocks of 128 bytes signed with RSA, in
 * them a head of ten bytes, strings, and dates in half bytes. The layout is not published by the issuer; it is that of
 * public decoders, and was confirmed on a public sample. Null for any other bytes.
 * @param keys by the first four bytes in hexadecimal digits; tests bring their own
 */
export function parseZafLicence(bytes: Uint8Array, keys = KEYS): BarcodeFields | null {
  if (bytes.length !== BARCODE_BYTES) return null;
  const key = keys[Buffer.from(bytes.subarray(0, 4)).toString("hex")];
  const data = key ? opened(bytes, key) : null;
  return data && fieldsOf(data);
}

function opened(bytes: Uint8Array, key: PublicKey): Uint8Array | null {
  const parts: Uint8Array[] = [];
  for (let block = 0; block < DATA_BLOCKS; block++) {
    const from = HEAD_BYTES + block * BLOCK_BYTES;
    const plain = openBlock(bytes.subarray(from, from + BLOCK_BYTES), key);
    if (!PROOF.every((value, i) => plain[i] === value << block)) return null;
    parts.push(plain.subarray(PROOF.length));
  }
  return Buffer.concat(parts);
}

function openBlock(block: Uint8Array, { modulus, exponent }: PublicKey): Uint8Array {
  const signed = BigInt(`0x${Buffer.from(block).toString("hex")}`);
  const digits = power(signed, exponent, modulus)
    .toString(16)
    .padStart(2 * BLOCK_BYTES, "0");
  return Buffer.from(digits, "hex");
}

/** base ** exponent modulo modulus, by squaring. */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

const HEADER_BYTES = 10;
const AT_STRINGS_LENGTH = 5;
const AT_DATES_LENGTH = 7;
/** Places of the strings: four vehicle codes come first. */
const SURNAME = 4;
const INITIALS = 5;
const ID_COUNTRY = 7;
const LICENCE_NUMBER = 13;
const ID_NUMBER = 14;

function fieldsOf(data: Uint8Array): BarcodeFields | null {
  const stringsEnd = HEADER_BYTES + (data[AT_STRINGS_LENGTH] ?? 0);
  const strings = stringsIn(data.subarray(HEADER_BYTES, stringsEnd));
  const surname = strings[SURNAME];
  const idNumber = strings[ID_NUMBER] ?? "";
  if (!surname || strings.length <= LICENCE_NUMBER) return null;
  const isSouthAfrican = strings[ID_COUNTRY] === "ZA" && /^\d{13}$/.test(idNumber);
  return {
    ...NO_FIELDS,
    documentType: "DRIVERS_LICENSE",
    issuingCountry: "ZAF",
    surname,
    names: strings[INITIALS] || null,
    licenceNumber: strings[LICENCE_NUMBER] || null,
    personalNumber: isSouthAfrican ? idNumber : null,
    ...datesIn(data.subarray(stringsEnd, stringsEnd + (data[AT_DATES_LENGTH] ?? 0))),
  };
}

const NEXT = 0xe0;
const NEXT_IS_EMPTY = 0xe1;

/** Strings end with E0; E1 ends one and says that the next is empty, so that a run of n of them ends n + 1. */
function stringsIn(bytes: Uint8Array): string[] {
  const strings = [""];
  bytes.forEach((byte, i) => {
    if (byte === NEXT || byte === NEXT_IS_EMPTY) {
      strings.push("");
      if (byte === NEXT_IS_EMPTY && bytes[i + 1] !== NEXT_IS_EMPTY) strings.push("");
    } else {
      strings[strings.length - 1] += String.fromCharCode(byte);
    }
  });
  return strings;
}

const ABSENT = "a";
const CODE_DATES = 4;

/** Half bytes: kind of number, dates of four vehicle codes, restrictions, permit, issue, birth, from, to, sex. */
function datesIn(bytes: Uint8Array): Pick<BarcodeFields, "dateOfBirth" | "issueDate" | "expiryDate" | "sex"> {
  const digits = Buffer.from(bytes).toString("hex");
  let at = 2;
  const date = () => {
    const length = digits.charAt(at) === ABSENT ? 1 : 8;
    const text = digits.slice(at, at + length);
    at += length;
    if (!/^\d{8}$/.test(text)) return null;
    return calendarDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
  };
  for (let i = 0; i < CODE_DATES; i++) date();
  at += 2;
  date();
  at += 2;
  const [dateOfBirth, issueDate, expiryDate] = [date(), date(), date()];
  const sex = digits.slice(at, at + 2);
  return { dateOfBirth, issueDate, expiryDate, sex: sex === "01" ? "M" : sex === "02" ? "F" : null };
}
