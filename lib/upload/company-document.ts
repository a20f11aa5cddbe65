import { Failure } from "@/lib/contract/errors";
import { FILE_LIMIT_BYTES } from "@/lib/contract/fields";
import { doEngineWork, engineWork } from "@/lib/threads/engine-work";
import { runTask } from "@/lib/threads/pool";
import { formatOf, sanitiseImage, unsupportedFile } from "@/lib/vision/images/image";
import { isPdf } from "./scan-pdf";
import { FIND_PDF_PROBLEM } from "./tasks";
import type { SanitisedDocument } from "./types";

/**
 * The format of a company document, by its content alone: its name and declared type mean nothing (UPLOAD-TYPE-1).
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE.
 */
export function documentFormat(bytes: Uint8Array, field: string): "image" | "pdf" {
  if (bytes.byteLength === 0) throw new Failure("EMPTY_FILE", { field });
  if (bytes.byteLength > FILE_LIMIT_BYTES) throw new Failure("FILE_TOO_LARGE", { field });
  if (isPdf(bytes)) return "pdf";
  const format = formatOf(bytes);
  if (format === "jpeg" || format === "png") return "image";
  throw unsupportedFile(bytes, "JPEG, PNG or PDF", field);
}

/** A hostile PDF takes seconds: never in the thread of the requests. */
export const SCAN_PDF = engineWork("findPdfProblem", (bytes: Uint8Array, waitMs) =>
  runTask(FIND_PDF_PROBLEM, bytes, waitMs),
);

/**
 * Re-encodes an image; scans a PDF in an engine thread and returns it as it came (SECURITY-VIEWER-1).
 * @throws Failure as {@link documentFormat}, as `sanitiseImage`, or UNSAFE_FILE.
 */
export async function sanitiseDocument(bytes: Uint8Array, field: string): Promise<SanitisedDocument> {
  if (documentFormat(bytes, field) === "image") {
    const { bytes: image, contentType } = await sanitiseImage(bytes, field);
    return { bytes: image, contentType };
  }
  const problem = await doEngineWork(SCAN_PDF, bytes);
  if (problem) throw new Failure("UNSAFE_FILE", { message: `${field} ${problem}.` });
  return { bytes, contentType: "application/pdf" };
}

/** Title and body in Helvetica on A4; positions in points from the lower left corner. */
const PLACEHOLDER_TEXT =
  "BT/F1 24 Tf 72 740 Td(Sandbox placeholder)Tj/F1 13 Tf 0 -28 Td(The file you sent is not kept in test mode.)Tj ET";

/**
 * The one-page PDF that is stored for a test key's PDF: a test key cannot host files (UPLOAD-SANDBOX-1). A file of PDF
 * 1.4 (ISO 32000-1, 7.5); every reader has Helvetica.
 */
export function placeholderPdf(): SanitisedDocument {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${PLACEHOLDER_TEXT.length}>>stream\n${PLACEHOLDER_TEXT}\nendstream\n`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ].map((body, i) => `${i + 1} 0 obj${body}endobj\n`);
  const header = "%PDF-1.4\n";
  const offsets = objects.map((_, i) => header.length + objects.slice(0, i).join("").length);
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const tableAt = header.length + objects.join("").length;
  const size = objects.length + 1;
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${tableAt}\n%%EOF\n`;
  const text = `${header}${objects.join("")}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`;
  return { bytes: Buffer.from(text, "latin1"), contentType: "application/pdf" };
}
