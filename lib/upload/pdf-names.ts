/**
 * Names of active content in a PDF (ISO 32000-1: 12.6 actions, 7.11.4 embedded files, 12.7.8 XFA, 13.6 rich media), and
 * the one of encryption (7.6.1) (UPLOAD-PDF-2).
 */
const ACTIVE_NAMES = [
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "FileAttachment",
  "RichMedia",
  "XFA",
  "SubmitForm",
  "ImportData",
  "GoToR",
  "GoToE",
  "Encrypt",
] as const;

/** White space and delimiters, one of which ends every name (ISO 32000-1, 7.2.2). */
const ENDS_NAME = "[\\0\\t\\n\\f\\r ()<>\\[\\]{}/%]";
const SPACE = "[\\0\\t\\n\\f\\r ]";

/**
 * What must follow `/JS` in raw bytes. The name is so short that compressed images contain it by chance, about once in 4
 * million bytes with a delimiter behind it. So it counts only before a possible value: a string, comment or reference.
 */
const SCRIPT_VALUE = `${SPACE}*(?:[(%]|<${SPACE}*[0-9A-Fa-f>]|\\d{1,10}${SPACE}+\\d{1,5}${SPACE}+R)`;

const activeNames = ACTIVE_NAMES.map(spellings).join("|");
const IN_RAW_BYTES = new RegExp(
  `/(?:(?:${activeNames})(?=${ENDS_NAME})|${spellings("JS")}(?=${SCRIPT_VALUE}))`,
);
const IN_OBJECTS = new RegExp(`/(?:${activeNames}|${spellings("JS")})(?=${ENDS_NAME})`);

/** Whether the bytes of a file, compressed parts included, contain the name of active content. */
export function hasActiveNameInBytes(file: string): boolean {
  return IN_RAW_BYTES.test(`${file}\n`);
}

/** Whether uncompressed objects contain the name of active content. */
export function hasActiveNameInObjects(objects: string): boolean {
  return IN_OBJECTS.test(`${objects}\n`);
}

/** A pattern for every spelling of a name: each character may be `#` and two hex digits (ISO 32000-1, 7.3.5). */
function spellings(name: string): string {
  return [...name].map((char) => `(?:${char}|#${caseless(char.charCodeAt(0).toString(16))})`).join("");
}

function caseless(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Decodes the spelling of a name: `Obj#53tm` → `ObjStm`. */
export function unescapeName(written: string): string {
  return written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
