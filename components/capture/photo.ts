/**
 * Photos as the page sends them: the long side at most 1920 px, JPEG, upright, without the file's metadata (a canvas
 * writes none, so no place of capture leaves the phone).
 */
export const LONG_SIDE_PX = 1920;
export const FRAME_QUALITY = 0.92;
/** Beyond this a phone may run out of memory while decoding. */
const FILE_LIMIT_BYTES = 40 * 1024 * 1024;

export type PhotoProblem = "heic" | "not_an_image" | "too_large" | "empty" | "not_encoded";

export type PreparedPhoto =
  | { readonly ok: true; readonly blob: Blob }
  | { readonly ok: false; readonly problem: PhotoProblem };

/** Width and height in pixels after fitting the long side. */
export function fitted(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Reads a chosen file. */
export async function prepareFile(file: Blob): Promise<PreparedPhoto> {
  if (file.size === 0) return { ok: false, problem: "empty" };
  if (file.size > FILE_LIMIT_BYTES) return { ok: false, problem: "too_large" };
  const picture = await decode(file);
  if (!picture) return { ok: false, problem: (await isHeic(file)) ? "heic" : "not_an_image" };
  const prepared = await encode(picture.source, { x: 0, y: 0, width: picture.width, height: picture.height });
  picture.release();
  return prepared;
}

/**
 * Takes the present frame of a video: the part that its element shows (`object-fit: cover`), unmirrored whatever the
 * preview looks like. The photo is exactly what the person saw.
 */
export function prepareFrame(video: HTMLVideoElement): Promise<PreparedPhoto> {
  return encode(video, viewOf(video));
}

/** The part of the video's picture that its element shows. */
export function viewOf(video: HTMLVideoElement): Part {
  const shown = { width: video.clientWidth, height: video.clientHeight };
  return visiblePart({ width: video.videoWidth, height: video.videoHeight }, shown);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the source, in its own pixels. */
export interface Part extends Size {
  readonly x: number;
  readonly y: number;
}

/** The centred part of a picture that a box covers; the whole picture for a box that is not laid out. */
export function visiblePart(picture: Size, box: Size): Part {
  if (box.width === 0 || box.height === 0) return { x: 0, y: 0, ...picture };
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const width = Math.min(picture.width, Math.round(box.width / scale));
  const height = Math.min(picture.height, Math.round(box.height / scale));
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
}

async function encode(source: CanvasImageSource, part: Part): Promise<PreparedPhoto> {
  if (part.width === 0 || part.height === 0) return { ok: false, problem: "not_encoded" };
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitted(part.width, part.height));
  const context = canvas.getContext("2d");
  if (!context) return { ok: false, problem: "not_encoded" };
  // JPEG has no transparency: what is clear in a PNG becomes white, as on paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const blob = await toJpeg(canvas, FRAME_QUALITY);
  return blob ? { ok: true, blob } : { ok: false, problem: "not_encoded" };
}

/** @param quality 0 to 1; null when the browser cannot */
export function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}

interface Picture extends Size {
  readonly source: CanvasImageSource;
  readonly release: () => void;
}

/** Opens a picture upright; null when this browser cannot. `release` it when it was drawn. */
export async function decode(file: Blob): Promise<Picture | null> {
  try {
    // Missing in Safari before 15; before 17 it throws at this option.
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() };
  } catch {
    return decodeByElement(file); // Safari decodes HEIC in an element only
  }
}

async function decodeByElement(file: Blob): Promise<Picture | null> {
  const objectUrl = URL.createObjectURL(file);
  const image = new Image();
  image.src = objectUrl;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(objectUrl);
    return null;
  }
  const release = () => URL.revokeObjectURL(objectUrl);
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, release };
}

/** ISO/IEC 23008-12: the `ftyp` box of a HEIC or HEIF file names one of these brands. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder("latin1").decode(await file.slice(0, 32).arrayBuffer());
  return head.slice(4, 8) === "ftyp" && /hei[cxms]|hev[cxms]|mif1|msf1/.test(head.slice(8));
}
