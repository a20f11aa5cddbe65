import type { DocumentType, PhotoProblem } from "@/lib/vocabulary";
import { isExpired } from "./document/expiry";
import { type ReadingAlone, readFrontAlone } from "./document/read";
import { TYPE_AS_STATED } from "./document/stated-type";
import type { DocumentProblem } from "./document-problems";
import { FACE_SIDE_PX, measureSelfie } from "./face/measure";
import { decode } from "./images/image";
import { Pyramid } from "./images/pixels";
import { StepTimer } from "./step-timer";
import type { UploadedPhoto } from "./types";

/** The person waits for the answer, so less work is done: a card that fills the frame takes much less. */
const SIDE_WORK_LIMIT = 5000;
/** Least confidence of an expiry date to call a document expired (docs/documents.md, confidence-90). */
const CONFIDENT_DATE = 90;

/**
 * Finds the problems of one photo that a new photo could solve (SESSION-UPLOAD-2).
 * @throws Failure when it cannot be decoded.
 */
export async function findPhotoProblems({ type, bytes, stated }: UploadedPhoto): Promise<PhotoProblem[]> {
  if (type === "idFront") return documentProblems(await readFront(bytes, stated), new Date());
  const image = new Pyramid(await decode(bytes, FACE_SIDE_PX));
  const { observation } = await measureSelfie(image, new StepTimer(), null);
  return observation.problems.filter((problem) => problem !== "portrait_unreadable");
}

function readFront(bytes: Uint8Array, stated: DocumentType | undefined): Promise<ReadingAlone> {
  const limits = { now: new Date(), sideWorkLimit: SIDE_WORK_LIMIT };
  return readFrontAlone(bytes, stated ? { ...limits, hint: stated } : limits);
}

/** The problems of a document that a new photo can solve. */
const SOLVED_BY_NEW_PHOTO: Readonly<Partial<Record<DocumentProblem, PhotoProblem>>> = {
  not_a_document: "not_a_document",
  too_dark: "too_dark",
  too_blurred: "too_blurred",
  wrong_side: "wrong_side",
  document_unreadable: "document_unreadable",
};

/** The solvable problems of a document; none when reading ended early, since what was not read is not known to be wrong. */
export function documentProblems({ problems, fields, checks }: ReadingAlone, now: Date): PhotoProblem[] {
  if (problems.includes("too_much_text")) return [];
  const expiry = fields.expiryDate;
  const expired = expiry !== undefined && expiry.confidence >= CONFIDENT_DATE && isExpired(expiry.value, now);
  const isOther = checks.some(({ name, outcome }) => name === TYPE_AS_STATED && outcome === "fail");
  return [
    ...problems.flatMap((problem) => SOLVED_BY_NEW_PHOTO[problem] ?? []),
    ...(isOther ? (["wrong_document"] as const) : []),
    ...(expired ? (["document_expired"] as const) : []),
  ];
}
