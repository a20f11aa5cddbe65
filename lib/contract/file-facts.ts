/**
 * What an uploaded image file said of its origin before its metadata was dropped. Never where it was taken, nor anything
 * else of it. Anybody can write it.
 */
export interface FileFacts {
  readonly format: "jpeg" | "png" | "webp";
  /** Pixels of the file. */
  readonly width: number;
  readonly height: number;
  /** Pixels that the file says it was taken with. */
  readonly takenWidth?: number;
  readonly takenHeight?: number;
  readonly make?: string;
  readonly model?: string;
  readonly software?: string;
  /** `YYYY-MM-DD`, by the clock of the camera. */
  readonly takenOn?: string;
  readonly isScreenshot?: true;
}
