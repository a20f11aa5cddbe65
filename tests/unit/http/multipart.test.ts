import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { JsonBody, MultipartBody } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
import { submitSession } from "@/lib/contract/sessions";
import { readDeclaredBody } from "@/lib/http/multipart";
import { multipart, type Part } from "@/tests/support/raw-http";

const DECLARED: MultipartBody = {
  kind: "multipart",
  fields: z.object({}),
  files: { selfie: "required", idBack: "optional" },
  limitBytes: 64 * 1024 * 1024,
};
const FILE = { name: "selfie", content: "bytes", filename: "a.jpg" };

async function read(parts: readonly Part[], cutAt?: number) {
  const { body, contentType } = multipart(parts);
  const headers = { "content-type": contentType };
  const request = new Request("http://localhost/", {
    method: "POST",
    headers,
    body: new Uint8Array(body.subarray(0, cutAt)),
  });
  return readDeclaredBody(request, DECLARED);
}

describe("API-MULTIPART-1, API-MULTIPART-2 reading multipart", () => {
  test("fields are clean text; files are bytes; what was not asked for is gone", async () => {
    const odd = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    const { fields, files } = await read([
      { name: "note", content: "e\u0301" },
      { ...FILE, content: odd },
      { name: "other", content: "x", filename: "x" },
    ]);
    expect(fields).toEqual({ note: "\u00e9" });
    expect(Object.keys(files)).toEqual(["selfie"]);
    expect(files["selfie"]).toEqual(odd);
  });

  test("however it is cut short, it is refused, and never waits", async () => {
    const parts = [FILE, { name: "note", content: "x" }];
    const whole = multipart(parts).body.length;
    for (let cutAt = 0; cutAt < whole - 4; cutAt += 1) {
      await expect(read(parts, cutAt)).rejects.toMatchObject({ code: "INVALID_MULTIPART" });
    }
  });

  test("the first thing that is wrong is what is told", async () => {
    const empty = { name: "selfie", content: "", filename: "a.jpg" };
    await expect(read([{ name: "note", content: "\0" }, empty])).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  test("names that every object has are names like others", async () => {
    for (const name of ["__proto__", "hasOwnProperty", "toString"]) {
      const { files } = await read([FILE, { name, content: "x", filename: "x" }]);
      expect(Object.keys(files)).toEqual(["selfie"]);
      expect(Object.getPrototypeOf(files)).toBe(Object.prototype);
      await expect(read([FILE, { name, content: "x" }])).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
  });
});

/** A body that arrives in pieces; `given` counts those that were asked for. */
function arriving(pieces: readonly (string | Uint8Array)[], contentType: string) {
  const state = { given: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[state.given++];
        if (piece === undefined) controller.close();
        else controller.enqueue(Buffer.from(piece as string));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": contentType };
  const request = new Request("http://localhost/", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  return { request, state };
}

describe("API-ORDER-1 the token is checked before what follows it is read", () => {
  const SIGNATORY: MultipartBody = { ...DECLARED, fields: z.object({ session: z.string() }) };
  const part = (name: string, content: string, file = false) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${file ? '; filename="a"' : ""}\r\n\r\n${content}\r\n`;
  const photo = "A".repeat(200_000);
  const bodies = {
    json: { of: submitSession.body, type: "application/json" },
    multipart: { of: SIGNATORY, type: "multipart/form-data; boundary=b" },
  };
  const tokenFirst = {
    json: ['{"session":"token","selfie":"', photo, '"}'],
    // A part ends where the next one begins.
    multipart: [`${part("session", "token")}--b\r\n`, part("selfie", photo, true).slice(5), "--b--\r\n"],
  };
  const tokenLast = {
    json: ['{"selfie":"', photo, '","session":"token"', "}"],
    multipart: [part("selfie", photo, true), part("session", "token"), "--b--\r\n"],
  };
  const KINDS = ["json", "multipart"] as const;

  test.each(KINDS)(
    "%s: a bad token first is refused, and no piece with a photo was asked for",
    async (kind) => {
      const { request, state } = arriving(tokenFirst[kind], bodies[kind].type);
      let asked = -1;
      const check = async () => {
        asked = state.given;
        throw new Failure("SESSION_INVALID");
      };
      await expect(readDeclaredBody(request, bodies[kind].of, check)).rejects.toMatchObject({
        code: "SESSION_INVALID",
      });
      expect(asked).toBe(1);
    },
  );

  test.each(KINDS)("%s: a good token is checked once, wherever it stands", async (kind) => {
    for (const pieces of [tokenFirst[kind], tokenLast[kind]]) {
      const { request } = arriving(pieces, bodies[kind].type);
      const tokens: string[] = [];
      const { fields, files } = await readDeclaredBody(request, bodies[kind].of, async (token) => {
        tokens.push(token);
      });
      expect(tokens).toEqual(["token"]);
      expect(fields["session"]).toBe("token");
      expect(String(files["selfie"] ?? fields["selfie"])).toHaveLength(photo.length);
    }
  });

  test("a bad token is told before what is wrong in the same piece", async () => {
    const { request } = arriving([`{"session":"token","selfie":[${"{},".repeat(2000)}`], "application/json");
    const check = () => Promise.reject(new Failure("SESSION_EXPIRED"));
    await expect(readDeclaredBody(request, submitSession.body, check)).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
    });
  });

  test("a body without a token is read to its end without the check", async () => {
    const { request } = arriving(['{"session":7,"selfie":"x"}'], "application/json");
    const check = () => Promise.reject(new Error("not to be called"));
    const { fields } = await readDeclaredBody(request, submitSession.body, check);
    expect(fields).toEqual({ session: 7, selfie: "x" });
  });

  test("API-BODY-4 bodies without a checked token have 128 MiB of their own, and give them back", async () => {
    const MIB = 1024 * 1024;
    const piece = "A".repeat(MIB);
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    /** 12 MiB, and then nothing until all are there. */
    const slow = () => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            if (sent === 0) controller.enqueue(Buffer.from('{"selfie":"'));
            else if (sent <= 12) {
              held += 1;
              controller.enqueue(Buffer.from(piece));
            } else {
              await waiting;
              controller.enqueue(Buffer.from('"}'));
              controller.close();
            }
            sent += 1;
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { "content-type": "application/json" };
      return new Request("http://localhost/", {
        method: "POST",
        headers,
        body,
        duplex: "half",
      } as RequestInit);
    };
    const check = () => Promise.resolve();
    const codes = Promise.allSettled(
      Array.from({ length: 11 }, () => readDeclaredBody(slow(), submitSession.body, check)),
    );
    while (held < 128) await new Promise((resolve) => setTimeout(resolve, 1));
    const proven = arriving(['{"session":"token","selfie":"', piece, piece, '"}'], "application/json");
    expect((await readDeclaredBody(proven.request, submitSession.body, check)).fields["session"]).toBe(
      "token",
    );
    release();
    const refused = (await codes).filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused) expect(each).toMatchObject({ reason: { code: "OVERLOADED" } });
    expect(refused.length).toBeLessThan(11);
    const { request } = arriving([`{"selfie":"${piece}"}`], "application/json");
    expect(await readDeclaredBody(request, submitSession.body, check)).toBeDefined();
  });
});

describe("API-MULTIPART-1 what is refused while it arrives", () => {
  const head = (name: string, extra = "") =>
    `--b\r\nContent-Disposition: form-data${name}; filename="a"${extra}\r\n\r\n`;
  const refusal = async (pieces: readonly string[], contentType = "multipart/form-data; boundary=b") => {
    const { request, state } = arriving(pieces, contentType);
    const problem = await readDeclaredBody(request, DECLARED).catch((cause: Failure) => cause);
    return { code: (problem as Failure).code, message: (problem as Failure).message, given: state.given };
  };

  test("a file over 10 MiB, a second part of a name and a part without a name are not read to the end", async () => {
    const MIB = "x".repeat(1024 * 1024);
    const rest = Array.from({ length: 30 }, () => MIB);
    const large = await refusal([head('; name="selfie"'), ...rest]);
    expect([large.code, large.given < 20]).toEqual(["FILE_TOO_LARGE", true]);
    const twice = await refusal([head('; name="selfie"'), "a\r\n", head('; name="selfie"'), ...rest]);
    expect([twice.code, twice.message, twice.given < 12]).toEqual([
      "INVALID_MULTIPART",
      "selfie is given twice.",
      true,
    ]);
    const nameless = await refusal([head(""), ...rest]);
    expect([nameless.code, nameless.message]).toEqual(["INVALID_MULTIPART", "A part has no name."]);
  });

  test("a boundary has 1 to 70 characters, quoted or not", async () => {
    const boundaries = ["b".repeat(70), "a'()+_,-./:=? z", "----WebKitFormBoundary7MA4YWxkTrZu0gW"];
    for (const boundary of boundaries) {
      const body = `--${boundary}\r\nContent-Disposition: form-data; name="selfie"; filename="a"\r\n\r\nx\r\n--${boundary}--\r\n`;
      const quoted = arriving([body], `multipart/form-data; charset=utf-8; boundary="${boundary}"`);
      expect((await readDeclaredBody(quoted.request, DECLARED)).files["selfie"]?.toString()).toBe("x");
    }
    for (const type of [
      `multipart/form-data; boundary=${"b".repeat(71)}`,
      `multipart/form-data; boundary="${"b".repeat(300)}"`,
      'multipart/form-data; boundary="b\\b"',
      'multipart/form-data; boundary=""',
      "multipart/form-data",
    ]) {
      const { code, message } = await refusal(["--b--"], type);
      expect([type, code]).toEqual([type, "INVALID_MULTIPART"]);
      expect(message).toMatch(/boundary/);
    }
  });
});

describe("API-BODY-2 415 says what was sent and what is expected", () => {
  const refusal = async (of: JsonBody | MultipartBody, headers: Record<string, string>) => {
    const request = new Request("http://localhost/", { method: "POST", headers, body: new Uint8Array([1]) });
    const problem = (await readDeclaredBody(request, of).catch((cause: unknown) => cause)) as Failure;
    return `${problem.code}: ${problem.message}`;
  };

  test.each<[string, JsonBody | MultipartBody, Record<string, string>, string]>([
    [
      "JSON as text",
      submitSession.body,
      { "content-type": "text/plain;charset=UTF-8" },
      "Content-Type must be application/json, not text/plain.",
    ],
    [
      "a form",
      submitSession.body,
      { "content-type": "application/x-www-form-urlencoded" },
      "Content-Type must be application/json, not application/x-www-form-urlencoded.",
    ],
    [
      "JSON for files",
      DECLARED,
      { "content-type": "application/json" },
      "Content-Type must be multipart/form-data, not application/json.",
    ],
    ["no type", DECLARED, {}, "Content-Type must be multipart/form-data, and the request has none."],
    [
      "an odd type",
      DECLARED,
      { "content-type": 'x"<y> z' },
      'Content-Type must be multipart/form-data, not "x\\"<y> z".',
    ],
    [
      "a packed body",
      DECLARED,
      { "content-type": "multipart/form-data; boundary=b", "content-encoding": "gzip" },
      "Content-Encoding gzip is not supported here; send the body uncompressed.",
    ],
  ])("%s", async (_words, of, headers, message) => {
    expect(await refusal(of, headers)).toBe(`UNSUPPORTED_MEDIA_TYPE: ${message}`);
  });
});
