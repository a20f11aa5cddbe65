import type { TurnDirection } from "@/lib/vocabulary";
import type { FrameMeasurement } from "./guide/advice";
import { follow, type TurnHint, type TurnWatch, watchTurn } from "./guide/turn";
import type { GuideResponse } from "./guide/worker";
import { askGuide, openGuide } from "./guide-questions";
import { type RecordedTurn, TurnRecorder } from "./turn-recorder";

/** What the screen shows of a turn. */
export interface TurnSight {
  readonly phase: TurnWatch["phase"];
  readonly hint: TurnHint;
  /** 0 to 1. */
  readonly progress: number;
  /** The turn does not come about by itself: the person gets the shutter. */
  readonly needsShutter: boolean;
}

export const FIRST_SIGHT: TurnSight = {
  phase: "straight",
  hint: "straight",
  progress: 0,
  needsShutter: false,
};

interface Listeners {
  readonly onSight: (sight: TurnSight) => void;
  readonly onTaken: (turn: RecordedTurn) => void;
}

/** Minimum time between two looks; a slow phone takes longer. */
const LOOK_EVERY_MS = 60;
/** Between two small pictures. */
const GRAB_EVERY_MS = 66;
/** The shutter comes after this time without a face: the finder did not load, or does not find this one. */
const BLIND_MS = 5000;
/** And after this time without a turn, once per turn. */
const SLOW_MS = 15_000;
/** Share of the way from which on full pictures are kept. */
const KEEP_FROM = 0.5;

/** Follows one turn of the head after the other on a video, and hands each over as soon as it was seen. */
export class TurnFollower {
  readonly #worker: Worker | null;
  readonly #recorder: TurnRecorder;
  readonly #timers: number[];
  #watch: TurnWatch | null = null;
  #isPaused = false;
  #lookTimer = 0;
  #lookedAtMs = 0;
  #begunAtMs = 0;
  #faceAtMs = performance.now();
  #isBlind = false;

  readonly #video: HTMLVideoElement;
  readonly #listeners: Listeners;

  constructor(video: HTMLVideoElement, listeners: Listeners) {
    this.#video = video;
    this.#listeners = listeners;
    this.#recorder = new TurnRecorder(video);
    this.#worker = openGuide(true);
    if (this.#worker) {
      this.#worker.onmessage = ({ data }: MessageEvent<GuideResponse>) => this.#seen(data.measurement);
      this.#look();
    }
    this.#timers = [
      window.setInterval(() => this.#grab(), GRAB_EVERY_MS),
      window.setInterval(() => this.#tell(), BLIND_MS / 10),
    ];
  }

  /** Begins the next turn. */
  begin(direction: TurnDirection): void {
    this.#watch = watchTurn(direction);
    this.#begunAtMs = performance.now();
    this.#tell();
  }

  /** While paused nothing is taken; afterwards the turn begins anew. */
  pause(isPaused: boolean): void {
    if (this.#isPaused && !isPaused && this.#watch) this.begin(this.#watch.direction);
    this.#isPaused = isPaused;
  }

  close(): void {
    window.clearTimeout(this.#lookTimer);
    for (const timer of this.#timers) window.clearInterval(timer);
    this.#worker?.terminate();
  }

  #look(): void {
    this.#lookedAtMs = performance.now();
    const { phase, progress } = this.#watch ?? { phase: "taken", progress: 0 };
    if (this.#worker && askGuide(this.#worker, this.#video, false)) {
      if (phase !== "turning") return;
      // The small and the full picture of the very look that is measured.
      this.#recorder.grab(this.#lookedAtMs);
      if (progress >= KEEP_FROM) this.#recorder.keepFull();
    } else this.#lookTimer = window.setTimeout(() => this.#look(), LOOK_EVERY_MS);
  }

  #seen(measurement: FrameMeasurement): void {
    const atMs = this.#lookedAtMs;
    if (measurement.faces?.length) [this.#faceAtMs, this.#isBlind] = [performance.now(), false];
    if (measurement.faces && this.#watch && !this.#isPaused && this.#watch.phase !== "taken")
      this.#follow(this.#watch, measurement, atMs);
    this.#lookTimer = window.setTimeout(() => this.#look(), LOOK_EVERY_MS);
  }

  #follow(before: TurnWatch, measurement: FrameMeasurement, atMs: number): void {
    const watch = follow(before, measurement, atMs);
    this.#watch = watch;
    if (watch.home && before.phase === "straight") this.#recorder.begin(watch.home);
    if (watch.home && watch.turnedDeg !== null) this.#recorder.measured({ atMs, deg: watch.turnedDeg });
    this.#tell();
    if (watch.phase !== "taken") return;
    void this.#recorder.finish(atMs).then((turn) => {
      if (turn) this.#listeners.onTaken(turn);
      else this.begin(watch.direction);
    });
  }

  #grab(): void {
    if (this.#watch?.phase === "turning" && !this.#isPaused) this.#recorder.grab(performance.now());
  }

  #tell(): void {
    if (!this.#watch) return;
    const now = performance.now();
    this.#isBlind ||= now - this.#faceAtMs > BLIND_MS;
    const { phase, hint, progress } = this.#watch;
    const needsShutter = this.#isBlind || now - this.#begunAtMs > SLOW_MS;
    this.#listeners.onSight({ phase, hint, progress, needsShutter });
  }
}
