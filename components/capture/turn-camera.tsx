import { useEffect, useState } from "react";
import type { TurnDirection } from "@/lib/vocabulary";
import type { CameraAlternatives } from "./camera-alternatives";
import { cameraName } from "./camera-name";
import { AdviceLine, CameraView, SHAPES, Shutter } from "./camera-view";
import type { TurnHint } from "./guide/turn";
import { useWording } from "./messages";
import type { Messages } from "./messages/en";
import type { TurnStep } from "./model";
import { NoCamera } from "./no-camera";
import { Spoken } from "./spoken";
import type { TurnSight } from "./turn-follower";
import type { RecordedTurn } from "./turn-recorder";
import { TurnTask } from "./turn-task";
import { CheckIcon } from "./ui/icons";
import { useCamera } from "./use-camera";
import { useTurn } from "./use-turn";
import { useSaying, useVoice, vibrate } from "./voice";
import { VoiceSwitch } from "./voice-switch";

interface TurnCameraProps {
  readonly step: TurnStep;
  readonly direction: TurnDirection;
  readonly isPaused: boolean;
  readonly busy: boolean;
  /** A turn that was followed. @param camera the camera's name */
  readonly onTurn: (turn: RecordedTurn, camera: string | undefined) => void;
  /** The person pressed the shutter. */
  readonly onShutter: (video: HTMLVideoElement, camera: string | undefined) => void;
  /** The direction is on screen. */
  readonly onShown: () => void;
  readonly onAvailable: (available: boolean) => void;
  readonly ways: CameraAlternatives;
}

/** The camera of the turns: it follows the head, and takes each turn by itself. */
export function TurnCamera({
  step,
  direction,
  isPaused,
  onTurn,
  onShown,
  onAvailable,
  ...rest
}: TurnCameraProps) {
  const { busy, onShutter, ways } = rest;
  const { messages, language } = useWording();
  const camera = useCamera("user");
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const available = camera.problem === null;
  useEffect(() => onAvailable(available), [available, onAvailable]);
  const sight = useTurn(camera.problem ? null : video, {
    step,
    direction,
    isPaused,
    onTaken: (turn) => {
      vibrate();
      onTurn(turn, cameraName(video));
    },
  });
  const isAsked = sight.phase !== "straight" || sight.needsShutter;
  useEffect(() => {
    if (isAsked) onShown();
  }, [isAsked, onShown]);
  const task = taskOf(messages, { step, direction, isAsked });
  const hint = hintOf(messages, sight.hint);
  const voice = useVoice(language, true);
  useSaying(voice, video && !isPaused ? (hint ?? task) : null);
  if (camera.problem) return <NoCamera problem={camera.problem} ways={ways} onRetry={camera.retry} />;
  return (
    <>
      {!isPaused && <TurnTask direction={isAsked ? direction : null}>{task}</TurnTask>}
      <CameraView
        camera={camera}
        shape="face"
        video={video}
        onVideo={setVideo}
        good={step === "liveness2" && sight.phase === "straight"}
        height={heightOf(isPaused, sight)}
      >
        {!isPaused && <TurnMarks step={step} direction={direction} sight={sight} hint={hint} />}
        <VoiceSwitch voice={voice} />
      </CameraView>
      <Spoken first={video ? messages.cameraReady : ""} sentence={hint ?? task} />
      {sight.needsShutter && !isPaused && (
        <Shutter
          disabled={!video || busy}
          busy={busy}
          onClick={() => {
            vibrate();
            if (video) onShutter(video, cameraName(video));
          }}
        />
      )}
    </>
  );
}

function heightOf(isPaused: boolean, { needsShutter }: TurnSight) {
  if (isPaused) return "least";
  return needsShutter ? "aboveShutter" : "full";
}

interface TurnMarksProps {
  readonly step: TurnStep;
  readonly direction: TurnDirection;
  readonly sight: TurnSight;
  readonly hint: string | null;
}

/** What lies over the picture: how far the turn is, which are done, and what helps. */
function TurnMarks({ step, direction, sight, hint }: TurnMarksProps) {
  return (
    <>
      <Ring sight={sight} direction={direction} />
      <Pips step={step} phase={sight.phase} />
      {hint && <AdviceLine>{hint}</AdviceLine>}
    </>
  );
}

interface Asked {
  readonly step: TurnStep;
  readonly direction: TurnDirection;
  readonly isAsked: boolean;
}

/** Each direction is shown when its turn begins: straight ahead first. */
function taskOf(messages: Messages, { step, direction, isAsked }: Asked): string {
  if (isAsked) return messages.turnHint[direction];
  return step === "liveness1" ? messages.advice.straight : messages.turnBack;
}

/** What helps beside the task; null while the task says it all. */
function hintOf(messages: Messages, hint: TurnHint): string | null {
  if (hint === "straight" || hint === "turn_left" || hint === "turn_right") return null;
  return messages.advice[hint];
}

/** Half an ellipse from the top by the asked side to the bottom, within a box of 76 × 100. */
const WAY = { left: "M38 2A36 48 0 0 0 38 98", right: "M38 2A36 48 0 0 1 38 98" } as const;

/** Fills on the side that the person turns to, as far as the head is turned. */
function Ring({ sight, direction }: { readonly sight: TurnSight; readonly direction: TurnDirection }) {
  if (sight.phase === "straight") return null;
  const percent = Math.round(sight.progress * 100);
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden">
      <svg viewBox="0 0 76 100" fill="none" aria-hidden="true" className={SHAPES.face.outline}>
        <path d={WAY[direction]} stroke="#fff" strokeOpacity={0.45} strokeWidth={4} />
        <path
          d={WAY[direction]}
          pathLength={100}
          stroke="#4ade80"
          strokeWidth={4}
          strokeLinecap="round"
          strokeDasharray={`${percent} 200`}
          strokeOpacity={percent > 0 ? 1 : 0}
          className="transition-[stroke-dasharray] duration-150 ease-out"
        />
      </svg>
    </div>
  );
}

/** Which of the two turns are done. */
function Pips({ step, phase }: { readonly step: TurnStep; readonly phase: TurnSight["phase"] }) {
  const taken = (step === "liveness2" ? 1 : 0) + (phase === "taken" ? 1 : 0);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-3 flex justify-center gap-2 short:top-1"
    >
      {[0, 1].map((at) => (
        <span
          key={at}
          className={`grid size-7 place-items-center rounded-full short:size-5 ${at < taken ? "bg-[#4ade80] text-[#052e16]" : "border-2 border-white/80 bg-black/40"}`}
        >
          {at < taken && <CheckIcon className="size-5 short:size-4" />}
        </span>
      ))}
    </div>
  );
}
