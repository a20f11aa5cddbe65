"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import {
  ASSETS_PATH,
  type DocumentProblem,
  type KeyAct,
  type Look,
  type Opening,
  readFromFrame,
  type ToFrame,
} from "../../document-frame/protocol";

/** From opening to the first page, and for each page after it. */
const PATIENCE_MS = 30_000;

export type FrameProblem = DocumentProblem | "unreachable";

interface Shown {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Null until the document is open. */
  readonly pages: number | null;
  /** The page that stands in the frame; null before the first one does. */
  readonly page: number | null;
  readonly problem: FrameProblem | null;
}

interface Wanted {
  /** Where this page fetches the document; the frame itself reaches nothing. */
  readonly address: string;
  readonly contentType: string;
  readonly label: string;
  readonly look: Omit<Look, "kind">;
  readonly onKey: (act: KeyAct) => void;
}

/** Talks with the frame that draws one document: give it another `key` for another document. */
export function useDocumentFrame({ address, contentType, label, look, onKey }: Wanted): Shown {
  const frame = useRef<HTMLIFrameElement>(null);
  const [port, setPort] = useState<MessagePort | null>(null);
  const [pages, setPages] = useState<number | null>(null);
  const [page, setPage] = useState<number | null>(null);
  const [problem, setProblem] = useState<FrameProblem | null>(null);
  const keyed = useRef(onKey);
  useEffect(() => {
    keyed.current = onKey;
  }, [onKey]);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const fetched = fetchBytes(address, signal);
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => {
      const said = readFromFrame(data);
      if (said?.kind === "opened") setPages(said.pages);
      if (said?.kind === "shown") {
        setPage(said.page);
        setProblem(null);
      }
      if (said?.kind === "failed") setProblem(said.problem);
      if (said?.kind === "key") keyed.current(said.act);
      if (said?.kind === "ask") void answer(channel.port1, said, signal);
    };
    const open = async () => {
      const bytes = await fetched;
      if (signal.aborted) return;
      if (bytes === null) return setProblem("unreachable");
      const opening: Opening = { kind: "open", bytes, contentType, label };
      // To whomever: a frame without an origin has no name. `frame-src 'self'` keeps others out of it.
      frame.current?.contentWindow?.postMessage(opening, "*", [channel.port2, bytes]);
      setPort(channel.port1);
    };
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === "ready") void open();
    };
    window.addEventListener("message", hear, { signal });
    return () => {
      ending.abort();
      channel.port1.close();
    };
  }, [address, contentType, label]);

  const { page: wanted, zoom, turns } = look;
  useEffect(() => {
    port?.postMessage({ kind: "look", page: wanted, zoom, turns } satisfies ToFrame);
  }, [port, wanted, zoom, turns]);

  const isWaiting = page !== wanted && problem === null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setProblem("late"), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return { frame, pages, page, problem };
}

async function answer(
  port: MessagePort,
  { id, name }: { readonly id: number; readonly name: string },
  signal: AbortSignal,
): Promise<void> {
  const bytes = await fetchBytes(ASSETS_PATH + name, signal);
  if (!signal.aborted) port.postMessage({ kind: "asset", id, bytes } satisfies ToFrame, bytes ? [bytes] : []);
}

async function fetchBytes(address: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}
