import { beforeAll, describe, expect, inject, test } from "vitest";
import { createApiKey } from "@/lib/contract/api-keys";
import { createSession } from "@/lib/contract/sessions";
import { verifyDocument } from "@/lib/contract/verify";
import { CREDENTIAL_MISTAKES } from "@/tests/support/credential-mistakes";
import { FILE_MISTAKES } from "@/tests/support/file-mistakes";
import { MISTAKES, png, send } from "@/tests/support/mistakes";
import { newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const ALL = [...MISTAKES, ...CREDENTIAL_MISTAKES, ...FILE_MISTAKES];
let given: Parameters<(typeof MISTAKES)[number][1]>[0];
beforeAll(async () => {
  const business = await newBusiness(baseUrl);
  const inTest = { key: "test" } as const;
  const reading = await business.callOk(createApiKey, {
    body: { name: "reads", isTest: true, scopes: ["verifications:read"] },
  });
  const made = { files: { selfie: png(), idFront: png() }, body: { simulate: "approved" } } as const;
  given = {
    business,
    withTestKey: { "X-API-Key": business.keys.test },
    withLiveKey: { "X-API-Key": business.keys.live },
    readingKey: reading.apiKey,
    recordId: (await business.callOk(verifyDocument, made, inTest)).verificationId,
    session: (await business.callOk(createSession, { body: { userId: "u" } }, inTest)).session,
  };
});

describe("ERROR-HELP-1, ERROR-FIELD-1, ERROR-RECEIVED-1 mistakes of people who integrate", () => {
  test.each(ALL.map(([what, ...rest]) => [what, rest] as const))("%s", async (_, [sent, code, message]) => {
    const { answer, error } = await send(sent(given), baseUrl, given.withTestKey);
    expect([error?.code, error?.message]).toEqual([code, expect.stringMatching(message)]);
    expect(answer.headers.get("link")).toBe(`<${baseUrl}/docs/errors#${code}>; rel="help"`);
  });

  test("each link leads to an entry", async () => {
    const page = await (await fetch(new URL("/docs/errors", baseUrl))).text();
    for (const code of new Set(ALL.map((each) => each[2]))) expect(page).toContain(`id="${code}"`);
  });
});
