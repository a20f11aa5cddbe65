import { describe, expect, test } from "vitest";
import type { CaptureSession } from "@/components/capture/model";

import {
  type CaptureEvent,
  type CaptureState,
  photoSteps,
  sheetsPending,
  type Upload,
} from "@/components/capture/state";
import { reduce } from "@/components/capture/state-machine";
import type { BurstType } from "@/lib/vocabulary";
import {
  accepted,
  at,
  challenge,
  companyDocuments,
  idCard,
  item,
  passport,
  photo,
  play,
  refused,
  sent,
  session,
  sheet,
  toCamera,
  toDocument,
  toFlash,
  toTurns,
  turn,
  withoutBack,
} from "@/tests/support/capture-flow";

describe("which photos are asked for", () => {
  test("a passport has no back", () => {
    expect(photoSteps(play([accepted, ...toDocument, passport]))).toEqual(["idFront", "selfie"]);
    expect(photoSteps(play(toCamera))).toEqual(["idFront", "idBack", "selfie"]);
  });

  test("another kind of document is asked for its own back, the same kind keeps what it has", () => {
    const back: CaptureEvent[] = Array.from({ length: 3 }, () => ({ type: "wentBack" }));
    const again = play([...back, idCard, photo("idFront", "second")], at.selfie);
    expect(again.step).toBe("selfie");
    const licence: CaptureEvent = {
      type: "documentChosen",
      document: { type: "DRIVERS_LICENSE", country: null },
    };
    expect(play([...back, licence, photo("idFront", "second")], at.selfie).step).toBe("idBack");
  });

  test("another document drops a back that no longer belongs", () => {
    const back: CaptureEvent[] = Array.from({ length: 3 }, () => ({ type: "wentBack" }));
    const again = play([...back, passport], at.selfie);
    expect(again.step).toBe("idFront");
    expect(Object.keys(again.photos)).toEqual(["idFront"]);
  });

  test("turns are asked for where the server drew them", () => {
    expect(photoSteps(at.liveness1)).toEqual(["idFront", "selfie", "liveness1", "liveness2"]);
  });
});

describe("handed over to another device from the camera", () => {
  const handed = play([{ type: "handoffAsked" }], at.selfie);

  test.each(["began", "wentBack"] as const)("this device goes on where it was: %s", (type) => {
    expect(play([{ type }], handed)).toMatchObject({ step: "selfie", photos: at.selfie.photos });
  });

  test("a retake still leads back to the review", () => {
    const retake = play([{ type: "retakeAsked", step: "selfie" }, { type: "handoffAsked" }], at.review);
    expect(play([{ type: "wentBack" }, photo("selfie", "again")], retake).step).toBe("review");
    expect(play([{ type: "began" }, photo("selfie", "again")], retake).step).toBe("review");
  });

  test("from the first screen it still begins with consent", () => {
    expect(play([{ type: "handoffAsked" }, { type: "began" }], at.welcome).step).toBe("consent");
  });
});

describe("turns of the head", () => {
  const taken = play([...toTurns, photo("liveness1"), sent("liveness1"), photo("liveness2")]);

  test("one again means both again, in their order", () => {
    const again = play([{ type: "retakeAsked", step: "liveness2" }], taken);
    expect(again.step).toBe("liveness1");
    expect(Object.keys(again.photos).sort()).toEqual(["idFront", "selfie"]);
    expect(play([photo("liveness1", "a"), photo("liveness2", "b")], again).step).toBe("review");
  });

  test("skipped turns are not handed in, and can be taken after all", () => {
    const skipped = play([{ type: "turnsSkipped" }], at.liveness2);
    expect(skipped.photos.liveness1).toBeUndefined();
    expect(photoSteps(skipped)).toEqual(["idFront", "selfie"]);
  });

  test("a new challenge makes the old turns worthless; the same one changes nothing", () => {
    expect(reduce(taken, { type: "challengeDrawn", challenge }).photos).toEqual(taken.photos);
    const fresh = {
      directions: ["right", "left"],
      isRequired: true,
      colours: null,
      expiresAt: 1_900_000_000_000,
    } as const;
    expect(Object.keys(reduce(taken, { type: "challengeDrawn", challenge: fresh }).photos).sort()).toEqual([
      "idFront",
      "selfie",
    ]);
    expect(reduce(at.liveness2, { type: "challengeDrawn", challenge: fresh }).step).toBe("liveness1");
    expect(reduce(at.liveness1, { type: "challengeDrawn", challenge: null }).step).toBe("review");
  });

  test("CAPTURE-UPLOAD-3 a followed turn brings its sheet; another try of it, or a skip, drops it", () => {
    const followed = play([...toTurns, turn("liveness1"), turn("liveness2")]);
    expect(followed.step).toBe("review");
    expect(Object.keys(followed.sheets).sort()).toEqual(["liveness1Burst", "liveness2Burst"]);
    expect(sheetsPending(followed)).toBe(true);
    const again = play([{ type: "retakeAsked", step: "liveness1" }], followed);
    expect(again.sheets).toEqual({});
    expect(Object.keys(play([photo("liveness1"), turn("liveness2")], again).sheets)).toEqual([
      "liveness2Burst",
    ]);
    expect(play([turn("liveness1"), { type: "turnsSkipped" }], at.liveness1).sheets).toEqual({});
  });

  test("CAPTURE-UPLOAD-3 sheets hold nothing up: sent, failed and refused ones are done with", () => {
    const upload = (type: BurstType, status: Upload): CaptureEvent => ({
      type: "sheetUploadChanged",
      sheet: type,
      id: type === "liveness1Burst" ? "sheet-of-liveness1" : "sheet-of-liveness2",
      upload: status,
    });
    const followed = play([...toTurns, turn("liveness1"), turn("liveness2")]);
    const done = play(
      [
        upload("liveness1Burst", { status: "sent", key: "k" }),
        upload("liveness2Burst", { status: "refused", refusal: { code: "X", message: "" } }),
      ],
      followed,
    );
    expect([done.step, sheetsPending(done)]).toEqual(["review", false]);
    expect(reduce(done, upload("flashBurst", { status: "failed" }))).toBe(done);
    const lost = reduce(followed, upload("liveness1Burst", { status: "failed" }));
    expect(reduce(lost, { type: "uploadsRetried" }).sheets.liveness1Burst?.upload.status).toBe("queued");
    expect(reduce(done, { type: "submitted", verificationId: "v" }).sheets).toEqual({});
  });

  test("CAPTURE-FLASH-1 colours come after the turns, once, and not for who skipped them", () => {
    expect(at.flash.step).toBe("flash");
    const shown = reduce(at.flash, { type: "flashEnded", sheet: sheet("colours") });
    expect(shown).toMatchObject({ step: "review", flashDone: true });
    expect(shown.sheets.flashBurst?.upload.status).toBe("queued");
    const again = play([{ type: "retakeAsked", step: "liveness1" }, turn("liveness1")], shown);
    expect(play([turn("liveness2")], again).step).toBe("review");
    expect(again.sheets.flashBurst?.id).toBe("colours");
    const skipped = play([...toFlash.slice(0, -1), { type: "turnsSkipped" }]);
    expect(skipped.step).toBe("review");
  });

  test("the tiles' times count from the first time that a turn was shown, anew for a new challenge", () => {
    const shown = play(
      [
        { type: "challengeShown", atMs: 500 },
        { type: "challengeShown", atMs: 900 },
      ],
      at.liveness1,
    );
    expect(shown.challengeShownMs).toBe(500);
    const fresh = { ...challenge, expiresAt: 1_900_000_000_000 };
    expect(reduce(shown, { type: "challengeDrawn", challenge: fresh }).challengeShownMs).toBeNull();
    expect(reduce(at.review, { type: "challengeShown", atMs: 5 }).challengeShownMs).toBeNull();
  });

  test("nothing is handed in while one is missing", () => {
    const stuck: CaptureState = { ...at.liveness2, step: "review" };
    expect(reduce(stuck, { type: "submitAsked" })).toBe(stuck);
  });
});

describe("CAPTURE-UPLOAD-2 what the server's quick check found", () => {
  const seen = (id: string): CaptureEvent => ({
    type: "uploadChanged",
    step: "idFront",
    id,
    upload: {
      status: "refused",
      refusal: { code: "SEEN", message: "", problems: ["too_blurred"], key: `key-of-${id}` },
    },
  });

  test("leads back to that photo, and is counted", () => {
    const first = reduce(at.review, seen("idFront"));
    expect(first).toMatchObject({ step: "idFront", failedChecks: { idFront: 1 } });
    const second = play([photo("idFront", "again"), seen("again")], first);
    expect(second).toMatchObject({ step: "idFront", failedChecks: { idFront: 2 } });
  });

  test("the photo can be used anyway, under the key it has", () => {
    const used = play([seen("idFront"), { type: "usedAnyway", step: "idFront" }], at.review);
    expect(used.step).toBe("review");
    expect(used.photos.idFront?.upload).toEqual({ status: "sent", key: "key-of-idFront" });
  });

  test("a photo the server would not take cannot be used anyway", () => {
    const stuck = reduce(at.review, refused("idFront"));
    expect(reduce(stuck, { type: "usedAnyway", step: "idFront" })).toBe(stuck);
  });
});

describe("after a reload", () => {
  const consented: CaptureSession = { ...session, consent: "accepted" };
  const opened = (kept: CaptureState, of = consented): CaptureState =>
    play([{ type: "sessionAccepted", session: of, verificationId: null, kept }]);

  test("goes on at the first photo that is missing", () => {
    expect(opened(at.idBack).step).toBe("idBack");
    expect(opened(at.selfie).step).toBe("selfie");
    expect(opened(at.review).step).toBe("review");
    expect(opened(play(withoutBack)).step).toBe("review");
    expect(opened(at.document).step).toBe("document");
  });

  test("without consent, or with nothing kept, from the beginning", () => {
    expect(opened(at.review, session).step).toBe("welcome");
    expect(
      play([{ type: "sessionAccepted", session: consented, verificationId: null, kept: null }]).step,
    ).toBe("welcome");
  });

  test("a back that was skipped stays skipped, also before the face was taken", () => {
    const skipped: CaptureEvent = { type: "skipped", step: "idBack" };
    expect(opened(play([...toCamera, photo("idFront"), skipped])).step).toBe("selfie");
  });

  test("a no that the server has not got is sent on; one that it has stands", () => {
    const opening = { ...accepted, kept: at.review, declining: true };
    const pending = play([{ ...opening, session: consented }]);
    expect(pending).toMatchObject({ step: "declining", photos: {} });
    expect(reduce(pending, { type: "declined" }).step).toBe("declined");
    const arrived: CaptureEvent = { ...opening, session: { ...session, consent: "declined" } };
    expect(play([arrived]).step).toBe("declined");
  });

  test("a declined link says so", () => {
    expect(opened(at.review, { ...session, consent: "declined" }).step).toBe("declined");
  });
});

describe("a company's signatory", () => {
  test("goes on with the documents, by the same link too once it was used", () => {
    expect(at.company).toMatchObject({ step: "company", verificationId: "vrf_id_1" });
    const used = { ...accepted, session: { ...session, submitted: true, companyDocuments } };
    expect(play([used]).step).toBe("company");
  });

  test("not when the company takes no more", () => {
    const closed = { ...companyDocuments, open: false };
    expect(
      play([{ ...accepted, session: { ...session, submitted: true, companyDocuments: closed } }]).step,
    ).toBe("done");
  });

  test("comes back from the end to what is still missing, as long as the company takes it", () => {
    const done = reduce(at.company, { type: "companyFinished" });
    expect(done.step).toBe("done");
    expect(reduce(done, { type: "companyReopened" }).step).toBe("company");
    const closed = reduce(done, {
      type: "companyChanged",
      documents: { ...companyDocuments, open: false },
    });
    expect(reduce(closed, { type: "companyReopened" })).toBe(closed);
  });

  test("a document that arrived changes the list", () => {
    const documents = { ...companyDocuments, items: [{ ...item, status: "uploaded" as const }] };
    const state = reduce(at.company, { type: "companyChanged", documents });
    expect(state.session?.companyDocuments).toBe(documents);
  });
});
