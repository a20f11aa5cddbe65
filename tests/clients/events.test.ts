import { afterEach, describe, expect, test } from "vitest";
import { EVENTS, type EventName } from "@/lib/contract/events";
import { SIMULATED_OUTCOMES } from "@/lib/vocabulary";
import { verifyDelivery } from "@/packages/client/src/verify-delivery";
import { ACCOUNT, cli, data, type FakeApi, fakeApi, refuse, setUpCli } from "@/tests/support/cli";
import { openReceiver, type ReceivedRequest, type Receiver } from "@/tests/support/receiver";

setUpCli();

const SECRET = "whsec_test_0123456789abcdef";
const BASE_MS = Date.parse("2026-01-01T00:00:00Z");

let service: FakeApi | undefined;
let receiver: Receiver | undefined;
afterEach(async () => {
  await service?.close();
  await receiver?.close();
  service = undefined;
  receiver = undefined;
});

const idOf = (n: number) => `evt_${String(n).padStart(22, "0")}`;
const delivery = (n: number, event = "webhook.test") => ({
  eventId: idOf(n),
  event,
  verificationId: null,
  state: "held",
  createdAt: new Date(BASE_MS + n * 1000).toISOString(),
  deliveredAt: null,
  attempts: [],
});
/** With an escape that another JSON library would write in another way. */
const bodyOf = (n: number) => `{"event":"webhook.test",  "eventId":"${idOf(n)}","note":"\\u00e9"}`;

/** A service whose events come in steps, one step for each look at the list. */
async function eventful(steps: readonly (readonly number[])[], names: Readonly<Record<number, string>> = {}) {
  let look = 0;
  service = await fakeApi({
    "GET /v1/account": () => data(ACCOUNT),
    "GET /v1/webhooks/deliveries": ({ path }, response) => {
      const url = new URL(path, "http://localhost");
      const page = Number(url.searchParams.get("page") ?? 1);
      const limit = Number(url.searchParams.get("limit"));
      const step = steps[Math.min(look, steps.length - 1)] ?? [];
      if (page * limit >= step.length) look += 1;
      if (step.includes(-1)) return refuse(response, 503, "OVERLOADED", "Later.");
      const newestFirst = [...step].sort((a, b) => b - a).map((n) => delivery(n, names[n]));
      return data({ deliveries: newestFirst.slice((page - 1) * limit, page * limit), pagination: {} });
    },
    ...Object.fromEntries(
      [...new Set(steps.flat())].map((n) => [
        `GET /v1/webhooks/deliveries/${idOf(n)}`,
        () => data({ eventId: idOf(n), body: n === 13 ? null : bodyOf(n) }),
      ]),
    ),
  });
  return service.signIn();
}

const idsAt = (requests: readonly ReceivedRequest[]) =>
  requests.map(({ body }) => Number(String(JSON.parse(body.toString()).eventId).slice(4)));

describe("CLI-LISTEN-1 listen", () => {
  test("hands new events over in order, each once, with their exact bytes and a signature that verifies", async () => {
    receiver = await openReceiver();
    const env = await eventful([
      [1, 2],
      [1, 2, 4],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ]);
    const args = ["listen", "--forward-to", receiver.url, "--count", "3"];
    const { code, stderr, stdout } = await cli(args, { env });
    expect(code).toBe(0);
    expect(idsAt(receiver.received)).toEqual([4, 3, 5]);
    const secret = /whsec_[\w-]{32}/.exec(stderr)?.[0] ?? "";
    for (const { body, headers } of receiver.received) {
      await verifyDelivery(body, headers, secret);
      await expect(verifyDelivery(body, headers, `${secret}x`)).rejects.toThrow("signature_wrong");
    }
    expect(receiver.received[0]?.body.toString()).toBe(bodyOf(4));
    expect(receiver.received[0]?.headers).toMatchObject({ "x-service-mode": "test", "webhook-id": idOf(4) });
    expect(stdout.trim().split("\n")).toHaveLength(3);
    expect(stdout).not.toContain("whsec_");
  });

  test("--replay begins with the newest ones, --events chooses, a secret of one's own is not printed", async () => {
    receiver = await openReceiver();
    const env = {
      ...(await eventful(
        [
          [1, 2, 3, 4],
          [1, 2, 3, 4, 5],
        ],
        { 3: "verification.completed", 5: "verification.completed" },
      )),
      IDENTITY_VERIFICATION_WEBHOOK_SECRET: SECRET,
    };
    const args = ["listen", "--forward-to", receiver.url, "--replay", "3", "--count", "2", "--json"];
    const { stdout, stderr } = await cli([...args, "--events", "verification.completed"], { env });
    expect(idsAt(receiver.received)).toEqual([3, 5]);
    expect(stderr).not.toContain(SECRET);
    for (const { body, headers } of receiver.received) await verifyDelivery(body, headers, SECRET);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines[0]).toMatchObject({ eventId: idOf(3), event: "verification.completed", status: 200 });
  });

  test("follows pages when more than a page is new", async () => {
    receiver = await openReceiver();
    const many = Array.from({ length: 130 }, (_, i) => i + 20);
    const env = await eventful([[1], [1, ...many], [1, ...many]]);
    const args = ["listen", "--forward-to", receiver.url, "--count", "130", "--secret", SECRET];
    expect((await cli(args, { env })).code).toBe(0);
    expect(idsAt(receiver.received)).toEqual(many);
  }, 60_000);

  test("a refusal of the receiver is shown, and exit code 1 with --count; a body that is gone is said", async () => {
    receiver = await openReceiver();
    receiver.answer(500, 302);
    const env = await eventful([[13, 14, 15]]);
    const args = [
      "listen",
      "--forward-to",
      receiver.url,
      "--replay",
      "3",
      "--count",
      "3",
      "--secret",
      SECRET,
    ];
    const { code, stdout, stderr } = await cli(args, { env });
    expect([code, receiver.received.length]).toEqual([1, 2]);
    expect(stdout).toMatch(/ 500 in \d+ ms\n.* 302 in \d+ ms\n/);
    expect(stderr).toContain(`${idOf(13)}: its body is no longer kept`);
    expect((await cli(["listen"], { env })).code).toBe(2);
    expect((await cli(["listen", "--forward-to", "localhost:8080"], { env })).code).toBe(2);
    expect((await cli([...args.slice(0, -1), "short"], { env })).code).toBe(2);
  });

  test("Ctrl-C ends it with 0", async () => {
    receiver = await openReceiver();
    const env = await eventful([[1], [1, 2]]);
    const args = ["listen", "--forward-to", receiver.url, "--secret", SECRET];
    expect((await cli(args, { env, until: "200 in" })).code).toBe(0);
  });
});

describe("CLI-TAIL-1 tail", () => {
  test("prints the newest events, oldest first, and with --follow those that come", async () => {
    const env = await eventful([[1, 2, 3]]);
    const { code, stdout } = await cli(["tail", "-n", "2", "--json"], { env });
    const ids = (text: string) =>
      text
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { eventId: string }).eventId);
    expect([code, ids(stdout).length]).toEqual([0, 2]);
    await service?.close();
    const following = await eventful([
      [1, 2, 3],
      [1, 2, 3, 4],
    ]);
    const followed = await cli(["tail", "-f", "-n", "2", "--json"], { env: following, until: idOf(4) });
    expect([followed.code, ids(followed.stdout)]).toEqual([0, [idOf(2), idOf(3), idOf(4)]]);
    expect((await cli(["tail", "-n", "0"], { env: following })).code).toBe(2);
  });
});

describe("CLI-TRIGGER-1 trigger", () => {
  test("knows every event and every outcome of the contract", async () => {
    const { stdout } = await cli(["trigger", "--help"]);
    for (const name of [...Object.keys(EVENTS), ...SIMULATED_OUTCOMES])
      expect(stdout).toMatch(new RegExp(`^ +${name} +\\S`, "m"));
  });

  test("works in the sandbox only, and says what the sandbox cannot make", async () => {
    const env = await eventful([[]]);
    const live = { ...env, IDENTITY_VERIFICATION_API_KEY: "sv_live_abc" };
    const refused = await cli(["trigger", "approved"], { env: live });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("sv_test_")]);
    const none = await cli(["trigger", "verification.aml_alert"], { env });
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("--forward-to")]);
    expect((await cli(["trigger", "nonsense"], { env })).code).toBe(2);
    expect(service?.asked.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test.each(Object.keys(EVENTS) as EventName[])(
    "--forward-to sends the example of %s, fresh, signed and as the contract has it, without the service",
    async (name) => {
      receiver = await openReceiver();
      const args = ["trigger", name, "--forward-to", receiver.url, "--secret", SECRET];
      expect((await cli(args)).code).toBe(0);
      const [{ body, headers } = { body: "", headers: {} }] = receiver.received;
      const event = await verifyDelivery<Record<string, unknown>>(body, headers, SECRET);
      expect(EVENTS[name].payload.safeParse(event).error).toBeUndefined();
      expect(event["eventId"]).not.toBe((EVENTS[name].example as { eventId: string }).eventId);
      receiver.answer(400);
      expect((await cli(args)).code).toBe(1);
      expect((await cli(args.slice(0, -2))).code).toBe(2);
    },
  );
});
