import type { PhotoSource } from "@/lib/vocabulary";
import { toDataUrl } from "./http";
import { decode } from "./photo";
import { type DocumentChoice, type Kept, PHOTO_STEPS, type PhotoStep, type TakenPhoto } from "./state";

/**
 * What a reload of the tab must not lose: which document, and the photos. Kept for this tab only. A photo that is on
 * the server is kept as a thumbnail with its key; one that is not, whole, as far as the storage has room.
 */
const KEY = "capture.progress";
const THUMBNAIL_PX = 320;

interface KeptPhoto {
  readonly id: string;
  readonly key: string | null;
  readonly source: PhotoSource;
  readonly picture: string;
}

interface Stored {
  readonly token: string;
  readonly document: DocumentChoice | null;
  readonly turnsSkipped: boolean;
  readonly backSkipped: boolean;
  readonly photos: Readonly<Partial<Record<PhotoStep, KeptPhoto>>>;
}

/** The end of a token: enough to tell sessions apart. */
const tail = (token: string) => token.slice(-24);

/** Pictures made before, so that nothing is drawn twice. */
const drawn = new Map<string, string>();
/** Grows with every write: of two under way the later one wins. */
let writes = 0;

/** Keeps the present state; what does not fit is left out. */
export async function keep(token: string, { photos, ...choices }: Kept): Promise<void> {
  writes += 1;
  const mine = writes;
  const kept: Partial<Record<PhotoStep, KeptPhoto>> = {};
  for (const step of PHOTO_STEPS) {
    const photo = photos[step];
    if (photo) kept[step] = await keptPhoto(photo);
  }
  if (mine !== writes) return;
  const stored: Stored = { ...choices, token: tail(token), photos: kept };
  if (store(stored)) return;
  // No room: photos on the server come first, the others will be asked for again.
  const sent = Object.entries(kept).filter(([, photo]) => photo.key !== null);
  store({ ...stored, photos: Object.fromEntries(sent) });
}

export function forget(): void {
  writes += 1;
  drawn.clear();
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // storage is blocked: there is nothing to forget
  }
}

/** What was kept of this session. */
export async function recall(token: string): Promise<Kept | null> {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null") as Stored | null;
    if (stored?.token !== tail(token)) return null;
    const photos: Partial<Record<PhotoStep, TakenPhoto>> = {};
    for (const step of PHOTO_STEPS) {
      const photo = stored.photos[step];
      if (photo) photos[step] = await takenPhoto(photo);
    }
    const { document, turnsSkipped, backSkipped } = stored;
    return { document, turnsSkipped, backSkipped, photos };
  } catch {
    return null; // not ours, or cut off: the person begins anew
  }
}

function store(stored: Stored): boolean {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

async function keptPhoto({ id, blob, source, upload }: TakenPhoto): Promise<KeptPhoto> {
  const key = upload.status === "sent" ? upload.key : null;
  const name = `${id} ${key === null ? "whole" : "small"}`;
  const picture = drawn.get(name) ?? (await (key === null ? toDataUrl(blob) : thumbnail(blob)));
  drawn.set(name, picture);
  return { id, key, source, picture };
}

async function takenPhoto({ id, key, source, picture }: KeptPhoto): Promise<TakenPhoto> {
  const blob = toBlob(picture);
  return { id, blob, source, upload: key === null ? { status: "queued" } : { status: "sent", key } };
}

/** The policy lets the page fetch from its own origin only, so a data URL is taken apart by hand. */
function toBlob(dataUrl: string): Blob {
  const [head = "", body = ""] = dataUrl.split(",");
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([\w/]+)/.exec(head)?.[1] ?? "image/jpeg" });
}

async function thumbnail(blob: Blob): Promise<string> {
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
