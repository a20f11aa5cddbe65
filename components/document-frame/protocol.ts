/**
 * The messages between the dashboard and the frame that draws documents. The frame has no origin, no cookie and no
 * network; the dashboard accepts these message shapes only.
 */

/** Where the dashboard finds the frame, and what the frame asks it to fetch. */
export const FRAME_PATH = "/viewer";
export const ASSETS_PATH = "/viewer/assets/";

/** Public files of the viewer, and nothing else of this server. */
const ASSET_NAME = /^(?:[\w-]+\.js|pdfjs-[\d.]+\/(?:cmaps|standard_fonts|wasm)\/[\w-]+\.\w+)$/;

/** The first message, with the port for all others. */
export interface OpenMessage {
  readonly kind: "open";
  readonly bytes: ArrayBuffer;
  readonly contentType: string;
  /** Accessible name of the picture of a page. */
  readonly label: string;
}

/** What the frame is to show. */
export interface PageView {
  readonly kind: "view";
  /** From 1. */
  readonly page: number;
  /** 1: as wide as the frame. */
  readonly zoom: number;
  /** Quarter turns, clockwise. */
  readonly turns: number;
}

export type ToFrame =
  | PageView
  | { readonly kind: "asset"; readonly id: number; readonly bytes: ArrayBuffer | null };

export const PROBLEMS = ["locked", "broken", "page", "late"] as const;
/** `locked`: it needs a password. `broken`: it cannot be read. `page`: this page cannot be drawn. `late`: no answer. */
export type DocumentProblem = (typeof PROBLEMS)[number];

/** What a key means, wherever the focus is. */
export const KEY_COMMANDS = ["next", "previous", "closer", "farther", "fit", "turn", "close"] as const;
export type KeyCommand = (typeof KEY_COMMANDS)[number];

export type FromFrame =
  | { readonly kind: "opened"; readonly pages: number }
  | { readonly kind: "shown"; readonly page: number }
  | { readonly kind: "failed"; readonly problem: DocumentProblem }
  | { readonly kind: "key"; readonly act: KeyCommand }
  | { readonly kind: "ask"; readonly id: number; readonly name: string };

/** A message of the frame, or null when it has none of the known shapes. */
export function readFromFrame(message: unknown): FromFrame | null {
  if (typeof message !== "object" || message === null) return null;
  const { kind, pages, page, problem, act, id, name } = message as Readonly<Record<string, unknown>>;
  if (kind === "opened" && isCount(pages)) return { kind, pages };
  if (kind === "shown" && isCount(page)) return { kind, page };
  if (kind === "failed" && isOneOf(PROBLEMS, problem)) return { kind, problem };
  if (kind === "key" && isOneOf(KEY_COMMANDS, act)) return { kind, act };
  if (kind === "ask" && isCount(id) && typeof name === "string" && ASSET_NAME.test(name))
    return { kind, id, name };
  return null;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value < 1e6;
}

function isOneOf<T extends string>(known: readonly T[], value: unknown): value is T {
  return known.some((each) => each === value);
}

/** The command of a key press; null for a key without one. */
export function keyCommand({ key, ctrlKey, metaKey, altKey }: KeyPress): KeyCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  return KEYS.get(key) ?? null;
}

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const KEYS: ReadonlyMap<string, KeyCommand> = new Map([
  ["PageDown", "next"],
  ["ArrowRight", "next"],
  ["PageUp", "previous"],
  ["ArrowLeft", "previous"],
  ["+", "closer"],
  ["=", "closer"],
  ["-", "farther"],
  ["0", "fit"],
  ["r", "turn"],
  ["Escape", "close"],
]);
