import { threadTask } from "@/lib/threads/task";

/** Scans the bytes of a PDF; the result is a sentence about what is not allowed in it, or null. */
export const FIND_PDF_PROBLEM = threadTask<Uint8Array, string | null>("findPdfProblem");
