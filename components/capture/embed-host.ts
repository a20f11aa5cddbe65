import type { Step } from "./state";

/** What this page tells the page that shows it. Nothing of it is about the person (EMBED-EVENT-1). */
export type EmbedMessage =
  | { readonly type: "ready" | "declined" }
  | { readonly type: "step"; readonly step: Step }
  | { readonly type: "submitted"; readonly verificationId: string | null }
  /** Of a frame alone: the person pressed Esc in it, or the button that ends it. */
  | { readonly type: "escape" | "close" };

export interface EmbedHost {
  readonly origin: string;
  /** False: it opened this page in a tab. */
  readonly isFrame: boolean;
  readonly tell: (message: EmbedMessage) => void;
}

const SOURCE = "identity-verification";

/**
 * The page that shows this one. Its origin was asked for in the address and allowed by the server, which then let browsers
 * frame this page by that origin alone; a browser delivers a message to that origin alone, too.
 */
export function embedHost(): EmbedHost | null {
  const origin = document.body.dataset["embed"];
  const isFrame = window.parent !== window;
  const target: Window | null = isFrame ? window.parent : window.opener;
  if (!origin || !target) return null;
  const tell = (message: EmbedMessage) => target.postMessage({ source: SOURCE, ...message }, origin);
  return { origin, isFrame, tell };
}
