import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure } from "@/lib/contract/errors";
import { egressRules } from "@/lib/platform/egress";
import { fetchProfilePicture, PICTURE_LIMITS } from "@/lib/platform/untrusted-http";
import { type Answer, openReceiver, type Receiver } from "@/tests/support/receiver";

const rules = egressRules([], true);
const LIMIT = 10 * 1024 * 1024;
let receiver: Receiver;
const to =
  (location: string, status = 302): Answer =>
  (response) =>
    response.writeHead(status, { location }).end("no picture");
const bytes =
  (size: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, headers).end(Buffer.alloc(size, 7));

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

describe("SECURITY-PICTURE-1 profilePictureUrl", () => {
  test.each([1, 2, 3])("%i redirects are followed", async (hops) => {
    receiver.answer(...Array.from({ length: hops }, (_, hop) => to(`/${hop}`)), bytes(100));
    expect((await fetchProfilePicture(receiver.url, "live", { rules })).length).toBe(100);
  });

  test("exactly 10 MiB come through", async () => {
    receiver.answer(bytes(LIMIT));
    expect((await fetchProfilePicture(receiver.url, "live", { rules })).length).toBe(LIMIT);
  });

  test.each<[string, readonly Answer[]]>([
    ["four redirects", [to("/1"), to("/2"), to("/3"), to("/4"), bytes(1)]],
    ["a redirect to a private address", [to("http://10.0.0.1/"), bytes(1)]],
    ["a redirect to the metadata address", [to("http://169.254.169.254/latest/"), bytes(1)]],
    ["a redirect to another scheme", [to("file:///etc/passwd"), bytes(1)]],
    ["a redirect to nowhere readable", [to("http://%zz/"), bytes(1)]],
    ["one byte over 10 MiB", [bytes(LIMIT + 1)]],
    ["a body without end", [(response) => endless(response)]],
    [
      "a compressed body",
      [(response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x"))],
    ],
    ["404", [404]],
    ["206", [206]],
    ["500", [500]],
    ["a redirect without a target", [302]],
    ["a dropped connection", [(response) => response.destroy()]],
  ])("%s: one code and one text", async (_words, answers) => {
    receiver.answer(...answers);
    const problem = await fetchProfilePicture(receiver.url, "live", { rules }).catch(
      (caught: unknown) => caught,
    );
    expect(problem).toBeInstanceOf(Failure);
    expect(problem).toMatchObject({
      code: "PROFILE_PICTURE_UNREACHABLE",
      message: "profilePictureUrl did not return a usable image.",
    });
  });

  test("10 s for everything, whatever trickles in", async () => {
    expect(PICTURE_LIMITS).toEqual({ totalMs: 10_000, bytes: LIMIT });
    receiver.answer((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 20);
      response.once("close", () => clearInterval(timer));
    });
    const startedMs = Date.now();
    const limits = { ...PICTURE_LIMITS, totalMs: 400 };
    await expect(fetchProfilePicture(receiver.url, "live", { rules, limits })).rejects.toMatchObject({
      code: "PROFILE_PICTURE_UNREACHABLE",
    });
    expect(Date.now() - startedMs).toBeGreaterThan(380);
    expect(Date.now() - startedMs).toBeLessThan(4_500);
  });
});

function endless(response: Parameters<Exclude<Answer, number>>[0]) {
  response.writeHead(200);
  const timer = setInterval(() => response.write(Buffer.alloc(1024 * 1024)), 1);
  response.once("close", () => clearInterval(timer));
}
