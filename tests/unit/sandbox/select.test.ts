import { describe, expect, test } from "vitest";
import type { Failure } from "@/lib/contract/errors";
import { selectImageIntake } from "@/lib/sandbox/image-intake";
import { selectReader } from "@/lib/sandbox/reader";
import { selectScreener } from "@/lib/sandbox/screener";
import { simulatedReader } from "@/lib/sandbox/simulated-reader";
import type { PersonPhotos } from "@/lib/vision/types";
import { DOCUMENT_FIELDS, SIMULATED_OUTCOMES, type SimulatedOutcome } from "@/lib/vocabulary";
import { NO_IMAGES, OTHER_IMAGES, plainPng, pngClaiming } from "@/tests/support/images";

const bytes = plainPng(1, 1);
const photos = { selfie: bytes, idFront: bytes, livenessFrames: [] };
const ASKED = { directions: ["left", "right"], problem: null } as const;
const withFrames = { ...photos, livenessFrames: [bytes, bytes], challenge: ASKED };
const today = new Date().toISOString().slice(0, 10);

describe("SANDBOX-SIMULATE-1, SANDBOX-PERSON-1 sandbox measurements", () => {
  test("approved: everything clears its threshold by fifteen points", async () => {
    const reader = simulatedReader("approved");
    const { face, liveness, document, selfieIsDocument } = await reader.observePerson(withFrames);
    expect(face.score).toBeGreaterThanOrEqual(90);
    expect(liveness).toMatchObject({ checked: true, score: 97 });
    expect(liveness.score).toBeGreaterThanOrEqual(95);
    expect(document.fields.expiryDate?.value.localeCompare(today)).toBe(1);
    expect(Object.keys(document.fields).sort()).toEqual([...DOCUMENT_FIELDS].sort());
    expect(Object.values(document.fields).every((field) => field.source === "simulated")).toBe(true);
    expect(selfieIsDocument).toBe(false);
    expect((await reader.compareFaces(bytes, bytes)).score).toBeGreaterThanOrEqual(90);
    const { screen } = selectScreener({ mode: "test", scenario: "approved" });
    expect(await screen({ kind: "person", name: "A", hitAt: 0.75 })).toMatchObject({
      decision: "clear",
      hits: [],
    });
  });

  test("rejected is a mismatch of two good faces; needs_review lies between", async () => {
    const rejected = await simulatedReader("rejected").observePerson(photos);
    expect(rejected.face.score).toBeLessThan(50);
    expect([...rejected.face.selfie.problems, ...rejected.face.reference.problems]).toEqual([]);
    const doubtful = await simulatedReader("needs_review").observePerson(photos);
    expect(doubtful.face.score).toBeGreaterThanOrEqual(50);
    expect(doubtful.face.score).toBeLessThan(70);
  });

  test("liveness_spoofed and expired_document differ from approved in that alone", async () => {
    const approved = await simulatedReader("approved").observePerson(photos);
    const spoofed = await simulatedReader("liveness_spoofed").observePerson(photos);
    expect(spoofed.liveness.checked).toBe(true);
    expect(spoofed.liveness.score).toBeLessThan(50);
    expect({ ...spoofed, liveness: null }).toEqual({ ...approved, liveness: null });
    const expired = await simulatedReader("expired_document").observePerson(photos);
    expect(expired.document.fields.expiryDate?.value.localeCompare(today)).toBe(-1);
    expect(expired.liveness).toEqual(approved.liveness);
  });

  test("the same scenario measures the same, and says that nothing was looked at", async () => {
    for (const scenario of SIMULATED_OUTCOMES) {
      const [first, again] = [simulatedReader(scenario), simulatedReader(scenario)];
      expect(await first.observePerson(photos)).toEqual(await again.observePerson(photos));
      expect((await first.compareFaces(bytes, bytes)).model.name).toBe("sandbox");
      expect((await first.observePerson(photos)).document.model.name).toBe("sandbox");
    }
  });

  test("what a selfie match rejects scores low in its answer, and says what it simulates beside the faces", async () => {
    const compared = (scenario: SimulatedOutcome) => simulatedReader(scenario).compareFaces(bytes, bytes);
    for (const scenario of ["rejected", "liveness_spoofed", "expired_document"] as const) {
      expect((await compared(scenario)).score).toBeLessThan(50);
    }
    expect((await compared("liveness_spoofed")).simulated).toMatchObject({ liveness: { score: 8 } });
    expect((await compared("expired_document")).simulated).toEqual({ documentExpired: true });
    for (const scenario of ["approved", "rejected", "needs_review"] as const) {
      expect(await compared(scenario)).not.toHaveProperty("simulated");
    }
  });

  test("SANDBOX-LIVENESS-1 liveness is claimed where live would check it: for frames that answer a challenge", async () => {
    const late = { ...ASKED, problem: "expired" } as const;
    const frames = withFrames.livenessFrames;
    for (const scenario of SIMULATED_OUTCOMES) {
      const seen = async (given: PersonPhotos) =>
        (await simulatedReader(scenario).observePerson(given)).liveness;
      const unchecked = [photos, { ...photos, livenessFrames: frames }, { ...withFrames, challenge: late }];
      if (scenario === "liveness_spoofed") {
        for (const given of [...unchecked, withFrames]) expect(await seen(given)).toMatchObject({ score: 8 });
        continue;
      }
      for (const given of unchecked)
        expect(await seen(given)).toEqual({ checked: false, score: 0, signals: {} });
      expect(await seen(withFrames)).toMatchObject({ checked: true, score: 97 });
    }
  });
});

describe("UPLOAD-SANDBOX-1 sandbox placeholders", () => {
  const { sanitiseImage } = selectImageIntake({ mode: "test" });

  test("any picture passes, decodable or not, and what is kept is a JPEG of our making", async () => {
    const garbage = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("<script>secret</script>")]);
    for (const placeholder of [
      plainPng(1, 1),
      garbage,
      pngClaiming(30_000, 30_000),
      plainPng(9, 9).subarray(0, 40),
    ]) {
      const admitted = await sanitiseImage(placeholder);
      expect(admitted.contentType).toBe("image/jpeg");
      expect([...admitted.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect(Buffer.from(admitted.bytes).includes("secret")).toBe(false);
    }
  });

  test("UPLOAD-SANDBOX-1 an image of a kind that live mode refuses becomes a grey picture", async () => {
    for (const placeholder of Object.values(OTHER_IMAGES)) {
      const admitted = await sanitiseImage(placeholder);
      expect([admitted.contentType, admitted.width, admitted.height]).toEqual(["image/jpeg", 640, 480]);
    }
  });

  test("content that is no picture is refused as in live mode", async () => {
    const codeOf = (given: Uint8Array) =>
      sanitiseImage(given).then(
        () => "accepted",
        (cause) => (cause as Failure).code,
      );
    for (const file of Object.values(NO_IMAGES)) expect(await codeOf(file)).toBe("UNSUPPORTED_FILE_TYPE");
    expect(await codeOf(new Uint8Array())).toBe("EMPTY_FILE");
    expect(await codeOf(new Uint8Array(10_485_761).fill(0xff))).toBe("FILE_TOO_LARGE");
  });
});

describe("SANDBOX-PROVIDER-1 live or simulated", () => {
  test("test work is simulated, approved by default", async () => {
    const reader = selectReader({ mode: "test" });
    expect((await reader.observePerson(photos)).face.model.name).toBe("sandbox");
    expect((await reader.observePerson(photos)).face.score).toBeGreaterThan(90);
  });

  test("a live tenant never gets a scenario", async () => {
    for (const select of [selectImageIntake, selectReader, selectScreener]) {
      expect(() => select({ mode: "live", scenario: "approved" })).toThrow();
    }
    const screened = await selectScreener({ mode: "live" }).screen({
      kind: "person",
      name: "A",
      hitAt: 0.75,
    });
    expect(screened.decision).toBe("not_screened");
  });
});
