import type { DetectedFace } from "./guide/face";
import { chooseTiles, type MeasuredAngle } from "./guide/tiles";
import { FRAME_QUALITY, fitted, type Part, toJpeg, viewOf } from "./photo";
import { makeSheet, newTile, type Tile, tileWindow } from "./sheet";

/** A turn as it was followed: the full frame, and the sheet of how the head got there. */
export interface RecordedTurn {
  readonly blob: Blob;
  readonly sheet: { readonly blob: Blob; readonly timesMs: readonly number[] } | null;
}

/** Tiles of a turn's sheet. */
const TILES = 6;
/** Tiles that are kept: more would fill a small phone's memory (a tile takes 300 kB). */
const MAX_TILES = 40;
/** Of two pictures that are closer in time the later one is kept. */
const LEAST_APART_MS = 30;
/** A head up to here has not begun to turn. */
const STRAIGHT_DEG = 4;
/** Of the time before the turn begins, this much is kept, in milliseconds. */
const KEPT_BEFORE_MS = 500;

/** Keeps small pictures of a turning head in a rolling buffer, and the full picture of the last look. */
export class TurnRecorder {
  #tiles: Tile[] = [];
  #angles: MeasuredAngle[] = [];
  #window: Part | null = null;
  #full: HTMLCanvasElement | null = null;

  readonly #video: HTMLVideoElement;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /** Begins when the person looks straight ahead. */
  begin(home: DetectedFace): void {
    this.#tiles = [];
    this.#angles = [];
    this.#window = tileWindow(this.#video, home);
  }

  /** Keeps a small picture of this moment. @param atMs now, by `performance.now()` */
  grab(atMs: number): void {
    if (!this.#window) return;
    const last = this.#tiles[this.#tiles.length - 1];
    if (last && atMs - last.atMs < LEAST_APART_MS) this.#tiles.pop();
    if (this.#tiles.length >= MAX_TILES) this.#tiles = this.#tiles.filter((_, at) => at % 2 === 0);
    const tile = newTile(this.#video, this.#window, atMs);
    if (tile) this.#tiles.push(tile);
  }

  /** Keeps the full picture of a look that may be the one to send. */
  keepFull(): void {
    const view = viewOf(this.#video);
    this.#full ??= document.createElement("canvas");
    const { width, height } = fitted(view.width, view.height);
    if (this.#full.width !== width || this.#full.height !== height)
      Object.assign(this.#full, { width, height });
    this.#full
      .getContext("2d")
      ?.drawImage(this.#video, view.x, view.y, view.width, view.height, 0, 0, width, height);
  }

  /** Notes how far the head was turned in the look that was taken then. */
  measured(angle: MeasuredAngle): void {
    this.#angles.push(angle);
    // What came before the turn began is of no use: a person may wait.
    if (Math.abs(angle.deg) > STRAIGHT_DEG) return;
    const from = angle.atMs - KEPT_BEFORE_MS;
    this.#tiles = this.#tiles.filter(({ atMs }) => atMs >= from);
    this.#angles = this.#angles.filter(({ atMs }) => atMs >= from);
  }

  /**
   * The photos of the turn.
   * @param atMs when the look was taken whose full picture was kept last
   * @returns null when the browser cannot encode them
   */
  async finish(atMs: number): Promise<RecordedTurn | null> {
    const tiles = this.#tiles.filter((tile) => tile.atMs <= atMs);
    const [full, angles] = [this.#full, this.#angles];
    this.#window = null;
    const blob = full && (await toJpeg(full, FRAME_QUALITY));
    if (!blob) return null;
    const chosen = chooseTiles(
      tiles.map((tile) => tile.atMs),
      angles,
      TILES,
    );
    return {
      blob,
      sheet:
        chosen &&
        (await makeSheet(
          chosen.flatMap((at) => tiles[at] ?? []),
          3,
        )),
    };
  }
}
