import { describe, expect, test } from "vitest";
import { knownZone, startOfDay } from "@/lib/contract/lists/local-day";
import { inZone } from "@/lib/contract/lists/period";

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

describe("DASHBOARD-LIST-3 days of the member's time zone", () => {
  test.each([
    ["Africa/Mbabane", "2026-11-23", "2026-11-22T22:00:00.000Z"],
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00.000Z"],
    ["Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-01-01", "2026-01-01T11:00:00.000Z"],
    // The clocks went from 24:00 to 01:00.
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
    ["UTC", "2026-02-28", "2026-02-28T00:00:00.000Z"],
  ])("in %s %s begins at %s", (zone, day, begins) => {
    expect(iso(startOfDay(day, zone))).toBe(begins);
  });

  test.each([
    ["today", "2026-11-23T22:00:00.000Z"],
    ["7d", "2026-11-17T22:00:00.000Z"],
    ["30d", "2026-10-25T22:00:00.000Z"],
    ["month", "2026-10-31T22:00:00.000Z"],
  ])("%s, late in the evening of another day in UTC", (period, from) => {
    const now = at("2026-11-23T22:30:00Z"); // 00:30 of the 24th in Mbabane
    expect(inZone({ period, from: "2020-01-01", to: "2020-01-02" }, "Africa/Mbabane", now)).toEqual({
      period: undefined,
      from,
      to: undefined,
    });
  });

  test("custom days are taken whole, to their last millisecond; an instant stays what it is", () => {
    expect(inZone({ from: "2026-03-07", to: "2026-03-08" }, "America/New_York")).toEqual({
      period: undefined,
      from: "2026-03-07T05:00:00.000Z",
      to: "2026-03-09T03:59:59.999Z",
    });
    const instant = "2026-03-07T05:00:00Z";
    expect(inZone({ from: instant }, "Asia/Tokyo").from).toBe(instant);
  });

  test.each([undefined, "", "Mars/Olympus", "../../etc/passwd", "UTC; path=/", "a".repeat(99)])(
    "a zone that is none counts as UTC: %s",
    (zone) => expect(knownZone(zone)).toBe("UTC"),
  );
});
