import { describe, expect, test } from "vitest";
import type { Step } from "@/components/capture/state";
import type { VerificationStep } from "@/packages/embed/src/events";
import { readMessage } from "@/packages/embed/src/events";

const source = "identity-verification";

describe("EMBED-EVENT-1 what the script takes of a message", () => {
  test("the events and the requests of the hosted page, and of their fields those that are declared", () => {
    expect(readMessage({ source, type: "ready", extra: 1 })).toEqual({ type: "ready" });
    expect(readMessage({ source, type: "declined" })).toEqual({ type: "declined" });
    expect(readMessage({ source, type: "step", step: "selfie" })).toEqual({ type: "step", step: "selfie" });
    expect(readMessage({ source, type: "submitted", verificationId: "vrf_id_1", userId: "u" })).toEqual({
      type: "submitted",
      verificationId: "vrf_id_1",
    });
    expect(readMessage({ source, type: "submitted", verificationId: 7 })).toEqual({
      type: "submitted",
      verificationId: null,
    });
    expect(readMessage({ source, type: "escape" })).toBe("escape");
    expect(readMessage({ source, type: "close" })).toBe("close");
  });

  test.each([
    null,
    undefined,
    "ready",
    7,
    [],
    {},
    { type: "ready" },
    { source: "another", type: "ready" },
    { source, type: "closed", outcome: "submitted" },
    { source, type: "step" },
    { source, type: "step", step: { toString: "selfie" } },
    { source, type: "__proto__" },
  ])("nothing of %j", (data) => {
    expect(readMessage(data)).toBe(null);
  });

  test("its steps are those of the page, as the compiler sees them", () => {
    const shown: readonly Exclude<Step, "starting">[] = [] satisfies readonly VerificationStep[];
    const declared: readonly VerificationStep[] = shown;
    const back: readonly Exclude<Step, "starting">[] = declared;
    expect(back).toEqual([]);
  });
});
