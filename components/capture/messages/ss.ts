import type { Messages } from "./en";
import { end } from "./ss/end";
import { photos } from "./ss/photos";
import { problems } from "./ss/problems";
import { receipt } from "./ss/receipt";
import { start } from "./ss/start";

/** siSwati. Awaits a native speaker's review (CONTRIBUTING.md). */
export const ss: Messages = { ...start, ...photos, ...end, ...receipt, ...problems };
