import { type DetectedFace, FACE_INPUT_PX } from "./guide/face";
import type { GuideRequest, GuideResponse, PixelBuffer } from "./guide/worker";
import { type Part, viewOf } from "./photo";

/** How the page opens the guide's worker, and what it shows it of the camera's picture. */

const OVERVIEW_WIDTH_PX = 240;
const DETAIL_PX = 256;
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
  const question = questionOf(video, ofDocument);
  if (question) worker.postMessage(question, [question.overview.pixels, question.detail.pixels]);
  return question !== null;
}

/** The largest square in the middle of the view: what the face finder takes. */
export function finderSquare(view: Part): Part {
  return middleOf(view, Math.min(view.width, view.height));
}

let canvas: HTMLCanvasElement | null = null;

function questionOf(
  video: HTMLVideoElement,
  ofDocument: boolean,
): (GuideRequest & { type: "measure" }) | null {
  if (video.videoWidth === 0 || video.paused) return null;
  const view = viewOf(video);
  const side = Math.min(DETAIL_PX, view.width, view.height);
  const overview = ofDocument
    ? copyOf(video, view, OVERVIEW_WIDTH_PX, Math.round((OVERVIEW_WIDTH_PX * view.height) / view.width))
    : copyOf(video, finderSquare(view), FACE_INPUT_PX, FACE_INPUT_PX);
  const detail = copyOf(video, middleOf(view, side), side, side);
  if (!overview || !detail) return null;
  return { type: "measure", overview, detail, outline: ofDocument ? CARD_OUTLINE : null };
}

function middleOf({ x, y, width, height }: Part, side: number): Part {
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

function copyOf(video: HTMLVideoElement, part: Part, width: number, height: number): PixelBuffer | null {
  const context = contextOf(width, height);
  if (!context) return null;
  context.drawImage(video, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return { width, height, pixels: context.getImageData(0, 0, width, height).data.buffer };
}

function contextOf(width: number, height: number): CanvasRenderingContext2D | null {
  canvas ??= document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext("2d", { willReadFrequently: true });
}

/** Finding one face must not keep anybody waiting. */
const LOCATE_LIMIT_MS = 1500;

/** Where the face is now; null when none is found in time. */
export function locateFace(video: HTMLVideoElement): Promise<DetectedFace | null> {
  return new Promise((resolve) => {
    const worker = openGuide(true);
    const end = (face: DetectedFace | null) => {
      window.clearTimeout(timer);
      worker?.terminate();
      resolve(face);
    };
    const timer = window.setTimeout(() => end(null), worker ? LOCATE_LIMIT_MS : 0);
    if (!worker) return;
    const ask = () => {
      if (!askGuide(worker, video, false)) end(null);
    };
    worker.onmessage = ({ data }: MessageEvent<GuideResponse>) => {
      const { faces } = data.measurement;
      // Null: the network is still on its way.
      if (faces === null) window.setTimeout(ask, 100);
      else end(faces[0] ?? null);
    };
    worker.onerror = () => end(null);
    ask();
  });
}
