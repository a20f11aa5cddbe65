/**
 * Names by which a PDF acts instead of being read (ISO 32000-1: 12.6 actions, 7.11.4 embedded files, 12.7.8 XFA, 13.6
 * rich media), and the one that says it is encrypted (7.6.1). Those of POLICY 5, and four that reach the same things.
 */
const ACTING = [
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
 * A script's key has two letters, so compressed pictures hold it by chance: once in 4 million bytes with any delimiter
 * behind it. In raw bytes it counts when what follows can be its value: a string, a comment or a reference.
 */
const SCRIPT_VALUE = `${SPACE}*(?:[(%]|<${SPACE}*[0-9A-Fa-f>]|\\d{1,10}${SPACE}+\\d{1,5}${SPACE}+R)`;

const acting = ACTING.map(spellings).join("|");
const IN_RAW_BYTES = new RegExp(`/(?:(?:${acting})(?=${ENDS_NAME})|${spellings("JS")}(?=${SCRIPT_VALUE}))`);
const IN_OBJECTS = new RegExp(`/(?:${acting}|${spellings("JS")})(?=${ENDS_NAME})`);

/** Whether a whole file, compressed parts included as they stand, spells an acting name. */
export function hasActiveNameInBytes(file: string): boolean {
  return IN_RAW_BYTES.test(`${file}\n`);
}

/** Whether the plain text of objects spells an acting name. */
export function hasActiveNameInObjects(objects: string): boolean {
  return IN_OBJECTS.test(`${objects}\n`);
}

/** Every way to spell a name: each character plain or as `#` and two hex digits (ISO 32000-1, 7.3.5). */
function spellings(name: string): string {
  return [...name].map((char) => `(?:${char}|#${caseless(char.charCodeAt(0).toString(16))})`).join("");
}

function caseless(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** `Obj#53tm` → `ObjStm` */
export function unescapeName(written: string): string {
  return written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
