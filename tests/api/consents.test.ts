import { beforeAll, expect, inject, test } from "vitest";
import { createConsentReceipt, readConsent, withdrawConsent } from "@/lib/contract/consents";
import { createSession, submitSession } from "@/lib/contract/sessions";
import { getVerification } from "@/lib/contract/verifications";
import { plainPng } from "@/tests/support/images";
import { type Business, newBusiness } from "@/tools/testing/business";

let business: Business;
beforeAll(async () => {
  business = await newBusiness(inject("baseUrl"));
});

const PHOTO = plainPng(8, 8).toString("base64");
const NOBODY = "0".repeat(22);

async function submitted() {
  const { session } = await business.callOk(createSession, { body: { userId: "user-1" } }, { key: "test" });
  const body = { session, selfie: PHOTO, idFront: PHOTO };
  const { verificationId } = await business.callOk(submitSession, { body });
  return { session, verificationId };
}

async function decided() {
  const made = await submitted();
  const params = { verificationId: made.verificationId };
  await expect
    .poll(async () => (await business.callOk(getVerification, { params }, { key: "test" })).decision, {
      timeout: 30_000,
    })
    .toBe("APPROVED");
  return { ...made, params };
}

const receiptOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get("receipt") ?? "";

test("PRIVACY-WITHDRAW-1, PRIVACY-WITHDRAW-2 a person withdraws a decided check by the link of the last page", async () => {
  const { session, params } = await decided();
  const { receiptUrl } = await business.callOk(createConsentReceipt, { body: { session } });
  expect(receiptUrl).toMatch(/\/verify#receipt=[0-9A-Za-z]{22}$/);
  const body = { receipt: receiptOf(receiptUrl) };
  expect(await business.callOk(readConsent, { body })).toMatchObject({ state: "given", withdrawnAt: null });
  const withdrawn = await business.callOk(withdrawConsent, { body });
  expect(withdrawn).toMatchObject({ state: "withdrawn", basis: null });
  expect(await business.callOk(readConsent, { body })).toEqual(withdrawn);
  expect((await business.callOk(getVerification, { params }, { key: "test" })).decision).toBe("APPROVED");
});

test("PRIVACY-WITHDRAW-1 nothing submitted, an unknown code and a malformed one", async () => {
  const { session } = await business.callOk(createSession, { body: { userId: "user-1" } }, { key: "test" });
  expect((await business.call(createConsentReceipt, { body: { session } })).error?.code).toBe("NOT_FOUND");
  for (const endpoint of [readConsent, withdrawConsent]) {
    expect((await business.call(endpoint, { body: { receipt: NOBODY } })).error?.code).toBe("NOT_FOUND");
    for (const receipt of ["", NOBODY.slice(1), `${NOBODY}0`, "../../../../etc/passwd"])
      expect((await business.call(endpoint, { body: { receipt } })).error?.code).toBe("VALIDATION_ERROR");
  }
});
