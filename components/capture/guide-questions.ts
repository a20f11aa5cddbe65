import type { FrameMeasurement } from "./guide/advice";
import { type DetectedFace, FACE_INPUT_PX } from "./guide/face";
import type { GuideRequest, GuideResponse, PixelBuffer } from "./guide/worker";
import { decode, type Part, viewOf } from "./photo";

/** How the page opens the guide's worker, and what it shows it of the camera's picture, or of a photo. */

const OVERVIEW_WIDTH_PX = 240;
/** Sharpness of a face is measured in the middle of the picture, in the camera's own pixels. */
const DETAIL_PX = 256;
/** That of a document on the whole view at one width, so that the limit means the same on every camera. */
export const DOCUMENT_DETAIL_PX = 480;
/** A card in its frame (ISO/IEC 7810 ID-1) as shares of a view of 4:3; as drawn by camera.tsx. */
export const CARD_OUTLINE = { width: 0.9, height: (0.9 / 1.586) * (4 / 3) } as const;

/** The guide's worker; null where the browser has none, or the page was delivered without. */
export function openGuide(looksForFaces: boolean): Worker | null {
  const { guide, faces, facesIntegrity } = document.body.dataset;
  if (!guide) return null;
  try {
    const worker = new Worker(ownScript(guide));
    if (looksForFaces && faces && facesIntegrity) {
      const load: GuideRequest = { type: "load", url: faces, integrity: facesIntegrity };
      worker.postMessage(load);
    }
    return worker;
  } catch {
    return null;
  }
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}
let scripts: ReturnType<TrustedTypes["createPolicy"]> | undefined;

/** The address of a script of this page, in the type that the content policy asks for (SECURITY-CSP-4). */
function ownScript(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  scripts ??= trustedTypes?.createPolicy("capture", {
    createScriptURL: (given) => {
      if (new URL(given, location.href).origin !== location.origin) throw new TypeError("not our script");
      return given;
    },
  });
  return scripts?.createScriptURL(url) ?? url;
}

/** Shows the worker the present picture. @returns false when there is none */
export function askGuide(worker: Worker, video: HTMLVideoElement, ofDocument: boolean): boolean {
  if (video.videoWidth === 0 || video.paused) return false;
  return askAbout(worker, video, viewOf(video), ofDocument);
}

function askAbout(worker: Worker, source: CanvasImageSource, view: Part, ofDocument: boolean): boolean {
  const question = questionOf(source, view, ofDocument);
  if (question) worker.postMessage(question, [question.overview.pixels, question.detail.pixels]);
  return question !== null;
}

/** The largest square in the middle of the view: what the face finder takes. */
export function finderSquare(view: Part): Part {
  return middleOf(view, Math.min(view.width, view.height));
}

let canvas: HTMLCanvasElement | null = null;

function questionOf(
  source: CanvasImageSource,
  view: Part,
  ofDocument: boolean,
): (GuideRequest & { type: "measure" }) | null {
  const wide = (width: number) => copyOf(source, view, width, Math.round((width * view.height) / view.width));
  const side = Math.min(DETAIL_PX, view.width, view.height);
  const overview = ofDocument
    ? wide(OVERVIEW_WIDTH_PX)
    : copyOf(source, finderSquare(view), FACE_INPUT_PX, FACE_INPUT_PX);
  const detail = ofDocument ? wide(DOCUMENT_DETAIL_PX) : copyOf(source, middleOf(view, side), side, side);
  if (!overview || !detail) return null;
  return { type: "measure", overview, detail, outline: ofDocument ? CARD_OUTLINE : null };
}

function middleOf({ x, y, width, height }: Part, side: number): Part {
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

function copyOf(source: CanvasImageSource, part: Part, width: number, height: number): PixelBuffer | null {
  const context = contextOf(width, height);
  if (!context) return null;
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return { width, height, pixels: context.getImageData(0, 0, width, height).data.buffer };
}

function contextOf(width: number, height: number): CanvasRenderingContext2D | null {
  canvas ??= document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext("2d", { willReadFrequently: true });
}

/** Looking at one picture must not keep anybody waiting. */
const LOOK_LIMIT_MS = 1500;

/** Where the face is now; null when none is found in time. */
export async function locateFace(video: HTMLVideoElement): Promise<DetectedFace | null> {
  const seen = await lookOnce(false, (worker) => askGuide(worker, video, false));
  return seen?.faces?.[0] ?? null;
}

/** What the guide sees in a photo; null where it cannot look, or is not ready in time. */
export async function lookAtPhoto(photo: Blob, ofDocument: boolean): Promise<FrameMeasurement | null> {
  const picture = await decode(photo);
  if (!picture) return null;
  const { source, width, height, release } = picture;
  const whole = { x: 0, y: 0, width, height };
  const seen = await lookOnce(ofDocument, (worker) => askAbout(worker, source, whole, ofDocument));
  release();
  return seen;
}

/** One answer of a worker of its own. @param ask false: there is nothing to ask about */
function lookOnce(ofDocument: boolean, ask: (worker: Worker) => boolean): Promise<FrameMeasurement | null> {
  return new Promise((resolve) => {
    const worker = openGuide(!ofDocument);
    let last: FrameMeasurement | null = null;
    let repeated: number | undefined;
    const end = (seen: FrameMeasurement | null) => {
      window.clearTimeout(timer);
      // The picture is released once there is an answer: nobody may ask about it then.
      window.clearTimeout(repeated);
      worker?.terminate();
      resolve(seen);
    };
    const timer = window.setTimeout(() => end(last), worker ? LOOK_LIMIT_MS : 0);
    if (!worker) return;
    const askOrEnd = () => {
      if (!ask(worker)) end(last);
    };
    worker.onmessage = ({ data }: MessageEvent<GuideResponse>) => {
      last = data.measurement;
      // Null: the network is still on its way.
      if (!ofDocument && last.faces === null) repeated = window.setTimeout(askOrEnd, 100);
      else end(last);
    };
    worker.onerror = () => end(last);
    askOrEnd();
  });
}
