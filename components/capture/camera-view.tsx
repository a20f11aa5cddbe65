import { type ReactNode, useEffect } from "react";
import Webcam from "react-webcam";
import { useMessages } from "./messages";
import { LampIcon, SwitchIcon } from "./ui/later-icons";
import { Spinner } from "./ui/notice";
import type { CameraControls } from "./use-camera";

/** Proportions of the picture and of the shape to fill: an ID-1 card (ISO/IEC 7810), a head with its hair. */
export const SHAPES = {
  document: { view: "aspect-[4/3]", outline: "aspect-[1.586] w-[90%] rounded-2xl" },
  face: { view: "aspect-[3/4]", outline: "aspect-[0.76] h-[74%] rounded-[50%]" },
} as const;
type Shape = keyof typeof SHAPES;

const HEIGHTS = {
  full: "max-h-[49dvh] min-h-56 short:max-h-[40dvh] tiny:min-h-0",
  aboveShutter: "max-h-[43dvh] min-h-40 short:max-h-[32dvh] tiny:min-h-0",
  low: "max-h-[30dvh] min-h-24 short:max-h-[22dvh]",
  least: "max-h-[30dvh] min-h-24 short:max-h-24",
} as const;

interface CameraViewProps {
  readonly camera: CameraControls;
  readonly shape: Shape;
  /** Null until there is a picture. */
  readonly video: HTMLVideoElement | null;
  readonly onVideo: (video: HTMLVideoElement | null) => void;
  /** Everything fits. */
  readonly good: boolean;
  /** Lower than usual, where a shutter comes in below it or there is more to read, or next to nothing, where something else is asked. */
  readonly height?: keyof typeof HEIGHTS;
  /** What lies over the picture once it is there. */
  readonly children: ReactNode;
}

/** The live picture with the shape to fill and the camera's own switches. */
export function CameraView({
  camera,
  shape,
  video,
  onVideo,
  good,
  height = "full",
  children,
}: CameraViewProps) {
  const messages = useMessages();
  useResume(video);
  return (
    <div
      className={`relative isolate mx-auto w-full ${HEIGHTS[height]} low:col-start-1! low:row-span-6 low:row-start-1 low:max-h-[calc(100dvh-6.5rem)] low:min-h-40 max-w-full overflow-hidden rounded-3xl bg-[#0b0d12] ${SHAPES[shape].view}`}
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
        onLoadedData={(event) => onVideo(event.currentTarget)}
        onEmptied={() => onVideo(null)}
        className="absolute inset-0 size-full object-cover"
      />
      {video ? <Outline shape={shape} good={good} /> : <Starting />}
      {video && children}
      <CameraSwitches camera={camera} />
    </div>
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

export const OVERLAY_BUTTON =
  "grid size-11 place-items-center rounded-full bg-black/60 text-white hover:bg-black/75";

function CameraSwitches({ camera }: { readonly camera: CameraControls }) {
  const messages = useMessages();
  return (
    <div className="absolute end-3 top-3 grid gap-2">
      {camera.canSwitch && (
        <button
          type="button"
          onClick={camera.switchCamera}
          aria-label={messages.switchCamera}
          className={OVERLAY_BUTTON}
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
          className={OVERLAY_BUTTON}
        >
          <LampIcon className="size-5" />
        </button>
      )}
    </div>
  );
}

function Outline({ shape, good }: { readonly shape: Shape; readonly good: boolean }) {
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

/** What to do, over the lower edge of the picture. Not for screen readers: `Spoken` is. */
export function AdviceLine({ children }: { readonly children: string }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-3 bottom-1.5 grid justify-items-center"
    >
      <p className="rounded-2xl bg-black/85 px-4 py-1.5 text-center font-medium text-sm text-white">
        {children}
      </p>
    </div>
  );
}

interface ShutterProps {
  readonly buttonRef?: React.Ref<HTMLButtonElement>;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onClick: () => void;
}

export function Shutter({ buttonRef, disabled, busy, onClick }: ShutterProps) {
  const messages = useMessages();
  return (
    <button
      ref={buttonRef}
      type="button"
      disabled={disabled}
      onClick={onClick}
      // Where the picture and the words leave no room for it, it stays in view over them (CAPTURE-FLOW-3).
      className="group mx-auto grid justify-items-center gap-2 rounded-2xl px-4 font-semibold text-sm disabled:text-soft short:sticky short:bottom-0 short:z-10 short:w-full short:gap-1 short:rounded-none short:bg-card short:pt-1 short:pb-2 tiny:sticky tiny:bottom-0 tiny:z-10 tiny:w-full tiny:rounded-none tiny:bg-card"
    >
      <span className="grid size-18 place-items-center rounded-full border-4 border-accent transition-transform group-active:scale-95 group-disabled:opacity-40">
        <span className="grid size-14 place-items-center rounded-full bg-accent text-on-accent">
          {busy && <Spinner />}
        </span>
      </span>
      {messages.takePhoto}
    </button>
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
