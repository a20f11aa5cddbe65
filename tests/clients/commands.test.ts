import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT, cli, data, type FakeApi, fakeApi, home, refuse, setUpCli } from "@/tests/support/cli";
import { plainPng } from "@/tests/support/images";

setUpCli();

const CHECK = {
  verificationId: "vrf_id_1",
  status: "needs_review",
  decision: "needs_review",
  decisionReason: "The faces are \u001b]0;evil\u0007 alike.",
  reasons: ["face_uncertain"],
  confidence: "low",
  faceMatch: { score: 61.5, samePerson: false },
  documentData: { surname: "DLAMINI" },
  ocrConfidence: 96,
  processingMs: 812,
};
const MATCH = {
  verificationId: "vrf_sm_1",
  samePerson: true,
  matchScore: 93,
  confidence: "high",
  processingMs: 5,
};
const SESSION = {
  session: "t",
  sessionId: "s1",
  verifyUrl: "http://localhost:3000/verify#session=t",
  expiresIn: 1800,
};
const MANAGED = {
  sessionId: "s1",
  userId: "u",
  state: "open",
  photos: [],
  verificationId: null,
  createdAt: "",
  openedAt: null,
  expiresAt: 0,
};

let service: FakeApi;
let whenSlow = () => {};
beforeAll(async () => {
  service = await fakeApi({
    "GET /v1/account": () => data(ACCOUNT),
    "POST /v1/verify/id-document": ({ body }, response) =>
      body.includes("refuse-me") ? refuse(response, 422, "IMAGE_UNUSABLE", "There is no face.") : data(CHECK),
    "POST /v1/verify/selfie-match": () => data(MATCH),
    "POST /v1/sessions/create": () => ({ success: true, ...SESSION }),
    "GET /v1/sessions/s1": () => ({ success: true, ...MANAGED }),
    "GET /v1/sessions/slow": () => {
      whenSlow();
      return new Promise(() => {});
    },
    "POST /v1/sessions/s1/cancel": () => ({ success: true, ...MANAGED, state: "cancelled" }),
    "GET /v1/verifications/export": (_asked, response) => {
      response.writeHead(200, { "content-type": "text/csv" }).end('"verificationId"\r\n"vrf_id_1"\r\n');
    },
    "GET /v1/verifications": ({ path }) => {
      const isSecond = path.includes("cursor=two");
      const verificationId = isSecond ? "vrf_id_2" : "vrf_id_1";
      return data({ verifications: [{ verificationId }], nextCursor: isSecond ? null : "two" });
    },
  });
  writeFileSync(home("selfie.png"), plainPng(2, 2));
  writeFileSync(home("id.png"), plainPng(3, 3));
});
afterAll(() => service.close());

const run = (...args: string[]) => cli(args, { env: service.signIn() });
const newest = () => service.asked.at(-1) ?? { body: "", path: "", method: "", headers: {} };

describe("CLI-VERIFY-1 verify", () => {
  test("sends photos with what was said about them and prints decision, reasons and fields", async () => {
    const args = [
      "verify",
      "selfie.png",
      "id.png",
      "--back",
      "id.png",
      "--external-ref",
      "r1",
      "--simulate",
      "rejected",
    ];
    const { code, stdout } = await run(...args);
    expect(code).toBe(0);
    expect(stdout).toContain("needs_review");
    expect(stdout).toContain("face_uncertain");
    expect(stdout).toMatch(/surname +DLAMINI/);
    expect(stdout, "control characters of others do not reach the terminal").not.toMatch(/[^\P{Cc}\n]/u);
    const { body, headers } = newest();
    expect(headers["x-api-key"]).toBe("sv_test_abc");
    for (const field of ["selfie", "idFront", "idBack", "externalRef", "simulate"])
      expect(body).toContain(`name="${field}"`);
    expect(body).toContain('filename="selfie.png"');
  });

  test("--json prints the answer as it came; --expect makes another decision exit code 1", async () => {
    const { stdout } = await run("verify", "selfie.png", "id.png", "--json");
    expect(JSON.parse(stdout)).toEqual(CHECK);
    expect((await run("verify", "selfie.png", "id.png", "--expect", "approved")).code).toBe(1);
    expect((await run("verify", "selfie.png", "id.png", "--expect", "needs_review")).code).toBe(0);
    expect((await run("verify", "selfie.png", "id.png", "--expect", "maybe")).code).toBe(2);
  });

  test("compares with a profile picture", async () => {
    const { code, stdout } = await run(
      "verify",
      "selfie.png",
      "--profile-picture",
      "https://e.example/p.jpg",
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining("the same person")]);
    expect(newest().body).toContain("https://e.example/p.jpg");
  });

  test("CLI-EXIT-1 wrong use is 2, a refusal 3 with what to do, no service 4", async () => {
    for (const args of [
      ["verify", "selfie.png"],
      ["verify", "selfie.png", "gone.png"],
      ["verify", "selfie.png", "id.png", "--profile-picture", "https://e.example"],
      ["verify", "selfie.png", "--profile-picture", "picture.jpg"],
      ["verify", "selfie.png", "id.png", "extra"],
      ["verify", "selfie.png", "id.png", "--nonsense"],
      ["nonsense"],
      ["session"],
    ]) {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout], args.join(" ")).toEqual([2, ""]);
      expect(stderr, args.join(" ")).toMatch(/^error: .+/);
    }
    const refusing = ["verify", "selfie.png", "id.png", "--external-ref", "refuse-me"];
    const refused = await run(...refusing);
    expect([refused.code, refused.stdout]).toEqual([3, ""]);
    expect(refused.stderr).toContain("There is no face. (IMAGE_UNUSABLE)");
    expect(refused.stderr).toContain("https://verify.example.com/docs#IMAGE_UNUSABLE");
    const asJson = await run(...refusing, "--json");
    expect(JSON.parse(asJson.stderr)).toMatchObject({
      error: { code: "IMAGE_UNUSABLE", requestId: "req_1" },
    });
    const env = { ...service.signIn(), IDENTITY_VERIFICATION_URL: "http://127.0.0.1:9" };
    const unreachable = await cli(["session", "show", "s1"], { env });
    expect(unreachable.code).toBe(4);
    expect(unreachable.stderr).toContain("could not be reached at http://127.0.0.1:9.");
    expect(unreachable.stderr).toContain("IDENTITY_VERIFICATION_URL");
  });

  test("Ctrl-C before there is a result ends with 130 and says nothing", async () => {
    const interruptAfter = new Promise<void>((resolve) => {
      whenSlow = resolve;
    });
    const ended = await cli(["session", "show", "slow"], { env: service.signIn(), interruptAfter });
    expect(ended).toEqual({ code: 130, stdout: "", stderr: "" });
  });
});

describe("CLI-SESSION-1 session", () => {
  test("create prints the link alone on stdout, --open gives it to the browser as one argument", async () => {
    mkdirSync(home("bin"), { recursive: true });
    writeFileSync(home("bin", "xdg-open"), `#!/bin/sh\nprintf '%s\\n' "$#" "$1" > "${home("opened")}"\n`);
    chmodSync(home("bin", "xdg-open"), 0o755);
    const env = { ...service.signIn(), PATH: `${home("bin")}:${process.env["PATH"]}` };
    const { code, stdout, stderr } = await cli(["session", "create", "--open", "--user-id", "u"], { env });
    expect([code, stdout]).toEqual([0, `${SESSION.verifyUrl}\n`]);
    expect(stderr).toContain("30 minutes");
    expect(JSON.parse(newest().body)).toEqual({ userId: "u" });
    await expect.poll(() => readFileSync(home("opened"), "utf8")).toBe(`1\n${SESSION.verifyUrl}\n`);
  });

  test("--open says when the system found no browser", async () => {
    mkdirSync(home("none"), { recursive: true });
    writeFileSync(home("none", "xdg-open"), "#!/bin/sh\nexit 3\n");
    chmodSync(home("none", "xdg-open"), 0o755);
    const env = { ...service.signIn(), PATH: `${home("none")}:${process.env["PATH"]}` };
    const { code, stdout, stderr } = await cli(["session", "create", "--open"], { env });
    expect([code, stdout]).toEqual([0, `${SESSION.verifyUrl}\n`]);
    expect(stderr).toContain("No browser could be started: open the link yourself.");
  });

  test("show and cancel say how far it is", async () => {
    expect((await run("session", "show", "s1")).stdout).toMatch(/state +open/);
    expect((await run("session", "cancel", "s1")).stdout).toMatch(/state +cancelled/);
    expect((await run("session", "show", "s2")).code).toBe(3);
  });
});

describe("CLI-EXPORT-1 export", () => {
  test("writes CSV to stdout, or to a new file of this user alone", async () => {
    const { stdout } = await run("export", "--from", "2026-01-01", "--fields", "verificationId");
    expect(stdout).toBe('"verificationId"\r\n"vrf_id_1"\r\n');
    expect(newest().path).toBe("/v1/verifications/export?from=2026-01-01&fields=verificationId");
    expect((await run("export", "--out", "all.csv")).code).toBe(0);
    expect(readFileSync(home("all.csv"), "utf8")).toBe(stdout);
    expect(statSync(home("all.csv")).mode & 0o777).toBe(0o600);
    const again = await run("export", "--out", "all.csv");
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("is there already")]);
  });

  test("writes JSON lines, following the pages", async () => {
    const { stdout } = await run("export", "--format", "jsonl", "--decision", "REJECTED");
    expect(stdout).toBe('{"verificationId":"vrf_id_1"}\n{"verificationId":"vrf_id_2"}\n');
    expect(newest().path).toContain("decision=REJECTED");
  });
});
