import { afterEach, describe, expect, test } from "vitest";
import { verifyDelivery } from "@/packages/client/src/verify-delivery";
import { cli, setUpCli } from "@/tests/support/cli";
import { type Answer, openReceiver, type ReceivedRequest, type Receiver } from "@/tests/support/receiver";

setUpCli();

const SECRET = "whsec_test_0123456789abcdef";
const FORGED = [
  "signed ten minutes ago",
  "signed ten minutes in the future",
  "an old signature under a new time",
  "signed with another secret",
  "a body that was changed after signing",
  "no signature",
  "an empty signature",
];

let receiver: Receiver | undefined;
afterEach(async () => {
  await receiver?.close();
  receiver = undefined;
});

/** A receiver that answers what `judge` says of a request, or 400 when it throws. */
async function receiverThat(judge: (request: ReceivedRequest) => Promise<number> | number): Promise<string> {
  receiver = await openReceiver();
  const answer: Answer = async (response, request) => {
    const status = await Promise.resolve()
      .then(() => judge(request))
      .catch(() => 400);
    response.writeHead(status).end();
  };
  receiver.answer(answer);
  return receiver.url;
}

const verified = ({ body, headers }: ReceivedRequest) =>
  verifyDelivery<{ event: string; eventId: string; revision?: number }>(body, headers, SECRET);

async function rehearse(url: string, ...more: string[]) {
  const { code, stdout, stderr } = await cli(["rehearse", url, "--secret", SECRET, "--json", ...more]);
  const findings = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { name: string; isGood: boolean; text: string });
  return { code, stderr, findings, wrong: findings.filter(({ isGood }) => !isGood).map(({ name }) => name) };
}

describe("CLI-REHEARSE-1 rehearse", () => {
  test("a receiver that does it right passes all of it, and gets what a bad day brings", async () => {
    const url = await receiverThat(async (request) => {
      await verified(request);
      return 204;
    });
    const { code, wrong, findings, stderr } = await rehearse(url);
    expect([code, wrong]).toEqual([0, []]);
    expect(findings.map(({ name }) => name)).toEqual(expect.arrayContaining(FORGED));
    expect(stderr).toContain(`${findings.length} handled well, 0 handled wrongly`);
    const ids = (receiver?.received ?? []).map(({ headers }) => headers["webhook-id"]);
    expect(ids.filter((id) => ids.filter((other) => other === id).length === 3)).toHaveLength(3);
    expect(receiver?.received.some(({ body }) => body.length > 60_000)).toBe(true);
  });

  test.each([
    ["verifies nothing", () => 200, FORGED],
    [
      "checks no time",
      async (request: ReceivedRequest) => {
        const { body, headers } = request;
        await verifyDelivery(body, headers, SECRET, { toleranceS: 1_000_000 });
        return 200;
      },
      ["signed ten minutes ago", "signed ten minutes in the future"],
    ],
    [
      "verifies the body alone, by the older signature",
      async ({ body, headers }: ReceivedRequest) => {
        const { createHmac } = await import("node:crypto");
        const right = `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
        return headers["x-service-signature"] === right ? 200 : 400;
      },
      [
        "the secret was changed, and yours is the one before",
        "signed ten minutes ago",
        "signed ten minutes in the future",
        "an old signature under a new time",
      ],
    ],
    [
      "fails at what it does not know",
      async (request: ReceivedRequest) =>
        (await verified(request)).event === "verification.later" ? 500 : 200,
      ["an event of a later release"],
    ],
    [
      "refuses repeats",
      (() => {
        const seen = new Set<string>();
        return async (request: ReceivedRequest) => {
          const { eventId } = await verified(request);
          if (seen.has(eventId)) return 409;
          seen.add(eventId);
          return 200;
        };
      })(),
      ["the same event three times, two of them at once"],
    ],
    [
      "refuses an earlier revision",
      (() => {
        let newest = 0;
        return async (request: ReceivedRequest) => {
          const { revision = newest } = await verified(request);
          if (revision < newest) return 409;
          newest = revision === 2 ? 2 : newest;
          return 200;
        };
      })(),
      expect.arrayContaining(["events in reversed order"]),
    ],
    [
      "answers forgeries with an error of its own",
      async (request: ReceivedRequest) =>
        verified(request).then(
          () => 200,
          () => 500,
        ),
      [...FORGED, "signed, and no JSON"],
    ],
  ])("a receiver that %s is told so", async (_text, judge, expected) => {
    const { code, wrong } = await rehearse(await receiverThat(judge));
    expect([code, wrong]).toEqual([1, expected]);
  });

  test("a receiver that refuses the right delivery is not rehearsed further", async () => {
    const { code, findings } = await rehearse(await receiverThat(() => 401));
    expect([code, findings.length]).toEqual([1, 1]);
    expect(findings[0]?.text).toContain("secret");
    const gone = await rehearse("http://127.0.0.1:9/hook");
    expect([gone.code, gone.findings[0]?.text]).toEqual([1, expect.stringContaining("ECONNREFUSED")]);
  });

  test("sends nothing to another machine unasked, and nothing without the secret", async () => {
    const remote = await rehearse("https://example.com/hooks");
    expect([remote.code, remote.stderr]).toEqual([2, expect.stringContaining("--remote")]);
    const { code, stderr } = await cli(["rehearse", "http://127.0.0.1:9/hook"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("--secret")]);
    expect((await cli(["rehearse", "nowhere", "--secret", SECRET])).code).toBe(2);
  });
});
