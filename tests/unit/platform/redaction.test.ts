import { inspect } from "node:util";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { beforeEach, describe, expect, test } from "vitest";
import "@/db/client";
import { openLog } from "@/lib/platform/log";
import { loggedText } from "@/lib/platform/redaction";

/** Values that a caller or a person gave, each of another kind. */
const PLANTED = [
  "+268 7612 3456",
  "thandi.dlamini@example.com",
  "9004121100123",
  "sv_live_0123456789abcdefghijABCDEFGHIJabcdef",
  "12 Somhlolo Road, Mbabane",
  "callback-token-7Yh2Kq9",
];

let lines: string[] = [];
const log = openLog({ write: (line: string) => void lines.push(line) });
beforeEach(() => {
  lines = [];
});

const written = () => lines.join("");

/** As the drivers throw it: the wrapper with the statement's parameters around the database's own error. */
function failedStatement(): DrizzleQueryError {
  const detail = `Key (email)=(${PLANTED[1]}) already exists.`;
  const own = Object.assign(new Error(`invalid input syntax for type integer: "${PLANTED[4]}"`), {
    severity: "ERROR",
    code: "23505",
    detail,
    where: `unnamed portal parameter $1 = '${PLANTED[5]}'`,
    parameters: PLANTED,
    table_name: "business",
    constraint_name: "business_email",
  });
  return new DrizzleQueryError("insert into business values ($1, $2)", PLANTED, own);
}

describe("SECURITY-LOG-2 a failing SQL statement", () => {
  test("logs the statement, the state and the constraint, and none of its parameters", () => {
    log.error({ requestId: "req_1", err: failedStatement() }, "request failed");
    for (const value of PLANTED) expect(written()).not.toContain(value);
    expect(JSON.parse(written())).toMatchObject({
      requestId: "req_1",
      err: {
        message: "Failed query: insert into business values ($1, $2)",
        cause: { code: "23505", constraint_name: "business_email", table_name: "business" },
      },
    });
    expect(JSON.parse(written()).err.stack).toMatch(/^ +at .*redaction\.test\.ts/m);
  });

  test("prints none of them either where a library prints the error itself", () => {
    const error = failedStatement();
    for (const text of [
      inspect(error),
      inspect({ error }, { depth: 5 }),
      `${error}`,
      String(error.stack),
      error.message,
    ])
      for (const value of PLANTED) expect(text).not.toContain(value);
    expect(inspect(error)).toContain("insert into business values ($1, $2)");
  });

  test("is logged so wherever the error stands: as a cause, among several, in a field of its own", () => {
    log.error({ err: new Error("outer", { cause: failedStatement() }) }, "a");
    log.error({ err: new AggregateError([failedStatement()], "several") }, "b");
    log.warn({ problem: failedStatement(), list: [failedStatement()] }, "c");
    log.error(failedStatement());
    expect(lines).toHaveLength(4);
    for (const value of PLANTED) expect(written()).not.toContain(value);
  });
});

describe("SECURITY-LOG-1 texts in the log", () => {
  test("have no address, key, token or long number, and are one short line", () => {
    log.warn({ subject: `Call ${PLANTED[0]}, ${PLANTED[1]} or ${PLANTED[3]}; id ${PLANTED[2]}` }, "x");
    for (const value of PLANTED.slice(0, 4)) expect(written()).not.toContain(value);
    expect(loggedText('a\n{"level":30,"msg":"forged"}\u202e')).not.toMatch(/[\n\u202e]/);
    expect(loggedText("x".repeat(2_000_000)).length).toBeLessThan(600);
    expect(loggedText("mail p.dlamini@mail.example.org")).toBe("mail p***@mail.example.org");
  });

  test("keep what an operator looks for: ids of records, times, ports and counts", () => {
    const kept =
      "vrf_id_2Wd6RgTy9Uj4Ik1Ol7Pq5A req_9fK2mQ7hT4pX1Wd6RgTy9U 2026-01-01T12:00:07.000Z 127.0.0.1:54321 120000";
    expect(loggedText(kept)).toBe(kept);
  });
});
