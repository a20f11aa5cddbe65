import { describe, expect, test } from "vitest";
import { cameraProblem } from "@/components/capture/camera-problem";
import { readReply } from "@/components/capture/http";
import { fill, refusalSentence } from "@/components/capture/messages";
import { en } from "@/components/capture/messages/en";
import { fitted, visiblePart } from "@/components/capture/photo";
import {
  afterSheetRefused,
  afterSubmitRefused,
  afterUploaded,
  afterUploadRefused,
  isTransient,
  wait,
} from "@/components/capture/upload-outcome";
import { blockedBy } from "@/components/capture/use-session";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";

const refusal = (code: string, message = "words of the server") => ({ code, message });

describe("what an answer means for the flow", () => {
  test.each([
    "NETWORK",
    "RATE_LIMITED",
    "OVERLOADED",
    "SERVICE_UNAVAILABLE",
    "INTERNAL_ERROR",
    "REQUEST_TIMEOUT",
  ])("%s is tried again and keeps the photo", (code) => {
    expect(isTransient(refusal(code))).toBe(true);
    expect(afterUploadRefused("selfie", "1", refusal(code))).toMatchObject({ upload: { status: "failed" } });
    expect(afterSubmitRefused(refusal(code))).toMatchObject({ type: "submitFailed" });
  });

  test.each([
    "INVALID_IMAGE",
    "EMPTY_FILE",
    "UNSUPPORTED_FILE_TYPE",
    "FILE_TOO_LARGE",
    "IMAGE_TOO_MANY_PIXELS",
    "SOMETHING_NEW",
  ])("%s asks for that photo again", (code) => {
    const event = afterUploadRefused("idBack", "7", refusal(code));
    expect(event).toMatchObject({
      type: "uploadChanged",
      step: "idBack",
      id: "7",
      upload: { status: "refused" },
    });
  });

  test("CAPTURE-UPLOAD-3 a contact sheet is tried again or given up, and leads nowhere", () => {
    const lost = afterSheetRefused("liveness1Burst", "3", refusal("NETWORK"));
    expect(lost).toMatchObject({ type: "sheetUploadChanged", id: "3", upload: { status: "failed" } });
    const given = afterSheetRefused("liveness1Burst", "3", refusal("INVALID_IMAGE"));
    expect(given).toMatchObject({ type: "sheetUploadChanged", upload: { status: "refused" } });
  });

  test.each([
    ["SESSION_EXPIRED", { type: "blocked", reason: "expired" }],
    ["COMPANY_CLOSED", { type: "blocked", reason: "closed" }],
    ["SESSION_INVALID", { type: "blocked", reason: "invalid" }],
    ["SESSION_DECLINED", { type: "blocked", reason: "invalid" }],
    ["SESSION_ALREADY_SUBMITTED", { type: "submitted", verificationId: null }],
  ])("%s ends the session whichever call met it", (code, event) => {
    expect(afterUploadRefused("selfie", "1", refusal(code))).toEqual(event);
    expect(afterSheetRefused("flashBurst", "1", refusal(code))).toEqual(event);
    expect(afterSubmitRefused(refusal(code))).toEqual(event);
  });

  test("a photo that arrived with problems is asked for again, and keeps its key", () => {
    expect(afterUploaded("selfie", "1", { key: "k", problems: [] })).toMatchObject({
      upload: { status: "sent", key: "k" },
    });
    const event = afterUploaded("selfie", "1", { key: "k", problems: ["no_face", "too_dark"] });
    expect(event).toMatchObject({ upload: { status: "refused", refusal: { code: "SEEN", key: "k" } } });
    const { upload } = event as Extract<typeof event, { type: "uploadChanged" }>;
    expect(upload.status === "refused" && refusalSentence(en, upload.refusal)).toBe(
      "No face was found in this photo. This photo is too dark.",
    );
  });

  test("INVALID_UPLOAD_KEY on submit sends the photos again", () => {
    expect(afterSubmitRefused(refusal("INVALID_UPLOAD_KEY"))).toMatchObject({ type: "keysRefused" });
  });

  test("CAPTURE-UPLOAD-3 a contact sheet is tried again or given up, and leads nowhere", () => {
    const lost = afterSheetRefused("liveness1Burst", "3", refusal("NETWORK"));
    expect(lost).toMatchObject({ type: "sheetUploadChanged", id: "3", upload: { status: "failed" } });
    const given = afterSheetRefused("liveness1Burst", "3", refusal("INVALID_IMAGE"));
    expect(given).toMatchObject({ type: "sheetUploadChanged", upload: { status: "refused" } });
  });

  test.each([
    ["SESSION_EXPIRED", "expired"],
    ["SESSION_INVALID", "invalid"],
    ["COMPANY_CLOSED", "closed"],
    ["VALIDATION_ERROR", "invalid"],
    ["NETWORK", "unreachable"],
    ["OVERLOADED", "unreachable"],
    ["INTERNAL_ERROR", "unreachable"],
  ])("%s on opening the link: %s", (code, reason) => expect(blockedBy(code)).toBe(reason));

  test("an aborted wait ends at once", async () => {
    const controller = new AbortController();
    const waiting = wait(60_000, controller.signal);
    controller.abort();
    await waiting;
    await wait(60_000, controller.signal);
  });
});

describe("API-ENVELOPE-1 reading a reply", () => {
  test("fields of a success", () =>
    expect(readReply('{"success":true,"key":"k"}')).toMatchObject({ ok: true, value: { key: "k" } }));
  test("a refusal in the shape of the contract", () => {
    const reply = readReply('{"success":false,"error":{"code":"SESSION_EXPIRED","message":"gone"}}');
    expect(reply).toEqual({ ok: false, error: { code: "SESSION_EXPIRED", message: "gone" } });
  });
  test.each([
    "",
    "<html>502</html>",
    "null",
    "[]",
    "1",
    '{"success":false}',
    '{"success":false,"error":"x"}',
    '{"success":"true"}',
  ])("%j did not come from the server", (text) =>
    expect(readReply(text)).toMatchObject({ ok: false, error: { code: "NETWORK" } }),
  );
});

describe("the camera's refusals", () => {
  const safe = { secureContext: true, insideApp: false };
  const named = (name: string) => Object.assign(new Error("x"), { name });
  test.each([
    ["NotAllowedError", "denied"],
    ["SecurityError", "denied"],
    ["NotFoundError", "none"],
    ["OverconstrainedError", "none"],
    ["NotReadableError", "busy"],
    ["AbortError", "busy"],
    ["TypeError", "failed"],
  ])("%s: %s", (name, problem) => expect(cameraProblem(named(name), safe)).toBe(problem));
  test("without https nothing else matters", () =>
    expect(cameraProblem(named("NotAllowedError"), { ...safe, secureContext: false })).toBe("insecure"));
  test("inside another app a refusal is that app's", () => {
    const inside = { ...safe, insideApp: true };
    expect(cameraProblem(named("NotAllowedError"), inside)).toBe("webview");
    expect(cameraProblem(named("NotFoundError"), inside)).toBe("none");
  });
  test.each([null, undefined, "getUserMedia not supported", {}])("%j is just a failure", (error) => {
    expect(cameraProblem(error, safe)).toBe("failed");
  });
});

describe("sizes", () => {
  test.each([
    [4000, 3000, 1920, 1440],
    [3000, 4000, 1440, 1920],
    [1920, 1080, 1920, 1080],
    [640, 480, 640, 480],
    [1, 1, 1, 1],
    [12_000, 1, 1920, 1],
  ])("%ix%i is sent as %ix%i", (width, height, w, h) =>
    expect(fitted(width, height)).toEqual({ width: w, height: h }),
  );

  test("a wide box shows the middle of an upright picture", () => {
    expect(visiblePart({ width: 1080, height: 1920 }, { width: 400, height: 300 })).toEqual({
      x: 0,
      y: 555,
      width: 1080,
      height: 810,
    });
  });
  test("an upright box shows the middle of a wide picture", () => {
    expect(visiblePart({ width: 1920, height: 1080 }, { width: 300, height: 400 })).toEqual({
      x: 555,
      y: 0,
      width: 810,
      height: 1080,
    });
  });
  test("a box without layout shows everything", () => {
    expect(visiblePart({ width: 64, height: 48 }, { width: 0, height: 0 })).toEqual({
      x: 0,
      y: 0,
      width: 64,
      height: 48,
    });
  });
});

describe("words", () => {
  test("names are filled in, and one left over stays visible", () => {
    expect(fill("{a} and {b}", { a: "x" })).toBe("x and {b}");
  });
  test("a company's name is text, whatever it holds", () =>
    expect(fill("{company}!", { company: "{a} $& <b>" })).toBe("{a} $& <b>!"));
  test("an unknown refusal is told in the server's words", () => {
    expect(refusalSentence(en, refusal("SOMETHING_NEW"))).toBe("words of the server");
    expect(refusalSentence(en, refusal("other"))).toBe("words of the server");
    expect(refusalSentence(en, refusal("toString", ""))).toBe(en.refusal.INTERNAL_ERROR);
  });
  test("every sentence about a refusal belongs to a code of the contract", () => {
    const own = ["NETWORK", "other"];
    const codes = Object.keys(en.refusal).filter((code) => !own.includes(code));
    expect(codes.filter((code) => !(code in ERRORS))).toEqual([]);
    const photoCodes: ErrorCode[] = [
      "EMPTY_FILE",
      "FILE_TOO_LARGE",
      "UNSUPPORTED_FILE_TYPE",
      "INVALID_IMAGE",
      "IMAGE_TOO_MANY_PIXELS",
    ];
    expect(photoCodes.filter((code) => !(code in en.refusal))).toEqual([]);
  });
});
