import type { IntegrityCheck } from "@/lib/vision/types";
import type { DocumentType } from "@/lib/vocabulary";
import type { SettledType } from "./fields/document-type";

/** A type read this surely is taken to be the document's: as in the other checks. */
const SURE = 85;

/** Cards that look alike and share their zone's codes: people call one by the other's name. */
const CARDS: ReadonlySet<DocumentType> = new Set(["NATIONAL_ID", "RESIDENCE_PERMIT"]);
const isSameKind = (a: DocumentType, b: DocumentType) => a === b || (CARDS.has(a) && CARDS.has(b));

/** Whether the document is of the kind that the caller named; what it is follows from the document alone. */
export function typeAsStated(read: SettledType | null, stated: DocumentType | undefined): IntegrityCheck {
  const name = "document_type_as_stated";
  const kind = "user_action";
  if (!read || stated === undefined || read.confidence < SURE)
    return { name, outcome: "not_applicable", kind };
  return isSameKind(read.type, stated)
    ? { name, outcome: "pass", kind }
    : { name, outcome: "fail", kind, fields: ["documentType"] };
}
