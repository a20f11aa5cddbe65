import { type Dispatch, useEffect, useRef, useState } from "react";
import type { BurstType, DocumentType } from "@/lib/vocabulary";
import { submitSession, uploadPhoto } from "./api";
import type { SessionAccess } from "./http";
import { PHOTO_STEPS, SHEETS } from "./model";
import { rememberVerification } from "./session-token";
import {
  type Candidate,
  type CaptureEvent,
  type CaptureState,
  sheetsPending,
  type TakenSheet,
  uploadedKeys,
} from "./state";
import {
  afterSheetRefused,
  afterSubmitRefused,
  afterUploaded,
  afterUploadRefused,
  retryTransient,
} from "./upload-outcome";

/** How long a submit waits for contact sheets once every photo has arrived, in milliseconds. */
const SHEETS_WAIT_MS = 8000;

/**
 * Uploads accepted photos in the background, one at a time, while the person goes on, contact sheets after them; submits
 * when asked.
 */
export function useUploads(
  state: CaptureState,
  access: () => SessionAccess,
  dispatch: Dispatch<CaptureEvent>,
): void {
  usePhotoUploads(state, access, dispatch);
  useSubmit(state, access, dispatch);
  useEffect(() => {
    const onOnline = () => dispatch({ type: "uploadsRetried" });
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [dispatch]);
}

function usePhotoUploads(
  { photos, candidate, sheets, document }: CaptureState,
  access: () => SessionAccess,
  dispatch: Dispatch<CaptureEvent>,
): void {
  const documentType = document?.type;
  const current = useRef<{ readonly id: string; readonly controller: AbortController } | null>(null);

  useEffect(() => {
    const running = current.current;
    const shown = candidate ? [candidate.photo] : [];
    const taken = [...shown, ...Object.values(photos), ...Object.values(sheets)];
    if (running && !taken.some(({ id }) => id === running.id)) {
      running.controller.abort(); // retaken while it was being sent
      current.current = null;
    }
    if (current.current) return;
    const start = (id: string, send: (signal: AbortSignal) => Promise<CaptureEvent>) => {
      const controller = new AbortController();
      current.current = { id, controller };
      void send(controller.signal).then((outcome) => {
        if (current.current?.controller === controller) current.current = null;
        if (!controller.signal.aborted) dispatch(outcome);
      });
    };
    const next = nextPhoto(photos, candidate);
    if (next) {
      const stated = next.step === "idFront" ? documentType : undefined;
      return start(next.photo.id, (signal) => sendPhoto(next, stated, access(), signal, dispatch));
    }
    const type = SHEETS.find((name) => sheets[name]?.upload.status === "queued");
    const sheet = type && sheets[type];
    if (sheet) start(sheet.id, (signal) => sendSheet(type, sheet, access(), signal));
  }, [photos, candidate, sheets, documentType, access, dispatch]);

  useEffect(
    () => () => {
      current.current?.controller.abort();
      current.current = null;
    },
    [],
  );
}

/** The photo that the person looks at comes first: its verdict is waited for. */
function nextPhoto(photos: CaptureState["photos"], candidate: Candidate | null): Candidate | null {
  if (candidate?.photo.upload.status === "queued") return candidate;
  const step = PHOTO_STEPS.find((name) => photos[name]?.upload.status === "queued");
  const photo = step && photos[step];
  return photo ? { step, photo } : null;
}

async function sendPhoto(
  { step, photo: { id, source, camera, blob } }: Candidate,
  documentType: DocumentType | undefined,
  access: SessionAccess,
  signal: AbortSignal,
  dispatch: Dispatch<CaptureEvent>,
): Promise<CaptureEvent> {
  const report = (progress: number) => {
    if (!signal.aborted)
      dispatch({ type: "uploadChanged", step, id, upload: { status: "sending", progress } });
  };
  const reply = await retryTransient(signal, () => {
    report(0);
    return uploadPhoto(
      access,
      { type: step, source, camera, documentType, blob },
      { signal, onProgress: report },
    );
  });
  return reply.ok ? afterUploaded(step, id, reply.value) : afterUploadRefused(step, id, reply.error);
}

async function sendSheet(
  type: BurstType,
  { id, camera, blob, frameTimesMs }: TakenSheet,
  access: SessionAccess,
  signal: AbortSignal,
): Promise<CaptureEvent> {
  const sent = { type, source: "camera", camera, frameTimesMs, blob } as const;
  const reply = await retryTransient(signal, () =>
    uploadPhoto(access, sent, { signal, onProgress: () => {} }),
  );
  if (!reply.ok) return afterSheetRefused(type, id, reply.error);
  return { type: "sheetUploadChanged", sheet: type, id, upload: { status: "sent", key: reply.value.key } };
}

function useSubmit(state: CaptureState, access: () => SessionAccess, dispatch: Dispatch<CaptureEvent>): void {
  const uploaded = state.step === "sending" ? uploadedKeys(state) : null;
  const waits = useShortWait(uploaded !== null && sheetsPending(state));
  const keys = waits ? null : uploaded;
  const named = keys && JSON.stringify({ keys, document: state.document });

  useEffect(() => {
    if (!named) return;
    const controller = new AbortController();
    const { keys: sent, document } = JSON.parse(named);
    const submit = () => submitSession(access(), sent, document, controller.signal);
    void retryTransient(controller.signal, submit).then((reply) => {
      if (controller.signal.aborted) return;
      if (reply.ok) rememberVerification(reply.value);
      dispatch(
        reply.ok ? { type: "submitted", verificationId: reply.value } : afterSubmitRefused(reply.error),
      );
    });
    return () => controller.abort();
  }, [named, access, dispatch]);
}

/** Whether to wait on: while contact sheets are on their way, but not for long. */
function useShortWait(isPending: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isPending) return setOver(false);
    const timer = setTimeout(() => setOver(true), SHEETS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isPending && !isOver;
}
