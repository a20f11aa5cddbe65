import { threadTask } from "@/lib/threads/task";

/** Scans a PDF; the output is a message that says why it is not accepted, or null. */
export const FIND_PDF_PROBLEM = threadTask<Uint8Array, string | null>("findPdfProblem");
