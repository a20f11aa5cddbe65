import { useCallback, useEffect, useState } from "react";
import { isInsideApp } from "./browser";
import { type CameraProblem, cameraProblem } from "./camera-problem";

export type Facing = "user" | "environment";

export interface CameraControls {
  readonly constraints: MediaTrackConstraints;
  readonly problem: CameraProblem | null;
  /** Changes with every new try, so that the stream is asked for again. */
  readonly attempt: number;
  readonly canSwitch: boolean;
  /** Whether the preview should be mirrored: a person expects a mirror, a document must stay readable. */
  readonly facesPerson: boolean;
  /** Null where this camera has no lamp. */
  readonly torch: { readonly on: boolean; readonly toggle: () => void } | null;
  readonly onStream: (stream: MediaStream) => void;
  readonly onError: (error: unknown) => void;
  readonly retry: () => void;
  readonly switchCamera: () => void;
}

/** The best the device gives, as it gives it: without `resizeMode` a browser may crop an upright picture to fit. */
const BEST: MediaTrackConstraints & { readonly resizeMode: ConstrainDOMString } = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  resizeMode: { ideal: "none" },
};

/** Which camera is in use and what keeps it from working. Asking for the stream is react-webcam's part. */
export function useCamera(facing: Facing): CameraControls {
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [facesPerson, setFacesPerson] = useState(facing === "user");
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [lamp, setLamp] = useState<{ readonly track: MediaStreamTrack; readonly on: boolean } | null>(null);

  useEffect(() => {
    if (!window.isSecureContext || !navigator.mediaDevices) setProblem(cameraProblem(null, surroundings()));
  }, []);

  const onStream = useCallback(
    (stream: MediaStream) => {
      setProblem(null);
      const [track] = stream.getVideoTracks();
      const settings = track?.getSettings();
      setActiveId(settings?.deviceId ?? null);
      setLamp(track && hasTorch(track) ? { track, on: false } : null);
      setFacesPerson((settings?.facingMode ?? facing) === "user");
      // Fires when the device is unplugged or taken over, not when the page itself stops the track.
      track?.addEventListener("ended", () => setProblem("busy"));
      // Names and ids of the other cameras are shown only once one was allowed.
      void navigator.mediaDevices.enumerateDevices().then(
        (devices) => setCameras(devices.filter((device) => device.kind === "videoinput")),
        () => setCameras([]),
      );
    },
    [facing],
  );
  const onError = useCallback((error: unknown) => setProblem(cameraProblem(error, surroundings())), []);
  const retry = useCallback(() => {
    setProblem(null);
    setAttempt((count) => count + 1);
  }, []);
  const switchCamera = useCallback(() => {
    const at = cameras.findIndex((camera) => camera.deviceId === activeId);
    setChosenId(cameras[(at + 1) % cameras.length]?.deviceId ?? null);
  }, [cameras, activeId]);

  const which: MediaTrackConstraints = chosenId
    ? { deviceId: { exact: chosenId } }
    : { facingMode: { ideal: facing } };
  return {
    constraints: { ...which, ...BEST },
    problem,
    attempt,
    canSwitch: cameras.length > 1,
    facesPerson,
    torch: lamp && { on: lamp.on, toggle: () => void switchTorch(lamp.track, !lamp.on).then(setLamp) },
    onStream,
    onError,
    retry,
    switchCamera,
  };
}

function surroundings() {
  return { secureContext: window.isSecureContext, insideApp: isInsideApp(navigator.userAgent) };
}

/** "MediaStream Image Capture", section 4: the lamp of a rear camera; known to Chrome on Android only. */
function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

async function switchTorch(track: MediaStreamTrack, on: boolean) {
  const wanted: MediaTrackConstraintSet & { torch: boolean } = { torch: on };
  try {
    await track.applyConstraints({ advanced: [wanted] });
    return { track, on };
  } catch {
    return { track, on: !on };
  }
}
