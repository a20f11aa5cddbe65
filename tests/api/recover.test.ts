import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { type CallResult, call } from "@/lib/client/call";
import { getAccount } from "@/lib/contract/account";
import { confirmRecovery, createApiKey, listApiKeys, recoverApiKey } from "@/lib/contract/api-keys";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const outbox = path.join(inject("dataDir"), "outbox");

const ask = (email: string, apiKey?: string): Promise<CallResult<typeof recoverApiKey>> =>
  call(recoverApiKey, { body: { email } }, { baseUrl, ...(apiKey === undefined ? {} : { apiKey }) });
const confirm = (token: string) => call(confirmRecovery, { body: { token } }, { baseUrl });
const works = async (apiKey: string) => (await call(getAccount, {}, { baseUrl, apiKey })).status === 200;

/** E-mails to an address, oldest first, quoted-printable undone. */
async function emailsTo(email: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  const messages = await Promise.all(names.sort().map((name) => readFile(path.join(outbox, name), "utf8")));
  const plain = messages.map((message) =>
    message
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
  return plain.filter((message) => message.includes(`To: ${email}`));
}

async function waitForEmails(email: string, count: number): Promise<string[]> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    const messages = await emailsTo(email);
    if (messages.length >= count) return messages;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Not ${count} e-mails to ${email}.`);
}

async function newToken(business: Business): Promise<string> {
  const had = (await emailsTo(business.email)).length;
  expect((await ask(business.email)).status).toBe(200);
  const message = (await waitForEmails(business.email, had + 1)).at(-1) ?? "";
  const [, token = ""] = /\/recover#token=([\w-]+)/.exec(message) ?? [];
  expect(message).toContain(`${baseUrl}/recover#token=`);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  return token;
}

describe("KEY-RECOVER-1 recover-api-key", () => {
  test("the answer is the same for every address, with and without a key; a bad key is 401", async () => {
    const business = await newBusiness(baseUrl);
    const answers = [
      await ask(business.email),
      await ask("nobody@example.com"),
      await ask(business.email.toUpperCase(), business.keys.live),
      await ask("nobody@example.com", business.keys.test),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    for (const key of ["", "nonsense", `sv_live_${"0".repeat(36)}`]) {
      const refused = await fetch(`${baseUrl}/v1/account/recover-api-key`, {
        method: "POST",
        headers: { "X-API-Key": key, "Content-Type": "application/json" },
        body: JSON.stringify({ email: business.email }),
      });
      expect(refused.status).toBe(401);
    }
    await waitForEmails(business.email, 2);
    expect(await emailsTo("nobody@example.com")).toEqual([]);
  });

  test("known and unknown addresses take the same time", async () => {
    const business = await newBusiness(baseUrl);
    const timed = async (email: string) => {
      const startedAt = performance.now();
      await ask(email);
      return performance.now() - startedAt;
    };
    const known = await timed(business.email);
    const unknown = await timed("nobody-else@example.com");
    for (const ms of [known, unknown]) expect(ms).toBeGreaterThanOrEqual(240);
  });

  test("KEY-RECOVER-3 until it is confirmed all keys work; then one new live key does, and every test key", async () => {
    const business = await newBusiness(baseUrl);
    const second = await business.callOk(createApiKey, { body: { name: "second" } });
    const token = await newToken(business);
    expect(await works(business.keys.live)).toBe(true);

    const confirmed = await confirm(token);
    expect(confirmed.data?.apiKey).toMatch(/^sv_live_[0-9A-Za-z]{36}$/);
    expect(confirmed.data?.revokedKeys).toBe(2);
    const fresh = confirmed.data?.apiKey ?? "";
    expect(
      await Promise.all([business.keys.live, second.apiKey, business.keys.test, fresh].map(works)),
    ).toEqual([false, false, true, true]);
    const { data } = await call(listApiKeys, {}, { baseUrl, apiKey: fresh });
    expect(data?.keys.filter(({ isTest, revokedAt }) => !isTest && revokedAt === null)).toHaveLength(1);
    const messages = await waitForEmails(business.email, 2);
    expect(messages.at(-1)).toContain("were replaced");
    expect(messages.join("\n")).not.toContain(fresh);
  });

  test("KEY-RECOVER-2 a link works once, also when it is confirmed many times at once, and ends the others", async () => {
    const business = await newBusiness(baseUrl);
    const first = await newToken(business);
    const second = await newToken(business);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { error } of answers.filter(({ status }) => status !== 200))
      expect(error?.code).toBe("RECOVERY_LINK_INVALID");
    expect(await confirm(first)).toMatchObject({ status: 400, error: { code: "RECOVERY_LINK_INVALID" } });
    expect((await confirm("A".repeat(43))).error).toEqual((await confirm(first)).error);
  });

  test("KEY-RECOVER-2 three e-mails an hour for one account; the reply does not tell", async () => {
    const business = await newBusiness(baseUrl);
    for (let i = 0; i < 5; i += 1) expect((await ask(business.email)).status).toBe(200);
    await waitForEmails(business.email, 3);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await emailsTo(business.email)).toHaveLength(3);
  });

  test.each(["", "nobody", `${"x".repeat(250)}@example.com`])("%j is no e-mail address", async (email) => {
    expect((await ask(email)).error?.code).toBe("VALIDATION_ERROR");
  });
});
