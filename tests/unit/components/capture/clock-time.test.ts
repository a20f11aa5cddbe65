import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clockTime } from "@/components/capture/steps/welcome-step";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 22, 0), toFake: ["Date"] });
  vi.stubGlobal("navigator", { languages: ["en-GB"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("SESSION-SHORTLINK-1 the end of a link is a time today, and names the day where that is another one", () => {
  expect(clockTime(new Date(2026, 10, 26, 22, 30).getTime(), "en")).toBe("22:30");
  expect(clockTime(new Date(2026, 10, 27, 0, 5).getTime(), "en")).toBe("27 Nov 2026, 00:05");
  expect(clockTime(new Date(2026, 11, 26, 22, 0).getTime(), "en")).toBe("26 Dec 2026, 22:00");
  expect(clockTime(new Date(2026, 11, 26, 22, 0).getTime(), "fr")).toContain("26 déc. 2026");
});
