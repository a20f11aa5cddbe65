import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { getCompanyScreening, resolveCompanyHit } from "@/lib/contract/screening";
import type { HitResolution } from "@/lib/vocabulary";
import {
  detail,
  newCompany,
  review,
  submitSignatory,
  TEST,
  until,
  uploadAll,
  verdicts,
} from "@/tests/support/company";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
let receiver: Receiver;
let business: Business;

beforeAll(async () => {
  receiver = await openReceiver();
  business = await newBusiness(baseUrl);
  await business.receiveAt(receiver.url);
});
afterAll(async () => {
  await receiver.close();
});

/** A sandbox company where all is good but the name. */
async function allButTheName(registeredName: string): Promise<string> {
  const { verificationId, signatorySessionToken } = await newCompany(business, { registeredName });
  const documents = await uploadAll(business, verificationId);
  await submitSignatory(business, signatorySessionToken);
  await until(business, verificationId, ({ status }) => status === "NEEDS_REVIEW");
  await review(business, verificationId, verdicts(documents));
  return verificationId;
}

const screening = (verificationId: string) =>
  business.callOk(getCompanyScreening, { params: { verificationId } }, TEST);

function resolve(verificationId: string, entityId: string, resolution: HitResolution, by = business) {
  const body = { entityId, resolution, reason: "Another registration number." };
  return by.call(resolveCompanyHit, { params: { verificationId }, body }, TEST);
}

describe("SANDBOX-SCREENING-2 a sandbox hit is judged like a live one", () => {
  test("a false positive clears the name: the company is approved, its webhook says so, the name stays clear", async () => {
    const registeredName = "AML HIT Sugar Mills";
    const id = await allButTheName(registeredName);
    expect(await detail(business, id)).toMatchObject({
      decision: null,
      decisionReason: "The registered name is on a watchlist.",
    });
    const { decision, provider, hits } = await screening(id);
    expect({ decision, provider }).toEqual({ decision: "hit", provider: "sandbox" });
    const [hit] = hits;
    expect(hit).toMatchObject({ name: registeredName, resolution: null, entityId: expect.any(String) });

    const { data } = await resolve(id, hit?.entityId ?? "", "false_positive");
    expect(data).toMatchObject({ decision: "clear", score: 0, hits: [{ resolution: "false_positive" }] });
    const approved = await until(business, id, ({ status }) => status === "COMPLETED");
    expect(approved).toMatchObject({ decision: "APPROVED", amlDecision: "clear", amlScore: 0 });
    await until(business, id, ({ webhookSent }) => webhookSent);
    const events = receiver.received.map(({ body }) => JSON.parse(body.toString("utf8")));
    expect(events.find(({ type }) => type === "company")).toMatchObject({
      event: "verification.completed",
      verificationId: id,
      decision: "approved",
      aml: { decision: "clear", score: 0, hits: [] },
    });

    const again = await newCompany(business, { registeredName });
    expect(await detail(business, again.verificationId)).toMatchObject({ amlDecision: "clear" });
    const other = await newCompany(business, { registeredName: "AML HIT Timber" });
    expect(await detail(business, other.verificationId)).toMatchObject({ amlDecision: "hit" });
  });

  test("COMPANY-DECISION-5, SCREEN-RESOLVE-2 a confirmed match keeps it in review until the resolution is taken back", async () => {
    const id = await allButTheName("AML HIT Fishing");
    const entityId = (await screening(id)).hits[0]?.entityId ?? "";
    const { data } = await resolve(id, entityId, "true_match");
    expect(data).toMatchObject({ decision: "hit", hits: [{ resolution: "true_match" }] });
    expect(await detail(business, id)).toMatchObject({ status: "NEEDS_REVIEW", amlDecision: "hit" });
    await resolve(id, entityId, "false_positive");
    await until(business, id, ({ decision }) => decision === "APPROVED");
  });

  test("SCREEN-RESOLVE-1 an entry that is no hit of this company, and another business's company, are not found", async () => {
    const { verificationId } = await newCompany(business, { registeredName: "AML HIT Quarries" });
    expect((await resolve(verificationId, "Q42", "false_positive")).error?.code).toBe("NOT_FOUND");
    const stranger = await newBusiness(baseUrl);
    const entityId = (await screening(verificationId)).hits[0]?.entityId ?? "";
    expect((await resolve(verificationId, entityId, "false_positive", stranger)).error?.code).toBe(
      "NOT_FOUND",
    );
  });
});
