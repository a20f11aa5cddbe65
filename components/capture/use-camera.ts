"use client";
import { useCallback, useEffect, useState } from "react";
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

  useEffect(() => {
    if (!window.isSecureContext || !navigator.mediaDevices)
      setProblem(cameraProblem(null, window.isSecureContext));
  }, []);

  const onStream = useCallback(
    (stream: MediaStream) => {
      setProblem(null);
      const [track] = stream.getVideoTracks();
      const settings = track?.getSettings();
      setActiveId(settings?.deviceId ?? null);
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
  const onError = useCallback(
    (error: unknown) => setProblem(cameraProblem(error, window.isSecureContext)),
    [],
  );
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
    onStream,
    onError,
    retry,
    switchCamera,
  };
}
