import { readMessage, type VerificationEvent, type VerificationOutcome } from "./events.js";
import { type Labels, type Modal, showModal } from "./modal.js";

export type { VerificationEvent, VerificationOutcome, VerificationStep } from "./events.js";
export type { Labels } from "./modal.js";

export interface EmbedOptions {
  /** `modal` (default): a frame over your page, or a tab where a frame cannot work. `tab`: always a tab. */
  readonly mode?: "modal" | "tab";
  readonly onEvent?: (event: VerificationEvent) => void;
  readonly labels?: Partial<Labels>;
  /** Origin of the hosted page, where it is not that of the link (short links beside a `VERIFY_URL` on another host). */
  readonly pageOrigin?: string;
  /** How long a frame may take until the tab is offered instead, in milliseconds; 15,000 by default. */
  readonly readyTimeoutMs?: number;
}

export interface EmbedHandle {
  /** Closes the modal or the tab; `closed` follows. */
  readonly close: () => void;
  /** The same without an event. */
  readonly remove: () => void;
}

const LABELS: Labels = {
  title: "Identity verification",
  close: "Close",
  blocked: "The verification cannot be shown here.",
  openTab: "Open it in a new tab",
};
const READY_TIMEOUT_MS = 15_000;
/** The scripts of a page have run when its frame says `load`; a frame that was refused says it too. */
const AFTER_LOAD_MS = 2000;
const TAB_POLL_MS = 500;

/**
 * Opens the hosted page. Call it in the handler of a click: browsers let only those open tabs.
 * @param url `verifyUrl` of `POST /v1/sessions/create`, which your server calls
 * @throws TypeError for an address that is neither https nor of this machine
 */
export function openVerification(url: string, options: EmbedOptions = {}): EmbedHandle {
  const page = new URL(url);
  if (page.protocol !== "https:" && !/^(localhost|127\.0\.0\.1)$/.test(page.hostname))
    throw new TypeError("The link of the verification must be https.");
  page.searchParams.set("embed", location.origin);
  const origin = options.pageOrigin ?? page.origin;
  const labels = { ...LABELS, ...options.labels };

  let modal: Modal | null = null;
  let tab: Window | null = null;
  let isReady = false;
  let outcome: VerificationOutcome = null;
  const timers: number[] = [];

  const emit = (event: VerificationEvent) => options.onEvent?.(event);
  const remove = () => {
    removeEventListener("message", onMessage);
    timers.splice(0).forEach(clearInterval);
    modal?.remove();
    modal = null;
  };
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    remove();
    tab?.close();
    emit({ type: "closed", outcome });
  };
  const isPage = ({ origin: sender, source }: MessageEvent) =>
    sender === origin && source !== null && source === (tab ?? modal?.frame.contentWindow);
  const onMessage = (given: MessageEvent) => {
    const message = isPage(given) ? readMessage(given.data) : null;
    if (message === null) return;
    if (typeof message === "string") {
      // A tab is the person's to close.
      if (!tab) close();
      return;
    }
    if (message.type === "ready") isReady = true;
    if (message.type === "submitted" || message.type === "declined") outcome = message.type;
    emit(message);
  };
  const openTab = () => {
    tab = open(page.href, "_blank");
    if (!tab) return false;
    modal?.remove();
    modal = null;
    // A page whose policy severs tabs from it sees the tab as closed from the beginning: only one that reported counts.
    timers.push(setInterval(() => isReady && tab?.closed && close(), TAB_POLL_MS));
    return true;
  };
  const followLink = () => {
    if (!openTab()) location.assign(page.href);
  };
  const show = () => {
    modal = showModal({ href: page.href, origin, labels, onClose: close, onOpenTab: followLink });
    return modal;
  };

  addEventListener("message", onMessage);
  if (options.mode !== "tab" && canFrame(origin)) {
    const { frame, offerTab } = show();
    const check = () => {
      if (!isReady && frame.isConnected) offerTab();
    };
    timers.push(setTimeout(check, options.readyTimeoutMs ?? READY_TIMEOUT_MS));
    frame.onload = () => timers.push(setTimeout(check, AFTER_LOAD_MS));
  } else if (!openTab()) {
    // A browser that opens no tab without a press: one more press, on the link.
    show().offerTab();
  }
  return {
    close,
    remove: () => {
      isOpen = false;
      remove();
      tab?.close();
    },
  };
}

/** Browsers inside other apps, which give frames no camera. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|Twitter|LinkedInApp|; wv\)/;

/** What Chromium knows of a frame before it is shown; elsewhere unknown. */
interface FrameWithPolicy extends HTMLIFrameElement {
  readonly featurePolicy?: { allowsFeature(name: string, of: string): boolean };
}

/** Whether a frame could have the camera: not in a page without https, nor where the page's own policy gives it none. */
function canFrame(origin: string): boolean {
  const frame: FrameWithPolicy = document.createElement("iframe");
  frame.allow = `camera ${origin}`;
  // It says what the frame would be given there; nothing is loaded before it is in the page.
  frame.src = origin;
  const agent = navigator.userAgent;
  const isInApp = IN_APP.test(agent) || (/iPhone|iPad|iPod/.test(agent) && !/Safari\//.test(agent));
  return (
    isSecureContext &&
    "showModal" in HTMLDialogElement.prototype &&
    !isInApp &&
    frame.featurePolicy?.allowsFeature("camera", origin) !== false
  );
}
