import { expect, inject, test } from "vitest";
import { createCompanyVerification } from "@/lib/contract/company-verifications";
import { detail, TEST } from "@/tests/support/company";
import { newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const body = { country: "SZ", registeredName: "Acme (Pty) Ltd" };

test("API-TEXT-5 a name or number as printed on two lines is stored on one, and is the same to a repeated request", async () => {
  const business = await newBusiness(baseUrl);
  const create = (given: object, headers: Record<string, string> = {}) =>
    business.call(createCompanyVerification, { body: { ...body, ...given }, headers }, TEST);
  const key = { "idempotency-key": crypto.randomUUID() };
  const printed = {
    registeredName: "Acme \r\n  Holdings\t(Pty) Ltd\n",
    registrationNumber: "R7/2017\n123",
  };
  const { status, data } = await create({ ...printed, taxId: "1\n2" }, key);
  expect(status).toBe(202);
  expect(await detail(business, data?.verificationId ?? "")).toMatchObject({
    registeredName: "Acme Holdings (Pty) Ltd",
    registrationNumber: "R7/2017 123",
  });
  const oneLine = {
    registeredName: "Acme Holdings (Pty) Ltd",
    registrationNumber: "R7/2017 123",
    taxId: "1 2",
  };
  expect((await create(oneLine, key)).status).toBe(200);
  const blank = await create({ registeredName: "\n\n" });
  expect([blank.status, blank.error?.message]).toEqual([400, "registeredName must not be blank."]);
  // Spaces that separate nothing from nothing stay as they were sent.
  const spaced = await create({ registeredName: "Acme  Holdings" });
  expect(await detail(business, spaced.data?.verificationId ?? "")).toMatchObject({
    registeredName: "Acme  Holdings",
  });
});
