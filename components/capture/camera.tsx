import { useCallback, useEffect, useRef, useState } from "react";
import type { CameraAlternatives } from "./camera-alternatives";
import { AdviceLine, CameraView, Shutter } from "./camera-view";
import type { Subject } from "./guide/advice";
import { useWording } from "./messages";
import { NoCamera } from "./no-camera";
import { Spoken } from "./spoken";
import { type Facing, useCamera } from "./use-camera";
import { useGuide } from "./use-guide";
import { useSaying, useVoice, vibrate } from "./voice";
import { VoiceSwitch } from "./voice-switch";

interface CameraProps {
  readonly facing: Facing;
  readonly subject: Subject;
  /** What to photograph, to be said aloud. */
  readonly hint: string;
  readonly busy: boolean;
  readonly onShutter: (video: HTMLVideoElement) => void;
  /** Told whether there is a camera to work with, so that the other way can come forward. */
  readonly onAvailable: (available: boolean) => void;
  readonly ways: CameraAlternatives;
}

/** The live picture, the shape to fill, what to do, and the shutter; or the reason why there is no picture. */
export function Camera({ facing, subject, hint, busy, onShutter, onAvailable, ways }: CameraProps) {
  const { messages, language } = useWording();
  const camera = useCamera(facing);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const available = camera.problem === null;
  const shutter = useRef<HTMLButtonElement>(null);
  useEffect(() => onAvailable(available), [available, onAvailable]);
  // The camera presses its own button, so that what follows is the same either way.
  const advice = useGuide(
    available ? video : null,
    subject,
    useCallback(() => shutter.current?.click(), []),
  );
  const voice = useVoice(language, false);
  useSaying(voice, video && (advice ? messages.advice[advice] : hint));
  if (camera.problem) return <NoCamera problem={camera.problem} ways={ways} onRetry={camera.retry} />;
  return (
    <>
      <CameraView
        camera={camera}
        shape={subject.kind}
        video={video}
        onVideo={setVideo}
        good={advice === "hold"}
      >
        {advice && <AdviceLine>{messages.advice[advice]}</AdviceLine>}
        <VoiceSwitch voice={voice} />
      </CameraView>
      <Spoken first={video ? messages.cameraReady : ""} sentence={advice && messages.advice[advice]} />
      <Shutter
        buttonRef={shutter}
        disabled={!video || busy}
        busy={busy}
        onClick={() => {
          vibrate();
          if (video) onShutter(video);
        }}
      />
    </>
  );
}
