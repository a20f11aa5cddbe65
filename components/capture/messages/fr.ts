import type { Messages } from "./en";
import { end } from "./fr/end";
import { photos } from "./fr/photos";
import { problems } from "./fr/problems";
import { receipt } from "./fr/receipt";
import { start } from "./fr/start";

/** Français. */
export const fr: Messages = { ...start, ...photos, ...end, ...receipt, ...problems };
