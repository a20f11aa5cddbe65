import { describe, expect, test } from "vitest";
import type { CaptureEvent } from "@/components/capture/state";
import { reduce } from "@/components/capture/state-machine";
import { at, failed, play, sent } from "@/tests/support/capture-flow";

describe("CAPTURE-UPLOAD-2 a photo before it is kept", () => {
  const taken: CaptureEvent = {
    type: "photoTaken",
    step: "idFront",
    photo: { id: "idFront", source: "camera", blob: new Blob([new Uint8Array(100)]) },
  };
  const keep: CaptureEvent = { type: "photoKept", step: "idFront" };
  const seen: CaptureEvent = {
    type: "uploadChanged",
    step: "idFront",
    id: "idFront",
    upload: {
      status: "refused",
      refusal: { code: "SEEN", message: "", problems: ["too_blurred"], key: "key-of-idFront" },
    },
  };

  test("is on its way to the server, and the step stays", () => {
    const state = play([taken], at.idFront);
    expect(state).toMatchObject({ step: "idFront", photos: {}, candidate: { step: "idFront" } });
    expect(state.candidate?.photo.upload.status).toBe("queued");
    expect(play([taken], at.idBack)).toBe(at.idBack);
  });

  test("keeps its upload when it is kept, done or not", () => {
    expect(play([taken, sent("idFront"), keep], at.idFront)).toMatchObject({
      step: "idBack",
      candidate: null,
      photos: { idFront: { upload: { status: "sent", key: "key-of-idFront" } } },
    });
    const early = play([taken, keep], at.idFront);
    expect(early.photos.idFront?.upload.status).toBe("queued");
    expect(reduce(early, sent("idFront")).photos.idFront?.upload.status).toBe("sent");
  });

  test("with a problem it is counted, and used all the same when the person says so", () => {
    const bad = play([taken, seen], at.idFront);
    expect(bad).toMatchObject({ step: "idFront", failedChecks: { idFront: 1 }, photos: {} });
    expect(reduce(bad, keep)).toMatchObject({
      step: "idBack",
      photos: { idFront: { upload: { status: "sent", key: "key-of-idFront" } } },
    });
  });

  test("is gone when it is dropped, and when the step is left", () => {
    const dropped = play([taken, { type: "photoDropped", step: "idFront" }], at.idFront);
    expect(dropped).toMatchObject({ step: "idFront", candidate: null, photos: {} });
    expect(reduce(dropped, keep)).toBe(dropped);
    expect(play([taken, { type: "wentBack" }], at.idFront)).toMatchObject({
      step: "document",
      candidate: null,
    });
  });

  test("is sent again when the connection is back", () => {
    const lost = play([taken, failed("idFront")], at.idFront);
    expect(lost.candidate?.photo.upload.status).toBe("failed");
    expect(reduce(lost, { type: "uploadsRetried" }).candidate?.photo.upload.status).toBe("queued");
  });
});
