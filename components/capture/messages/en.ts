import { end } from "./en/end";
import { photos } from "./en/photos";
import { problems } from "./en/problems";
import { receipt } from "./en/receipt";
import { start } from "./en/start";

/** Every word of the capture page in English. `{name}` marks what is filled in. */
export const en = { ...start, ...photos, ...end, ...receipt, ...problems };

export type Messages = typeof en;
