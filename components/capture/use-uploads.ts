import { type Dispatch, useEffect, useRef } from "react";
import { submitSession, uploadPhoto } from "./api";
import type { SessionAccess } from "./http";
import { PHOTO_STEPS, type PhotoStep } from "./model";
import { rememberVerification } from "./session-token";
import { type CaptureEvent, type CaptureState, type TakenPhoto, uploadedKeys } from "./state";
import { afterSubmitRefused, afterUploaded, afterUploadRefused, retryTransient } from "./upload-outcome";

/** Uploads accepted photos in the background, one at a time, while the person goes on; submits when asked. */
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
  { photos }: CaptureState,
  access: () => SessionAccess,
  dispatch: Dispatch<CaptureEvent>,
): void {
  const current = useRef<{ readonly id: string; readonly controller: AbortController } | null>(null);

  useEffect(() => {
    const running = current.current;
    if (running && !Object.values(photos).some((photo) => photo.id === running.id)) {
      running.controller.abort(); // retaken while it was being sent
      current.current = null;
    }
    if (current.current) return;
    const step = PHOTO_STEPS.find((name) => photos[name]?.upload.status === "queued");
    const photo = step && photos[step];
    if (!photo) return;
    const controller = new AbortController();
    current.current = { id: photo.id, controller };
    void sendPhoto(step, photo, access(), controller.signal, dispatch).then((outcome) => {
      if (current.current?.controller === controller) current.current = null;
      if (!controller.signal.aborted) dispatch(outcome);
    });
  }, [photos, access, dispatch]);

  useEffect(
    () => () => {
      current.current?.controller.abort();
      current.current = null;
    },
    [],
  );
}

async function sendPhoto(
  step: PhotoStep,
  { id, source, blob }: TakenPhoto,
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
    return uploadPhoto(access, { type: step, source, blob }, { signal, onProgress: report });
  });
  return reply.ok ? afterUploaded(step, id, reply.value) : afterUploadRefused(step, id, reply.error);
}

function useSubmit(state: CaptureState, access: () => SessionAccess, dispatch: Dispatch<CaptureEvent>): void {
  const keys = state.step === "sending" ? uploadedKeys(state) : null;
  const named = keys && JSON.stringify({ keys, document: state.document });

  useEffect(() => {
    if (!named) return;
    const controller = new AbortController();
    const { keys: uploaded, document } = JSON.parse(named);
    const submit = () => submitSession(access(), uploaded, document, controller.signal);
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
