import { useEffect, useRef, useState } from "react";
import {
  type Advice,
  adviceFor,
  INITIAL_GUIDE_STATE,
  isHeld,
  nextGuideState,
  type Subject,
} from "./guide/advice";
import { FACE_INPUT_PX } from "./guide/face";
import type { GuideRequest, GuideResponse, PixelBuffer } from "./guide/worker";
import { visiblePart } from "./photo";

/** Minimum time between two measurements; a slow phone takes longer and is measured less often. */
const MEASURE_EVERY_MS = 120;
const OVERVIEW_WIDTH_PX = 240;
const DETAIL_PX = 256;
/** A card in its frame (ISO/IEC 7810 ID-1) as shares of a view of 4:3; as drawn by camera.tsx. */
export const CARD_OUTLINE = { width: 0.9, height: (0.9 / 1.586) * (4 / 3) } as const;

/**
 * Watches the camera's picture and says what to do; calls `onReady` once when all has been well for a moment. Where
 * workers or canvases fail there is no advice, and the shutter works as ever.
 */
export function useGuide(
  video: HTMLVideoElement | null,
  subject: Subject,
  onReady: () => void,
): Advice | null {
  const [advice, setAdvice] = useState<Advice | null>(null);
  const ready = useRef(onReady);
  ready.current = onReady;
  const { kind } = subject;
  const direction = subject.kind === "turn" ? subject.direction : null;

  useEffect(() => {
    setAdvice(null);
    if (!video) return;
    const watchedSubject: Subject = kind === "turn" ? { kind, direction: direction ?? "left" } : { kind };
    return startWatching(video, watchedSubject, setAdvice, () => ready.current());
  }, [video, kind, direction]);
  return advice;
}

function startWatching(
  video: HTMLVideoElement,
  subject: Subject,
  onAdvice: (advice: Advice | null) => void,
  onReady: () => void,
): () => void {
  const worker = openWorker(subject.kind !== "document");
  if (!worker) return () => {};
  let watch = INITIAL_GUIDE_STATE;
  let timer = 0;
  const ask = () => {
    const question = questionOf(video, subject.kind === "document");
    if (question) worker.postMessage(question, [question.overview.pixels, question.detail.pixels]);
    else timer = window.setTimeout(ask, MEASURE_EVERY_MS);
  };
  worker.onmessage = ({ data }: MessageEvent<GuideResponse>) => {
    const now = performance.now();
    watch = nextGuideState(watch, adviceFor(subject, data.measurement), now);
    onAdvice(watch.shown);
    if (isHeld(watch, subject, now)) return onReady();
    timer = window.setTimeout(ask, MEASURE_EVERY_MS);
  };
  worker.onerror = () => onAdvice(null);
  ask();
  return () => {
    window.clearTimeout(timer);
    worker.terminate();
  };
}

function openWorker(looksForFaces: boolean): Worker | null {
  const { guide, faces, facesIntegrity } = document.body.dataset;
  if (!guide) return null;
  try {
    const worker = new Worker(guide);
    if (looksForFaces && faces && facesIntegrity) {
      const load: GuideRequest = { type: "load", url: faces, integrity: facesIntegrity };
      worker.postMessage(load);
    }
    return worker;
  } catch {
    return null;
  }
}

let canvas: HTMLCanvasElement | null = null;

function questionOf(
  video: HTMLVideoElement,
  ofDocument: boolean,
): (GuideRequest & { type: "measure" }) | null {
  if (video.videoWidth === 0 || video.paused) return null;
  const view = visiblePart(
    { width: video.videoWidth, height: video.videoHeight },
    { width: video.clientWidth, height: video.clientHeight },
  );
  const side = Math.min(DETAIL_PX, view.width, view.height);
  const middle = {
    x: view.x + (view.width - side) / 2,
    y: view.y + (view.height - side) / 2,
    width: side,
    height: side,
  };
  const overview = ofDocument
    ? copyOf(video, view, OVERVIEW_WIDTH_PX, Math.round((OVERVIEW_WIDTH_PX * view.height) / view.width))
    : squareOf(video, view);
  const detail = copyOf(video, middle, side, side);
  if (!overview || !detail) return null;
  return { type: "measure", overview, detail, outline: ofDocument ? CARD_OUTLINE : null };
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function copyOf(video: HTMLVideoElement, part: Part, width: number, height: number): PixelBuffer | null {
  const context = contextOf(width, height);
  if (!context) return null;
  context.drawImage(video, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return { width, height, pixels: context.getImageData(0, 0, width, height).data.buffer };
}

/** The largest square in the middle of the view: what the face finder takes. */
function squareOf(video: HTMLVideoElement, view: Part): PixelBuffer | null {
  const side = Math.min(view.width, view.height);
  const part = {
    x: view.x + (view.width - side) / 2,
    y: view.y + (view.height - side) / 2,
    width: side,
    height: side,
  };
  return copyOf(video, part, FACE_INPUT_PX, FACE_INPUT_PX);
}

function contextOf(width: number, height: number): CanvasRenderingContext2D | null {
  canvas ??= document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext("2d", { willReadFrequently: true });
}
