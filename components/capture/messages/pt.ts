import type { Messages } from "./en";
import { end } from "./pt/end";
import { photos } from "./pt/photos";
import { problems } from "./pt/problems";
import { receipt } from "./pt/receipt";
import { start } from "./pt/start";

/** Português. */
export const pt: Messages = { ...start, ...photos, ...end, ...receipt, ...problems };
