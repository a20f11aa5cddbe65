import { type Dispatch, useEffect, useRef } from "react";
import { submitSession, uploadPhoto } from "./api";
import type { SessionAddress } from "./http";
import { rememberVerification } from "./session-token";
import {
  type CaptureEvent,
  type CaptureState,
  PHOTO_STEPS,
  type PhotoStep,
  type TakenPhoto,
  uploadedKeys,
} from "./state";
import { afterSubmitRefused, afterUploaded, afterUploadRefused, persist } from "./upload-outcome";

/** Sends accepted photos in the background, one at a time, while the person goes on; submits when asked. */
export function useDelivery(
  state: CaptureState,
  address: () => SessionAddress,
  dispatch: Dispatch<CaptureEvent>,
): void {
  useUploads(state, address, dispatch);
  useSubmit(state, address, dispatch);
  useEffect(() => {
    const onOnline = () => dispatch({ type: "uploadsRetried" });
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [dispatch]);
}

function useUploads(
  { photos }: CaptureState,
  address: () => SessionAddress,
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
    void deliverPhoto(step, photo, address(), controller.signal, dispatch).then((outcome) => {
      if (current.current?.controller === controller) current.current = null;
      if (!controller.signal.aborted) dispatch(outcome);
    });
  }, [photos, address, dispatch]);

  useEffect(
    () => () => {
      current.current?.controller.abort();
      current.current = null;
    },
    [],
  );
}

async function deliverPhoto(
  step: PhotoStep,
  { id, source, blob }: TakenPhoto,
  address: SessionAddress,
  signal: AbortSignal,
  dispatch: Dispatch<CaptureEvent>,
): Promise<CaptureEvent> {
  const report = (progress: number) => {
    if (!signal.aborted)
      dispatch({ type: "uploadChanged", step, id, upload: { status: "sending", progress } });
  };
  const reply = await persist(signal, () => {
    report(0);
    return uploadPhoto(address, { type: step, source, blob }, { signal, onProgress: report });
  });
  return reply.ok ? afterUploaded(step, id, reply.value) : afterUploadRefused(step, id, reply.error);
}

function useSubmit(
  state: CaptureState,
  address: () => SessionAddress,
  dispatch: Dispatch<CaptureEvent>,
): void {
  const keys = state.step === "sending" ? uploadedKeys(state) : null;
  const named = keys && JSON.stringify({ keys, document: state.document });

  useEffect(() => {
    if (!named) return;
    const controller = new AbortController();
    const { keys: uploaded, document } = JSON.parse(named);
    const submit = () => submitSession(address(), uploaded, document, controller.signal);
    void persist(controller.signal, submit).then((reply) => {
      if (controller.signal.aborted) return;
      if (reply.ok) rememberVerification(reply.value);
      dispatch(
        reply.ok ? { type: "submitted", verificationId: reply.value } : afterSubmitRefused(reply.error),
      );
    });
    return () => controller.abort();
  }, [named, address, dispatch]);
}
