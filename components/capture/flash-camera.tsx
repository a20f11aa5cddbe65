import { useEffect, useRef, useState } from "react";
import type { FlashColour } from "@/lib/vocabulary";
import { cameraName } from "./camera-name";
import { CameraView } from "./camera-view";
import { locateFace } from "./guide-questions";
import { makeSheet, newTile, type Tile, tileWindow } from "./sheet";
import { useCamera } from "./use-camera";

/** What the flashes gave; null when they could not be taken. */
export type FlashedSheet = { readonly blob: Blob; readonly timesMs: readonly number[] } | null;

interface FlashCameraProps {
  readonly colours: readonly FlashColour[];
  /** The person has asked for the colours. */
  readonly isOn: boolean;
  readonly onReady: (ready: boolean) => void;
  readonly onEnd: (sheet: FlashedSheet, camera: string | undefined) => void;
}

/** How long each colour is shown: 2.2 changes a second, below the three that can harm (WCAG 2.2 SC 2.3.1). */
const COLOUR_MS = 450;

const LIGHT: Readonly<Record<FlashColour | "none", string>> = {
  none: "bg-black",
  red: "bg-[#ff0000]",
  green: "bg-[#00ff00]",
  blue: "bg-[#0000ff]",
};

/** The camera while the screen lights the face: one picture in the dark, and one in each colour. */
export function FlashCamera({ colours, isOn, onReady, onEnd }: FlashCameraProps) {
  const camera = useCamera("user");
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [light, setLight] = useState<FlashColour | "none" | null>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  const hasFailed = camera.problem !== null;
  useEffect(() => onReady(video !== null), [video, onReady]);
  useEffect(() => {
    if (hasFailed) end.current(null, undefined);
  }, [hasFailed]);
  useEffect(() => {
    if (!video || !isOn) return;
    const controller = new AbortController();
    void flash(video, ["none", ...colours], setLight, controller.signal).then((sheet) => {
      if (!controller.signal.aborted) end.current(sheet, cameraName(video));
    });
    return () => controller.abort();
  }, [video, isOn, colours]);
  return (
    <>
      <CameraView camera={camera} shape="face" video={video} onVideo={setVideo} good={false} height="low">
        {null}
      </CameraView>
      {light && <div aria-hidden="true" className={`fixed inset-0 z-50 ${LIGHT[light]}`} />}
    </>
  );
}

async function flash(
  video: HTMLVideoElement,
  lights: readonly (FlashColour | "none")[],
  show: (light: FlashColour | "none") => void,
  signal: AbortSignal,
): Promise<FlashedSheet> {
  const window = tileWindow(video, await locateFace(video));
  const tiles: Tile[] = [];
  for (const light of lights) {
    if (signal.aborted) return null;
    show(light);
    // Counted from when the colour is on the screen; the tile is taken at its end, when the camera has seen it, too.
    await painted();
    await new Promise((resolve) => setTimeout(resolve, COLOUR_MS));
    const tile = newTile(video, window, performance.now());
    if (tile) tiles.push(tile);
  }
  return tiles.length === lights.length ? makeSheet(tiles, 2) : null;
}

function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
