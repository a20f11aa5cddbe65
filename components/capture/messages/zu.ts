import type { Messages } from "./en";
import { end } from "./zu/end";
import { photos } from "./zu/photos";
import { problems } from "./zu/problems";
import { receipt } from "./zu/receipt";
import { start } from "./zu/start";

/** isiZulu. Awaits a native speaker's review (CONTRIBUTING.md). */
export const zu: Messages = { ...start, ...photos, ...end, ...receipt, ...problems };
