"use client";
import { useEffect, useState } from "react";
import Webcam from "react-webcam";
import { Button } from "@/components/ui/button";
import { CameraOffIcon, SwitchIcon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/notice";
import { useMessages } from "./messages";
import { type CameraControls, type Facing, useCamera } from "./use-camera";

interface CameraProps {
  readonly facing: Facing;
  readonly guide: keyof typeof SHAPES;
  readonly busy: boolean;
  readonly onShutter: (video: HTMLVideoElement) => void;
  /** Told whether there is a camera to work with, so that the other way can come forward. */
  readonly onAvailable: (available: boolean) => void;
}

/** Proportions of the picture and of the shape to fill: an ID-1 card (ISO/IEC 7810), a head with its hair. */
const SHAPES = {
  document: { view: "aspect-[4/3]", outline: "aspect-[1.586] w-[90%] rounded-2xl" },
  face: { view: "aspect-[3/4]", outline: "aspect-[0.76] h-[74%] rounded-[50%]" },
} as const;

/** The live picture, the shape to fill and the shutter; or the reason why there is no picture. */
export function Camera({ facing, guide, busy, onShutter, onAvailable }: CameraProps) {
  const messages = useMessages();
  const camera = useCamera(facing);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const available = camera.problem === null;
  useEffect(() => onAvailable(available), [available, onAvailable]);
  if (!available) return <NoCamera camera={camera} />;
  return (
    <>
      <div
        className={`relative isolate max-h-[49dvh] min-h-56 w-full overflow-hidden rounded-3xl bg-[#0b0d12] ${SHAPES[guide].view}`}
      >
        <Webcam
          key={camera.attempt}
          audio={false}
          playsInline
          aria-label={messages.cameraLabel}
          mirrored={camera.facesPerson}
          videoConstraints={camera.constraints}
          onUserMedia={camera.onStream}
          onUserMediaError={camera.onError}
          onLoadedData={(event) => setVideo(event.currentTarget)}
          onEmptied={() => setVideo(null)}
          className="absolute inset-0 size-full object-cover"
        />
        {video ? <Guide shape={guide} /> : <Starting />}
        {camera.canSwitch && (
          <button
            type="button"
            onClick={camera.switchCamera}
            aria-label={messages.switchCamera}
            className="absolute end-3 top-3 grid size-11 place-items-center rounded-full bg-black/55 text-white hover:bg-black/70"
          >
            <SwitchIcon className="size-5" />
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {video ? messages.cameraReady : ""}
      </p>
      <button
        type="button"
        disabled={!video || busy}
        onClick={() => video && onShutter(video)}
        className="group mx-auto grid justify-items-center gap-2 rounded-2xl px-4 font-semibold text-sm disabled:opacity-40"
      >
        <span className="grid size-18 place-items-center rounded-full border-4 border-accent transition-transform group-active:scale-95">
          <span className="grid size-14 place-items-center rounded-full bg-accent text-on-accent">
            {busy && <Spinner />}
          </span>
        </span>
        {messages.takePhoto}
      </button>
    </>
  );
}

function Guide({ shape }: { readonly shape: keyof typeof SHAPES }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden"
    >
      <div className={`cutout border-2 border-white/90 ${SHAPES[shape].outline}`} />
    </div>
  );
}

function Starting() {
  const messages = useMessages();
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-content-center gap-3 p-6 text-center text-white"
    >
      <Spinner className="mx-auto size-7" />
      <p className="font-medium">{messages.cameraStarting}</p>
      <p className="text-sm text-white/80">{messages.cameraAllow}</p>
    </div>
  );
}

function NoCamera({ camera }: { readonly camera: CameraControls }) {
  const messages = useMessages();
  const { problem } = camera;
  if (!problem) return null;
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-3xl border border-line bg-raised p-6 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-card text-soft">
        <CameraOffIcon className="size-6" />
      </span>
      <p className="font-semibold">{messages.cameraProblemTitle}</p>
      <p className="text-soft leading-relaxed">{messages.cameraProblem[problem]}</p>
      {problem !== "insecure" && (
        <Button look="quiet" onClick={camera.retry}>
          {messages.tryAgain}
        </Button>
      )}
    </div>
  );
}
