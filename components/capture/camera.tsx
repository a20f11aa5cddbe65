import { useCallback, useEffect, useRef, useState } from "react";
import Webcam from "react-webcam";
import type { CameraAlternatives } from "./camera-alternatives";
import type { Advice, Subject } from "./guide/advice";
import { useMessages } from "./messages";
import { NoCamera } from "./no-camera";
import { LampIcon, SwitchIcon } from "./ui/icons";
import { Spinner } from "./ui/notice";
import { type CameraControls, type Facing, useCamera } from "./use-camera";
import { useGuide } from "./use-guide";

interface CameraProps {
  readonly facing: Facing;
  readonly subject: Subject;
  readonly busy: boolean;
  readonly onShutter: (video: HTMLVideoElement) => void;
  /** Told whether there is a camera to work with, so that the other way can come forward. */
  readonly onAvailable: (available: boolean) => void;
  readonly ways: CameraAlternatives;
}

/** Proportions of the picture and of the shape to fill: an ID-1 card (ISO/IEC 7810), a head with its hair. */
const SHAPES = {
  document: { view: "aspect-[4/3]", outline: "aspect-[1.586] w-[90%] rounded-2xl" },
  face: { view: "aspect-[3/4]", outline: "aspect-[0.76] h-[74%] rounded-[50%]" },
} as const;
type Shape = keyof typeof SHAPES;

/** The live picture, the shape to fill, what to do, and the shutter; or the reason why there is no picture. */
export function Camera({ facing, subject, busy, onShutter, onAvailable, ways }: CameraProps) {
  const messages = useMessages();
  const camera = useCamera(facing);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const available = camera.problem === null;
  const shape: Shape = subject.kind === "document" ? "document" : "face";
  const shutter = useRef<HTMLButtonElement>(null);
  useEffect(() => onAvailable(available), [available, onAvailable]);
  useResume(video);
  // The camera presses its own button, so that what follows is the same either way.
  const advice = useGuide(
    available ? video : null,
    subject,
    useCallback(() => shutter.current?.click(), []),
  );
  if (camera.problem) return <NoCamera problem={camera.problem} ways={ways} onRetry={camera.retry} />;
  return (
    <>
      <div
        className={`relative isolate mx-auto max-h-[49dvh] min-h-56 w-full short:max-h-[40dvh] low:col-start-1! low:row-span-6 low:row-start-1 low:max-h-[calc(100dvh-6.5rem)] low:min-h-40 max-w-full overflow-hidden rounded-3xl bg-[#0b0d12] ${SHAPES[shape].view}`}
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
        {video ? <Guide shape={shape} good={advice === "hold"} /> : <Starting />}
        {video && advice && <AdviceLine advice={advice} />}
        <CameraSwitches camera={camera} />
      </div>
      <Spoken ready={video !== null} advice={advice} />
      <button
        ref={shutter}
        type="button"
        disabled={!video || busy}
        onClick={() => video && onShutter(video)}
        className="group mx-auto grid justify-items-center gap-2 rounded-2xl px-4 font-semibold text-sm disabled:text-soft"
      >
        <span className="grid size-18 place-items-center rounded-full border-4 border-accent transition-transform group-active:scale-95 group-disabled:opacity-40">
          <span className="grid size-14 place-items-center rounded-full bg-accent text-on-accent">
            {busy && <Spinner />}
          </span>
        </span>
        {messages.takePhoto}
      </button>
    </>
  );
}

/** iOS stops the picture while another app is in front, and does not always go on by itself. */
function useResume(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!video) return;
    const resume = () => {
      if (!document.hidden && video.paused) video.play().catch(() => {});
    };
    document.addEventListener("visibilitychange", resume);
    return () => document.removeEventListener("visibilitychange", resume);
  }, [video]);
}

function CameraSwitches({ camera }: { readonly camera: CameraControls }) {
  const messages = useMessages();
  const buttonClass = "grid size-11 place-items-center rounded-full bg-black/60 text-white hover:bg-black/75";
  return (
    <div className="absolute end-3 top-3 grid gap-2">
      {camera.canSwitch && (
        <button
          type="button"
          onClick={camera.switchCamera}
          aria-label={messages.switchCamera}
          className={buttonClass}
        >
          <SwitchIcon className="size-5" />
        </button>
      )}
      {camera.torch && (
        <button
          type="button"
          onClick={camera.torch.toggle}
          aria-pressed={camera.torch.on}
          aria-label={camera.torch.on ? messages.torchOff : messages.torchOn}
          className={buttonClass}
        >
          <LampIcon className="size-5" />
        </button>
      )}
    </div>
  );
}

function Guide({ shape, good }: { readonly shape: Shape; readonly good: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden"
    >
      <div
        className={`cutout transition-colors ${good ? "border-4 border-[#4ade80]" : "border-2 border-white/90"} ${SHAPES[shape].outline}`}
      />
    </div>
  );
}

function AdviceLine({ advice }: { readonly advice: Advice }) {
  const messages = useMessages();
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-3 bottom-1.5 grid justify-items-center"
    >
      <p className="rounded-full bg-black/85 px-4 py-1.5 text-center font-medium text-sm text-white">
        {messages.advice[advice]}
      </p>
    </div>
  );
}

/** A screen reader hears an advice that lasts, not every passing one. */
const SPEAK_AFTER_MS = 900;

function Spoken({ ready, advice }: { readonly ready: boolean; readonly advice: Advice | null }) {
  const messages = useMessages();
  const [spoken, setSpoken] = useState<Advice | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(advice), SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [advice]);
  return (
    <p role="status" className="sr-only">
      {ready && (spoken ? messages.advice[spoken] : messages.cameraReady)}
    </p>
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
