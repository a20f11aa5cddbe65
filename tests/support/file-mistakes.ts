import { plainPng } from "./images";
import { DOCUMENT, form, type Mistake, png } from "./mistakes";

const HEIC = Buffer.from("000000186674797068656963000000006d696631686569630000", "hex");

/** What people get wrong with photos and forms. */
export const FILE_MISTAKES: readonly Mistake[] = [
  [
    "a boundary of its own",
    ({ withTestKey }) => ({
      method: "POST",
      path: DOCUMENT,
      headers: { ...withTestKey, "Content-Type": "multipart/form-data" },
      body: "x",
    }),
    "INVALID_MULTIPART",
    /boundary/,
  ],
  [
    "a photo that is missing",
    () => ({ method: "POST", path: DOCUMENT, body: form({ selfie: png() }) }),
    "VALIDATION_ERROR",
    /idFront is required; received selfie/,
  ],
  [
    "a photo under another name",
    () => ({ method: "POST", path: DOCUMENT, body: form({ selfie: png(), id_front: png() }) }),
    "VALIDATION_ERROR",
    /idFront is required; received selfie, id_front/,
  ],
  [
    "a photo as text",
    () => ({ method: "POST", path: DOCUMENT, body: form({ selfie: "aGk=", idFront: png() }) }),
    "VALIDATION_ERROR",
    /selfie must be a file/,
  ],
  [
    "an empty file",
    () => ({ method: "POST", path: DOCUMENT, body: form({ selfie: new Blob([]), idFront: png() }) }),
    "EMPTY_FILE",
    /selfie is empty/,
  ],
  [
    "HEIC",
    ({ withLiveKey }) => ({
      method: "POST",
      path: DOCUMENT,
      headers: withLiveKey,
      body: form({ selfie: new Blob([HEIC]), idFront: png() }),
    }),
    "UNSUPPORTED_FILE_TYPE",
    /selfie.*HEIC.*JPEG/,
  ],
  [
    "a PDF as a photo",
    () => ({
      method: "POST",
      path: DOCUMENT,
      body: form({ selfie: png(), idFront: new Blob(["%PDF-1.7 "]) }),
    }),
    "UNSUPPORTED_FILE_TYPE",
    /idFront.*PDF.*JPEG/,
  ],
  [
    "half a photo",
    ({ withLiveKey }) => ({
      method: "POST",
      path: DOCUMENT,
      headers: withLiveKey,
      body: form({ selfie: new Blob([new Uint8Array(plainPng(8, 8)).subarray(0, 40)]), idFront: png() }),
    }),
    "INVALID_IMAGE",
    /selfie/,
  ],
];
