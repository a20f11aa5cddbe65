"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import {
  ASSETS_PATH,
  type DocumentProblem,
  type KeyCommand,
  type OpenMessage,
  type PageView,
  readFromFrame,
  type ToFrame,
} from "../../document-frame/protocol";

/** Limit from opening to the first page, and for each page after it. */
const PAGE_TIMEOUT_MS = 30_000;

export type FrameProblem = DocumentProblem | "unreachable";

interface DocumentFrame {
  readonly element: RefObject<HTMLIFrameElement | null>;
  /** Null until the document is open. */
  readonly pages: number | null;
  /** The page that is drawn; null before the first. */
  readonly page: number | null;
  readonly problem: FrameProblem | null;
}

interface DocumentFrameOptions {
  /** Where the dashboard fetches the document; the frame itself has no network. */
  readonly url: string;
  readonly contentType: string;
  readonly label: string;
  readonly view: Omit<PageView, "kind">;
  readonly onKey: (act: KeyCommand) => void;
}

/** Communicates with the frame that draws one document. Mount it with another `key` for another document. */
export function useDocumentFrame({
  url,
  contentType,
  label,
  view,
  onKey,
}: DocumentFrameOptions): DocumentFrame {
  const element = useRef<HTMLIFrameElement>(null);
  const [port, setPort] = useState<MessagePort | null>(null);
  const [pages, setPages] = useState<number | null>(null);
  const [page, setPage] = useState<number | null>(null);
  const [problem, setProblem] = useState<FrameProblem | null>(null);
  const onKeyRef = useRef(onKey);
  useEffect(() => {
    onKeyRef.current = onKey;
  }, [onKey]);

  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const fetched = fetchBytes(url, signal);
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => {
      const message = readFromFrame(data);
      if (message?.kind === "opened") setPages(message.pages);
      if (message?.kind === "shown") {
        setPage(message.page);
        setProblem(null);
      }
      if (message?.kind === "failed") setProblem(message.problem);
      if (message?.kind === "key") onKeyRef.current(message.act);
      if (message?.kind === "ask") void answer(channel.port1, message, signal);
    };
    const open = async () => {
      const bytes = await fetched;
      if (signal.aborted) return;
      if (bytes === null) return setProblem("unreachable");
      const opening: OpenMessage = { kind: "open", bytes, contentType, label };
      // Any target origin, because the frame has none to name. `frame-src 'self'` keeps other pages out of the frame.
      element.current?.contentWindow?.postMessage(opening, "*", [channel.port2, bytes]);
      setPort(channel.port1);
    };
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === element.current?.contentWindow && data === "ready") void open();
    };
    window.addEventListener("message", onMessage, { signal });
    return () => {
      unmounted.abort();
      channel.port1.close();
    };
  }, [url, contentType, label]);

  const { page: requested, zoom, turns } = view;
  useEffect(() => {
    port?.postMessage({ kind: "view", page: requested, zoom, turns } satisfies ToFrame);
  }, [port, requested, zoom, turns]);

  const isWaiting = page !== requested && problem === null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setProblem("late"), PAGE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return { element, pages, page, problem };
}

async function answer(
  port: MessagePort,
  { id, name }: { readonly id: number; readonly name: string },
  signal: AbortSignal,
): Promise<void> {
  const bytes = await fetchBytes(ASSETS_PATH + name, signal);
  if (!signal.aborted) port.postMessage({ kind: "asset", id, bytes } satisfies ToFrame, bytes ? [bytes] : []);
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(url, { signal });
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}
