import { describe, expect, test } from "vitest";
import { DatabaseAbsent } from "@/db/availability";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { Failure } from "@/lib/contract/errors";
import { failureOf } from "@/lib/http/reply";

const wrapped = (cause: Error) => new Error("Failed query: select 1", { cause });
const ofServer = (code: string) => Object.assign(new Error("server"), { code, severity: "ERROR" });
const ofDriver = (code: string) => Object.assign(new Error("driver"), { code, query: "select 1" });

describe("CONFIG-ABSENT-1 which errors say that the database cannot work now", () => {
  test.each([
    ...["08006", "53100", "53300", "57014", "57P01", "57P03", "58030", "55P03", "40P01"].map(ofServer),
    ...["CONNECTION_CLOSED", "CONNECT_TIMEOUT", "ECONNREFUSED", "ECONNRESET"].map(ofDriver),
    new DatabaseAbsent(),
    // Of another module graph, hence of another class.
    Object.assign(new Error("The database does not answer."), { code: "DATABASE_ABSENT" }),
  ])("$code", (cause) => {
    for (const each of [cause, wrapped(cause), wrapped(wrapped(cause))])
      expect(failureOf(each)).toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfterS: 5 });
  });

  test.each([
    ...["23505", "42P01", "22P02", "25P02"].map(ofServer),
    // A receiver's or a mail server's socket, not the database's.
    Object.assign(new Error("socket"), { code: "ECONNREFUSED" }),
    new Error("a defect"),
    "text",
  ])("not %s", (cause) => {
    expect(isDatabaseUnavailable(cause)).toBe(false);
    expect(failureOf(cause).code).toBe("INTERNAL_ERROR");
  });

  test("a refusal stays what it is", () => {
    const refusal = new Failure("NOT_FOUND");
    expect(failureOf(refusal)).toBe(refusal);
  });
});
