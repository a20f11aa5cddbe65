import { useEffect, useRef, useState } from "react";
import type { TurnDirection } from "@/lib/vocabulary";
import type { TurnStep } from "./model";
import { FIRST_SIGHT, TurnFollower, type TurnSight } from "./turn-follower";
import type { RecordedTurn } from "./turn-recorder";

interface TurnOptions {
  readonly step: TurnStep;
  readonly direction: TurnDirection;
  /** The person is asked something else meanwhile. */
  readonly isPaused: boolean;
  readonly onTaken: (turn: RecordedTurn) => void;
}

/** Follows the turns on the video of a camera: the same follower for both. */
export function useTurn(video: HTMLVideoElement | null, options: TurnOptions): TurnSight {
  const { step, direction, isPaused } = options;
  const [sight, setSight] = useState(FIRST_SIGHT);
  const [follower, setFollower] = useState<TurnFollower | null>(null);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    if (!video) return;
    const opened = new TurnFollower(video, {
      onSight: (next) => setSight((shown) => (isSame(shown, next) ? shown : next)),
      onTaken: (turn) => latest.current.onTaken(turn),
    });
    setFollower(opened);
    return () => {
      opened.close();
      setFollower(null);
    };
  }, [video]);
  useEffect(() => {
    if (step) follower?.begin(direction);
  }, [follower, step, direction]);
  useEffect(() => follower?.pause(isPaused), [follower, isPaused]);
  return sight;
}

function isSame(one: TurnSight, other: TurnSight): boolean {
  return (
    one.phase === other.phase &&
    one.hint === other.hint &&
    one.progress === other.progress &&
    one.needsShutter === other.needsShutter
  );
}
