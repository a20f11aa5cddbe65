import path from "node:path";

/** The root of the repository: every command runs there, whichever folder it was called from. */
export const ROOT = path.resolve(import.meta.dirname, "../..");
