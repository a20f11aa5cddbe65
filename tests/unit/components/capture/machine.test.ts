import { describe, expect, test } from "vitest";
import {
  type CaptureEvent,
  type CaptureState,
  initialState,
  type Step,
  uploadedKeys,
  uploadProgress,
} from "@/components/capture/state";
import { reduce } from "@/components/capture/state-machine";
import {
  accepted,
  allTaken,
  at,
  failed,
  idCard,
  network,
  photo,
  play,
  refusal,
  refused,
  sent,
  session,
  toCamera,
  toDocument,
  withoutBack,
  withTurns,
} from "@/tests/support/capture-flow";

describe("every step can be stood on", () => {
  test.each(Object.entries(at))("%s", (step, state) => expect(state.step).toBe(step));
});

describe("each event against each step: where it leads, and nowhere else", () => {
  const table: readonly [CaptureEvent, Partial<Record<Step, Step>>][] = [
    [accepted, { starting: "welcome" }],
    [{ type: "began" }, { welcome: "consent", handoff: "consent" }],
    [
      { type: "handoffAsked" },
      {
        welcome: "handoff",
        idFront: "handoff",
        idBack: "handoff",
        selfie: "handoff",
        liveness1: "handoff",
        liveness2: "handoff",
      },
    ],
    [{ type: "consented" }, { consent: "document" }],
    [{ type: "declineAsked" }, { consent: "declining" }],
    [{ type: "declined" }, { declining: "declined", handoff: "declined" }],
    [idCard, { document: "idFront" }],
    [photo("liveness1", "n"), { liveness1: "liveness2" }],
    [photo("liveness2", "n"), { liveness2: "review" }],
    [{ type: "turnsSkipped" }, { liveness1: "review", liveness2: "review" }],
    [{ type: "flashEnded", sheet: null }, { flash: "review" }],
    [{ type: "challengeShown", atMs: 1 }, {}],
    [{ type: "sheetUploadChanged", sheet: "liveness1Burst", id: "x", upload: { status: "failed" } }, {}],
    [{ type: "companyFinished" }, { company: "done" }],
    [{ type: "companyReopened" }, {}],
    [photo("idFront", "n"), { idFront: "idBack" }],
    [photo("idBack", "n"), { idBack: "selfie" }],
    [photo("selfie", "n"), { selfie: "review" }],
    [{ type: "skipped", step: "idFront" }, {}],
    [{ type: "skipped", step: "idBack" }, { idBack: "selfie" }],
    [{ type: "skipped", step: "selfie" }, {}],
    [
      { type: "wentBack" },
      {
        handoff: "welcome",
        consent: "welcome",
        document: "consent",
        idFront: "document",
        idBack: "idFront",
        selfie: "idBack",
        liveness1: "selfie",
        liveness2: "selfie",
        flash: "selfie",
        review: "selfie",
      },
    ],
    [{ type: "retakeAsked", step: "idFront" }, { review: "idFront" }],
    [{ type: "retakeAsked", step: "idBack" }, { review: "idBack" }],
    [{ type: "retakeAsked", step: "selfie" }, { review: "selfie" }],
    [
      refused("idFront"),
      { review: "idFront", sending: "idFront", liveness1: "idFront", liveness2: "idFront" },
    ],
    [failed("idFront"), { sending: "review" }],
    [sent("idFront"), {}],
    [{ type: "uploadsRetried" }, {}],
    [{ type: "submitAsked" }, { review: "sending" }],
    [{ type: "submitFailed", problem: network }, { sending: "review" }],
    [{ type: "keysRefused", problem: refusal }, { sending: "review" }],
  ];
  const steps = Object.keys(at) as Step[];
  const cells = table.flatMap(([event, leads]) =>
    steps.map((from) => ({ event, from, to: leads[from] ?? from })),
  );

  test.each(cells)("$event.type $event.step on $from leads to $to", ({ event, from, to }) => {
    expect(reduce(at[from], event).step).toBe(to);
  });

  test.each(steps)("restarted on %s forgets everything", (from) => {
    expect(reduce(at[from], { type: "restarted" })).toBe(initialState);
  });

  test.each(steps)("submitted on %s ends the flow and lets go of the photos", (from) => {
    const state = reduce(at[from], { type: "submitted", verificationId: "vrf_id_9" });
    expect(state).toMatchObject({ photos: {}, verificationId: "vrf_id_9" });
    expect(state.step).toBe(from === "company" ? "company" : "done");
  });

  test.each(steps)("blocked on %s drops the photos, except once all is done", (from) => {
    const state = reduce(at[from], { type: "blocked", reason: "expired" });
    if (from === "done" || from === "declined") expect(state).toBe(at[from]);
    else expect(state).toMatchObject({ step: "blocked", blockedReason: "expired", photos: {} });
  });
});

test("CAPTURE-END-1 a used link opens on the end page, with the id that this tab remembers", () => {
  const used: CaptureEvent = {
    type: "sessionAccepted",
    session: { ...session, submitted: true },
    verificationId: "vrf_id_2",
    kept: null,
  };
  expect(play([used])).toMatchObject({ step: "done", verificationId: "vrf_id_2" });
});

test("blocked keeps the branding of the session it knew", () => {
  expect(play([...allTaken, { type: "blocked", reason: "expired" }]).session).toBe(session);
});

describe("retakes", () => {
  test("a retake comes back to the review and goes to the server anew", () => {
    const retaken = play(
      [sent("idFront"), { type: "retakeAsked", step: "idFront" }, photo("idFront", "second")],
      at.review,
    );
    expect(retaken.step).toBe("review");
    expect(retaken.photos.idFront).toMatchObject({ id: "second", upload: { status: "queued" } });
  });

  test("going back from a retake leaves the old photo", () => {
    const state = play([{ type: "retakeAsked", step: "idFront" }, { type: "wentBack" }], at.review);
    expect(state.step).toBe("review");
    expect(state.photos.idFront?.id).toBe("idFront");
  });

  test("an answer about a photo that was since retaken changes nothing", () => {
    const retaken = play([{ type: "retakeAsked", step: "idFront" }, photo("idFront", "second")], at.review);
    expect(reduce(retaken, sent("idFront", "idFront"))).toBe(retaken);
    expect(reduce(retaken, refused("idFront"))).toBe(retaken);
  });

  test("skipping the back during a retake removes it", () => {
    const state = play(
      [
        { type: "retakeAsked", step: "idBack" },
        { type: "skipped", step: "idBack" },
      ],
      at.review,
    );
    expect(state.step).toBe("review");
    expect(state.photos.idBack).toBeUndefined();
  });

  test("going back and forth keeps what was taken, and a new photo replaces it", () => {
    const back = play([{ type: "wentBack" }, { type: "wentBack" }], at.selfie);
    expect(back.step).toBe("idFront");
    expect(play([photo("idFront", "second")], back).photos.idFront?.id).toBe("second");
  });
});

describe("refusals by the server", () => {
  test("a refusal during a later step waits for the end of that step", () => {
    const during = reduce(at.selfie, refused("idFront"));
    expect(during.step).toBe("selfie");
    const after = reduce(during, photo("selfie"));
    expect(after.step).toBe("idFront");
    expect(after.photos.selfie?.id).toBe("selfie");
    expect(reduce(after, photo("idFront", "second")).step).toBe("review");
  });

  test("with two refused photos, one is retaken after the other", () => {
    const first = play([refused("idFront"), refused("selfie")], at.review);
    expect(first.step).toBe("idFront");
    const second = reduce(first, photo("idFront", "second"));
    expect(second.step).toBe("selfie");
    expect(reduce(second, photo("selfie", "second")).step).toBe("review");
  });

  test("when the first step is refused early, the steps not yet made still come, and no other", () => {
    const early = play([refused("idFront"), photo("idBack")], at.idBack);
    expect(early.step).toBe("idFront");
    expect(play([photo("idFront", "second")], early).step).toBe("selfie");
  });

  test("a front refused behind the face drags neither back nor face along: the turns come", () => {
    const withBack = [withTurns, ...toDocument, idCard, photo("idFront"), photo("idBack")];
    const late = play([...withBack, refused("idFront"), photo("selfie")]);
    expect(late.step).toBe("idFront");
    const again = reduce(late, photo("idFront", "second"));
    expect(again.step).toBe("liveness1");
    expect(Object.keys(again.photos).sort()).toEqual(["idBack", "idFront", "selfie"]);
  });

  test("a back that was skipped is not asked for again", () => {
    const skipped: CaptureEvent = { type: "skipped", step: "idBack" };
    const early = play([photo("idFront"), skipped, refused("idFront"), photo("selfie")], at.idFront);
    expect(early.step).toBe("idFront");
    expect(reduce(early, photo("idFront", "second")).step).toBe("review");
  });

  test("nothing is submitted while a photo is refused", () => {
    const stuck: CaptureState = { ...reduce(at.review, refused("selfie")), step: "review" };
    expect(reduce(stuck, { type: "submitAsked" })).toBe(stuck);
  });

  test("keys the server no longer knows are sent again", () => {
    const state = play(
      [
        ...(["idFront", "idBack", "selfie"] as const).map((step) => sent(step)),
        { type: "keysRefused", problem: refusal },
      ],
      at.sending,
    );
    expect(state.step).toBe("review");
    expect(Object.values(state.photos).map((taken) => taken.upload.status)).toEqual([
      "queued",
      "queued",
      "queued",
    ]);
  });
});

describe("the network failing", () => {
  test("keeps the photos and sends them again on the next submit", () => {
    const lost = play([sent("idFront"), failed("selfie")], at.sending);
    expect(lost).toMatchObject({ step: "review", submitProblem: { code: "NETWORK" } });
    expect(lost.photos.selfie?.upload.status).toBe("failed");
    const again = reduce(lost, { type: "submitAsked" });
    expect(again.photos.selfie?.upload.status).toBe("queued");
    expect(again.photos.idFront?.upload.status).toBe("sent");
    expect(again.submitProblem).toBeNull();
  });

  test("what was handed in goes on by itself when the connection is back, and only that", () => {
    const back: CaptureEvent = { type: "uploadsRetried" };
    const lost = play([sent("idFront"), failed("selfie")], at.sending);
    const again = reduce(lost, back);
    expect(again).toMatchObject({ step: "sending", submitProblem: null });
    expect(again.photos.selfie?.upload.status).toBe("queued");
    const unasked = play([failed("selfie"), back], at.review);
    expect(unasked.step).toBe("review");
    expect(unasked.photos.selfie?.upload.status).toBe("queued");
    const refusedThen = play([{ type: "submitFailed", problem: refusal }, back], at.sending);
    expect(refusedThen).toMatchObject({ step: "review", submitProblem: refusal });
  });

  test("a failed upload is queued again when the connection is back", () => {
    const state = play([failed("idFront"), { type: "uploadsRetried" }], at.idBack);
    expect(state.photos.idFront?.upload.status).toBe("queued");
    expect(state.step).toBe("idBack");
  });
});

describe("what is handed in", () => {
  test("no keys before every photo is on the server", () => {
    expect(uploadedKeys(at.review)).toBeNull();
    expect(uploadedKeys(play([sent("idFront"), sent("idBack")], at.review))).toBeNull();
  });

  test("a skipped back is left out", () => {
    const state = play([...withoutBack, sent("idFront"), sent("selfie")]);
    expect(uploadedKeys(state)).toEqual({ idFront: "key-of-idFront", selfie: "key-of-selfie" });
  });

  test("progress counts bytes", () => {
    const state = play([...toCamera, photo("idFront", "idFront", 300), photo("idBack", "idBack", 100)]);
    expect(uploadProgress(state)).toBe(0);
    const half: CaptureEvent = {
      type: "uploadChanged",
      step: "idBack",
      id: "idBack",
      upload: { status: "sending", progress: 0.5 },
    };
    expect(uploadProgress(play([sent("idFront"), half], state))).toBeCloseTo(350 / 400);
    expect(uploadProgress(initialState)).toBe(0);
  });
});
