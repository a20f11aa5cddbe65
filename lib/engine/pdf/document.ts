import { Failure } from "@/lib/contract/errors";
import { FILE_LIMIT_BYTES } from "@/lib/contract/fields";
import type { AdmittedDocument } from "../port";
import { admitImage, formatOf } from "../runtime/image";
import { runTask } from "../runtime/pool";
import { isPdf } from "./admit";

/**
 * The checks of a company document that open nothing (SPEC 8: JPEG, PNG, PDF; decided by content alone).
 * @throws Failure EMPTY_FILE, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE.
 */
export function documentFormat(bytes: Uint8Array): "image" | "pdf" {
  if (bytes.byteLength === 0) throw new Failure("EMPTY_FILE");
  if (bytes.byteLength > FILE_LIMIT_BYTES) throw new Failure("FILE_TOO_LARGE");
  if (isPdf(bytes)) return "pdf";
  const format = formatOf(bytes);
  if (format === "jpeg" || format === "png") return "image";
  throw new Failure("UNSUPPORTED_FILE_TYPE", { message: "Only JPEG, PNG and PDF files are accepted." });
}

/** As the port says. @throws Failure of {@link documentFormat}, of `admitImage`, or UNSAFE_FILE. */
export async function admitDocument(bytes: Uint8Array): Promise<AdmittedDocument> {
  if (documentFormat(bytes) === "image") {
    const { bytes: picture, contentType } = await admitImage(bytes);
    return { bytes: picture, contentType };
  }
  const problem = await runTask("findPdfProblem", bytes);
  if (problem) throw new Failure("UNSAFE_FILE", { message: problem });
  return { bytes, contentType: "application/pdf" };
}

/** A blank page, for where a sandbox placeholder is a PDF: a test key cannot host files. */
export function blankPdf(): AdmittedDocument {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
  ].map((body, i) => `${i + 1} 0 obj${body}endobj\n`);
  const header = "%PDF-1.4\n";
  const offsets = objects.map((_, i) => header.length + objects.slice(0, i).join("").length);
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const tableAt = header.length + objects.join("").length;
  const trailer = `trailer<</Size 4/Root 1 0 R>>\nstartxref\n${tableAt}\n%%EOF\n`;
  const text = `${header}${objects.join("")}xref\n0 4\n0000000000 65535 f \n${table}${trailer}`;
  return { bytes: Buffer.from(text, "latin1"), contentType: "application/pdf" };
}
