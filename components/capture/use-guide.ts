import { useEffect, useRef, useState } from "react";
import {
  type Advice,
  adviceFor,
  INITIAL_GUIDE_STATE,
  isHeld,
  nextGuideState,
  type Subject,
} from "./guide/advice";
import type { GuideResponse } from "./guide/worker";
import { askGuide, openGuide } from "./guide-questions";

/** Minimum time between two measurements; a slow phone takes longer and is measured less often. */
const MEASURE_EVERY_MS = 120;

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

  useEffect(() => {
    setAdvice(null);
    if (!video) return;
    return startWatching(video, { kind }, setAdvice, () => ready.current());
  }, [video, kind]);
  return advice;
}

function startWatching(
  video: HTMLVideoElement,
  subject: Subject,
  onAdvice: (advice: Advice | null) => void,
  onReady: () => void,
): () => void {
  const worker = openGuide(subject.kind === "face");
  if (!worker) return () => {};
  let watch = INITIAL_GUIDE_STATE;
  let timer = 0;
  const ask = () => {
    if (!askGuide(worker, video, subject.kind === "document"))
      timer = window.setTimeout(ask, MEASURE_EVERY_MS);
  };
  worker.onmessage = ({ data }: MessageEvent<GuideResponse>) => {
    const now = performance.now();
    watch = nextGuideState(watch, adviceFor(subject, data.measurement), now);
    onAdvice(watch.shown);
    if (isHeld(watch, now)) return onReady();
    timer = window.setTimeout(ask, MEASURE_EVERY_MS);
  };
  worker.onerror = () => onAdvice(null);
  ask();
  return () => {
    window.clearTimeout(timer);
    worker.terminate();
  };
}
