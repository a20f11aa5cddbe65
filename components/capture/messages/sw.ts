import type { Messages } from "./en";
import { end } from "./sw/end";
import { photos } from "./sw/photos";
import { problems } from "./sw/problems";
import { receipt } from "./sw/receipt";
import { start } from "./sw/start";

/** Kiswahili. Awaits a native speaker's review (CONTRIBUTING.md). */
export const sw: Messages = { ...start, ...photos, ...end, ...receipt, ...problems };
