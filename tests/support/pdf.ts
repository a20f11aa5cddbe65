import { deflateSync } from "node:zlib";

/** Generated PDFs that a client or an attacker may send. */

export interface PdfOptions {
  readonly pages?: number;
  /** Further objects, numbered from 100 on: the text between `obj` and `endobj`. */
  readonly objects?: readonly (string | Buffer)[];
  /** Added to the trailer dictionary. */
  readonly trailer?: string;
  /** Added to the catalog dictionary. */
  readonly catalog?: string;
  /** A line of text for each page, in a font that is not embedded. */
  readonly lines?: readonly string[];
}

/** A small PDF of blank pages with the given additions. */
export function pdf({
  lines = [],
  pages = Math.max(1, lines.length),
  objects = [],
  trailer = "",
  catalog = "",
}: PdfOptions = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, i) => 10 + i);
  const all: [number, string | Buffer][] = [
    [1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`],
    [2, `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(" ")}]/Count ${pages}>>`],
    ...numbers.map((number, i): [number, string] => [
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${lines[i] === undefined ? "" : `/Contents ${40 + i} 0 R/Resources<</Font<</F 3 0 R>>>>`}>>`,
    ]),
    ...(lines.length > 0 ? [[3, FONT] as [number, string]] : []),
    ...lines.map((line, i): [number, Buffer] => [
      40 + i,
      packed(Buffer.from(`BT /F 28 Tf 60 740 Td (${line}) Tj ET`), ""),
    ]),
    ...objects.map((object, i): [number, string | Buffer] => [100 + i, object]),
  ];
  const pieces = all.map(([number, body]) =>
    Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]),
  );
  const end = `trailer<</Size ${100 + objects.length}/Root 1 0 R${trailer}>>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n", "latin1"), ...pieces, Buffer.from(end)]);
}

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";

/** An object stream that holds objects in compressed form (ISO 32000-1, 7.5.7). */
export function objectStream(
  objects: readonly string[],
  dictionary = "/Type/ObjStm/Filter/FlateDecode",
): Buffer {
  let offset = 0;
  const pairs = objects.map((object, i) => {
    const pair = `${500 + i} ${offset}`;
    offset += object.length + 1;
    return pair;
  });
  const header = `${pairs.join(" ")} `;
  const data = deflateSync(Buffer.from(`${header}${objects.join(" ")} `, "latin1"));
  return packed(data, `${dictionary}/N ${objects.length}/First ${header.length}`);
}

/** Any data as a stream. */
export function packed(data: Buffer, dictionary: string): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\r\n`, "latin1"),
    data,
    Buffer.from("\nendstream", "latin1"),
  ]);
}
