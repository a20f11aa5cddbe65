import type { PhotoSource } from "@/lib/vocabulary";
import { toDataUrl } from "./http";
import { type DocumentChoice, PHOTO_STEPS, type PhotoStep } from "./model";
import type { Draft, TakenPhoto } from "./state";

/**
 * What a reload of the tab must not lose: the document choice and the photos, for this tab only. A photo that is on
 * the server is kept as a thumbnail with its key, another one whole, as far as the storage has room.
 */
const KEY = "capture.progress";
const THUMBNAIL_PX = 320;

interface DraftPhoto {
  readonly id: string;
  readonly key: string | null;
  readonly source: PhotoSource;
  readonly camera?: string | undefined;
  readonly picture: string;
}

interface StoredDraft {
  readonly token: string;
  readonly document: DocumentChoice | null;
  readonly turnsSkipped: boolean;
  readonly flashDone: boolean;
  readonly backSkipped: boolean;
  readonly photos: Readonly<Partial<Record<PhotoStep, DraftPhoto>>>;
}

/** The end of a token: enough to tell sessions apart. */
const tail = (token: string) => token.slice(-24);

/** Encoded photos, so that nothing is encoded twice. */
const drawn = new Map<string, string>();
/** Counts writes: of two under way the later one wins. */
let writes = 0;

/** Saves the draft; photos that do not fit are left out. */
export async function saveDraft(token: string, { photos, ...choices }: Draft): Promise<void> {
  writes += 1;
  const mine = writes;
  const kept: Partial<Record<PhotoStep, DraftPhoto>> = {};
  for (const step of PHOTO_STEPS) {
    const photo = photos[step];
    if (photo) kept[step] = await draftPhoto(photo);
  }
  if (mine !== writes) return;
  const stored: StoredDraft = { ...choices, token: tail(token), photos: kept };
  if (store(stored)) return;
  // No room: photos on the server come first, the others will be asked for again.
  const sent = Object.entries(kept).filter(([, photo]) => photo.key !== null);
  store({ ...stored, photos: Object.fromEntries(sent) });
}

export function clearDraft(): void {
  writes += 1;
  drawn.clear();
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // storage is blocked: there is nothing to clear
  }
}

/** The saved draft of this session, or null. */
export async function loadDraft(token: string): Promise<Draft | null> {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null") as StoredDraft | null;
    if (stored?.token !== tail(token)) return null;
    const photos: Partial<Record<PhotoStep, TakenPhoto>> = {};
    for (const step of PHOTO_STEPS) {
      const photo = stored.photos[step];
      if (photo) photos[step] = await takenPhoto(photo);
    }
    const { document, turnsSkipped, flashDone, backSkipped } = stored;
    return { document, turnsSkipped, flashDone, backSkipped, photos };
  } catch {
    return null; // unknown or truncated: the person starts over
  }
}

function store(stored: StoredDraft): boolean {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

async function draftPhoto({ id, blob, source, camera, upload }: TakenPhoto): Promise<DraftPhoto> {
  const key = upload.status === "sent" ? upload.key : null;
  const name = `${id} ${key === null ? "whole" : "small"}`;
  const picture = drawn.get(name) ?? (await (key === null ? toDataUrl(blob) : thumbnail(blob)));
  drawn.set(name, picture);
  return { id, key, source, camera, picture };
}

async function takenPhoto({ id, key, source, camera, picture }: DraftPhoto): Promise<TakenPhoto> {
  const blob = toBlob(picture);
  return { id, blob, source, camera, upload: key === null ? { status: "queued" } : { status: "sent", key } };
}

/** The policy lets the page fetch from its own origin only, so a data URL is taken apart by hand. */
function toBlob(dataUrl: string): Blob {
  const [head = "", body = ""] = dataUrl.split(",");
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([\w/]+)/.exec(head)?.[1] ?? "image/jpeg" });
}

async function thumbnail(blob: Blob): Promise<string> {
  // Came with the step that took the photo.
  const { decode } = await import("./photo");
  const photo = await decode(blob);
  if (!photo) throw new Error("A photo that was made here cannot be read here.");
  const scale = Math.min(1, THUMBNAIL_PX / Math.max(photo.width, photo.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  canvas.getContext("2d")?.drawImage(photo.source, 0, 0, canvas.width, canvas.height);
  photo.release();
  return canvas.toDataURL("image/jpeg", 0.8);
}
