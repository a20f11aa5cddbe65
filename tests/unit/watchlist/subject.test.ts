import { describe, expect, test, vi } from "vitest";
import { type ObservePorts, observe } from "@/lib/verification/observe";
import { subjectOf } from "@/lib/verification/screening-subject";
import type { FaceAndDocumentReader, PersonObservation, PersonPhotos } from "@/lib/vision/types";

describe("SCREEN-RESULT-2 who is screened", () => {
  test("name, birth date, nationality and sex as they were read", () => {
    const fields = {
      names: "Thandi",
      surname: "Dlamini",
      dateOfBirth: "1970-03-04",
      nationality: "SWZ",
      sex: "F",
    };
    expect(subjectOf(fields)).toEqual({
      kind: "person",
      name: "Thandi Dlamini",
      dateOfBirth: "1970-03-04",
      country: "SWZ",
      sex: "F",
    });
    expect(subjectOf({ surname: "Dlamini", sex: "X" })).toEqual({ kind: "person", name: "Dlamini" });
    expect(subjectOf({ dateOfBirth: "1970-03-04" })).toBeNull();
  });

  test("after the document is read, and not without a name", async () => {
    const reading = (value: string) => ({ value, confidence: 99, source: "mrz" as const, agreement: [] });
    const observing = (fields: object) => {
      const person = { document: { fields } } as unknown as PersonObservation;
      const screen = vi.fn<ObservePorts["screen"]>(async () => ({ decision: "clear", score: 0, hits: [] }));
      const reader = { observePerson: async () => person } as unknown as FaceAndDocumentReader;
      return { screen, ports: { reader, screen, caller: "job" as const } };
    };
    const named = observing({ surname: reading("Dlamini"), dateOfBirth: reading("1970-03-04") });
    const photos = {} as PersonPhotos;
    expect((await observe(named.ports, photos)).observed.screening.decision).toBe("clear");
    expect(named.screen).toHaveBeenCalledWith({ kind: "person", name: "Dlamini", dateOfBirth: "1970-03-04" });
    const nameless = observing({ dateOfBirth: reading("1970-03-04") });
    expect((await observe(nameless.ports, photos)).observed.screening.decision).toBe("not_screened");
    expect(nameless.screen).not.toHaveBeenCalled();
  });
});
