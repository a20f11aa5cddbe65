import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { placeholderPdf } from "@/lib/upload/company-document";
import { findPdfProblem } from "@/lib/upload/scan-pdf";
import { objectStream, packed, pdf } from "@/tests/support/pdf";

const ACTS = /encrypted, or contains scripts/;
const UNREADABLE = "is a PDF that cannot be read";
const script = "<</S/JavaScript/JS(app.alert(1))>>";

describe("UPLOAD-PDF-1 PDFs that pass", () => {
  test("pages, up to twenty", async () => {
    expect(await findPdfProblem(pdf())).toBeNull();
    expect(await findPdfProblem(pdf({ pages: 20 }))).toBeNull();
    expect(await findPdfProblem(placeholderPdf().bytes)).toBeNull();
  });

  test("pages and harmless objects in an object stream", async () => {
    const pages = objectStream(["<</Type/Page/Parent 2 0 R>>", "<</S/URI/URI(https://example.com/)>>"]);
    expect(await findPdfProblem(pdf({ objects: [pages] }))).toBeNull();
    expect(await findPdfProblem(pdf({ pages: 0, objects: [pages] }))).toBeNull();
  });

  test("a page that a later save wrote again counts once", async () => {
    const again = Buffer.concat([
      pdf({ pages: 15 }),
      Buffer.from("10 0 obj <</Type/Page/Rotate 90>> endobj\n".repeat(10)),
    ]);
    expect(await findPdfProblem(again)).toBeNull();
  });

  test("words of the same letters that are no such names", async () => {
    const objects = [
      "<</Title(about JavaScript and /JSON)/JSX 1/LaunchPad 2/XFAB 3/EncryptMetadata false>>",
      packed(Buffer.from("binary \x00 /JS \x01\x02 /JS\x00\xff /JS/x", "latin1"), "/Filter/DCTDecode"),
    ];
    expect(await findPdfProblem(pdf({ objects }))).toBeNull();
  });
});

test("the sandbox's page says what it is, and its table leads to every object", async () => {
  const { bytes } = placeholderPdf();
  const text = Buffer.from(bytes).toString("latin1");
  const tableAt = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(tableAt, tableAt + 5)).toBe("xref\n");
  const entries = [...text.slice(tableAt).matchAll(/(\d{10}) 00000 n /g)];
  expect(entries).toHaveLength(5);
  for (const [i, [, at]] of entries.entries()) {
    expect(text.slice(Number(at))).toMatch(new RegExp(`^${i + 1} 0 obj`));
  }
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const opened = await getDocument({ data: Uint8Array.from(bytes), stopAtErrors: true, verbosity: 0 })
    .promise;
  const { items } = await (await opened.getPage(1)).getTextContent();
  const lines = items.flatMap((item) => ("str" in item && item.str !== "" ? [item.str] : []));
  expect(lines).toEqual(["Sandbox placeholder", "The file you sent is not kept in test mode."]);
});

describe("UPLOAD-PDF-1, UPLOAD-PDF-2 PDFs that are refused", () => {
  test.each([
    ["JavaScript", script],
    ["JS in a rendition", "<</S/Rendition/JS 12 0 R>>"],
    ["JS after a comment", "<</S/Rendition/JS%\n(x)>>"],
    ["JS as hex string", "<</S/Rendition/JS < 61 >>>"],
    ["Launch", "<</S/Launch/F(cmd.exe)>>"],
    ["EmbeddedFile", "<</Type/EmbeddedFile>>"],
    ["EmbeddedFiles", "<</EmbeddedFiles 7 0 R>>"],
    ["FileAttachment", "<</Subtype/FileAttachment>>"],
    ["RichMedia", "<</Subtype/RichMedia>>"],
    ["XFA", "<</XFA 9 0 R>>"],
    ["SubmitForm", "<</S/SubmitForm/F(https://example.com)>>"],
    ["ImportData", "<</S/ImportData>>"],
    ["GoToR", "<</S/GoToR/F(other.pdf)>>"],
    ["GoToE", "<</S/GoToE>>"],
    ["escaped", "<</S/#4aavaScript>>"],
    ["escaped in lower and upper case", "<</S/J#61v#61#53#63ript>>"],
    ["wholly escaped", "<</S/#4C#61#75#6E#63#68>>"],
  ])("%s", async (_, object) => {
    expect(await findPdfProblem(pdf({ objects: [object] }))).toMatch(ACTS);
    expect(await findPdfProblem(pdf({ objects: [objectStream([object])] }))).toMatch(ACTS);
  });

  test("encrypted", async () => {
    expect(await findPdfProblem(pdf({ trailer: "/Encrypt 9 0 R" }))).toMatch(ACTS);
    expect(await findPdfProblem(pdf({ trailer: "/E#6ecrypt<</V 4>>" }))).toMatch(ACTS);
  });

  test.each([
    ["its type escaped", "/Type/Obj#53tm/Filter/FlateDecode"],
    ["no type at all", "/Filter/FlateDecode"],
    ["its filter abbreviated", "/Type/ObjStm/Filter/Fl"],
    ["its filter in an array", "/Type/ObjStm/Filter[/FlateDecode]"],
    ["a decoy object before the type", "/X(7 0 obj<<>>endobj)/Y%obj\n/Type/ObjStm/Filter/FlateDecode"],
    ["a decoy end before the type", "/X<</Y(>>)>>/Type/ObjStm/Filter/FlateDecode"],
  ])("a script in an object stream with %s", async (_, dictionary) => {
    expect(await findPdfProblem(pdf({ objects: [objectStream([script], dictionary)] }))).toMatch(ACTS);
  });

  test("a script in an object stream inside the data of another stream", async () => {
    const inner = Buffer.concat([Buffer.from("70 0 obj\n"), objectStream([script]), Buffer.from(" endobj")]);
    expect(await findPdfProblem(pdf({ objects: [packed(inner, "/Filter/DCTDecode")] }))).toMatch(ACTS);
  });

  test.each([
    ["packed twice", "/Type/ObjStm/Filter[/FlateDecode/FlateDecode]"],
    ["packed with another filter", "/Type/ObjStm/Filter[/ASCII85Decode/FlateDecode]"],
    ["packed by reference", "/Type/ObjStm/Filter 8 0 R"],
    ["packed with a predictor", "/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>"],
    ["lying elsewhere", "/Type/ObjStm/F(other.bin)/Filter/FlateDecode"],
  ])("an object stream %s", async (_, dictionary) => {
    expect(await findPdfProblem(pdf({ objects: [objectStream(["<<>>"], dictionary)] }))).toBe(UNREADABLE);
  });

  test("an object stream that is cut, or inflates beyond 100 MB", async () => {
    const dictionary = "/Type/ObjStm/Filter/FlateDecode/N 1/First 4";
    const cut = deflateSync(Buffer.from("500 0 <</Type/Page>>")).subarray(0, 12);
    expect(await findPdfProblem(pdf({ objects: [packed(cut, dictionary)] }))).toBe(UNREADABLE);
    const half = deflateSync(Buffer.alloc(60 * 1024 * 1024, " "));
    const bomb = pdf({ objects: [packed(half, dictionary), packed(half, dictionary)] });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await findPdfProblem(bomb)).toBe(UNREADABLE);
  });

  test("twenty-one pages, counted in object streams too", async () => {
    expect(await findPdfProblem(pdf({ pages: 21 }))).toBe("is a PDF of more than 20 pages");
    const packedPages = objectStream(Array.from({ length: 21 }, () => "<</Type /Page>>"));
    expect(await findPdfProblem(pdf({ objects: [packedPages] }))).toBe("is a PDF of more than 20 pages");
  });

  test("nothing to see", async () => {
    expect(await findPdfProblem(Buffer.from("%PDF-1.7\n%%EOF"))).toBe(UNREADABLE);
    expect(await findPdfProblem(pdf({ pages: 0 }))).toBe(UNREADABLE);
  });

  test.each([
    ["objects that overlap", "obj<<"],
    ["strings without an end", "1 0 obj<</X("],
    ["endless white space behind a script's key", `/JS${" ".repeat(5000)}`],
    ["endless white space behind a type", `/Type${" ".repeat(5000)}`],
    ["numbers and nothing else", "1 "],
  ])("%s, 10 MB of them, within seconds", async (_, piece) => {
    const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(10_000_000, piece)]);
    const started = performance.now();
    expect(await findPdfProblem(file)).toBe(UNREADABLE);
    expect(performance.now() - started).toBeLessThan(8000);
  });
});
