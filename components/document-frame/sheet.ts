/** A document, however it is stored: pages that can be drawn. */
export interface DocumentPages {
  readonly pages: number;
  /**
   * Draws one page as wide as asked.
   * @throws when the page cannot be drawn, or `signal` ends first
   */
  readonly draw: (asked: DrawOptions) => Promise<PageCanvas>;
}

export interface DrawOptions {
  /** From 1. */
  readonly page: number;
  /** CSS pixels of the whole page, after turning. */
  readonly widthPx: number;
  /** Quarter turns, clockwise. */
  readonly turns: number;
  readonly signal: AbortSignal;
}

export interface PageCanvas {
  readonly canvas: HTMLCanvasElement;
  /** The text of the page over its picture, to be read out, selected and copied; null where it has none. */
  readonly text: HTMLElement | null;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Pixels of a canvas at most: about what browsers on phones still give (16 MP), whatever a page says of its size. */
const CANVAS_PIXELS = 16_000_000;

/** Device pixels per CSS pixel for a page of this size: sharp where it may be, coarser where it would be too large. */
export function sharpness(widthPx: number, heightPx: number): number {
  const most = Math.sqrt(CANVAS_PIXELS / (widthPx * heightPx));
  return Math.min(window.devicePixelRatio || 1, most);
}

export function canvasOf(widthPx: number, heightPx: number, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(widthPx * ratio));
  canvas.height = Math.max(1, Math.floor(heightPx * ratio));
  return canvas;
}
