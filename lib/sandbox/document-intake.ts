import { documentFormat, placeholderPdf, sanitiseDocument } from "@/lib/upload/company-document";
import type { DocumentIntake, SanitisedDocument } from "@/lib/upload/types";
import { formatOf } from "@/lib/vision/images/image";
import type { Mode } from "@/lib/vocabulary";
import { forMode } from "./for-mode";
import { isOtherImage, sanitisePlaceholder } from "./image-intake";

const LIVE: DocumentIntake = { sanitiseDocument };
const SIMULATED: DocumentIntake = { sanitiseDocument: sanitisePlaceholderDocument };

/** The intake for a tenant's company documents: scanned for live; for test a placeholder is stored instead. */
export function selectDocumentIntake(mode: Mode): DocumentIntake {
  return forMode({ mode }, { live: LIVE, test: () => SIMULATED });
}

/** Any image stands for a document, also of a kind that live mode refuses (UPLOAD-SANDBOX-1). */
async function sanitisePlaceholderDocument(bytes: Uint8Array, field: string): Promise<SanitisedDocument> {
  const isImage = formatOf(bytes) !== null || isOtherImage(bytes);
  if (!isImage && documentFormat(bytes, field) === "pdf") return placeholderPdf();
  const { bytes: image, contentType } = await sanitisePlaceholder(bytes, field);
  return { bytes: image, contentType };
}
