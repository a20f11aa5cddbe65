import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as companiesRoute from "@/app/v1/company-verifications/route";
import * as sessionsRoute from "@/app/v1/sessions/create/route";
import * as documentRoute from "@/app/v1/verify/id-document/route";
import * as verifyRoute from "@/app/v1/verify/route";
import * as selfieRoute from "@/app/v1/verify/selfie-match/route";
import { db } from "@/db/client";
import { idempotency } from "@/db/schema/business";
import { companyVerification } from "@/db/schema/company";
import { job, usageEvent } from "@/db/schema/operations";
import { session, verification } from "@/db/schema/verification";
import { signUpBusiness } from "@/lib/account/sign-up";
import { verifyDocument } from "@/lib/contract/verify";
import { forgetInterruptedRequests, type HeldKey, onceOnly } from "@/lib/http/idempotency";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import * as http from "@/lib/platform/untrusted-http";
import * as reader from "@/lib/sandbox/reader";
import { simulatedReader } from "@/lib/sandbox/simulated-reader";
import { deleteVerification } from "@/lib/verification/delete";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { newEmailAddress } from "@/tests/support/members";

/**
 * The record, its usage, the key and the answer in one transaction. Requests go through the route handlers, with a live
 * key; faults are raised by the database itself. Reader and profile picture are doubles.
 */

// Renewed every three seconds.
ownDatabase({ RATE_LIMIT_SCALE: "0", LEASE_SECONDS: "9" });

let tenant: Tenant;
let apiKey: string;
beforeEach(async () => {
  vi.spyOn(reader, "selectReader").mockImplementation(() => simulatedReader("approved"));
  vi.spyOn(http, "fetchProfilePicture").mockImplementation(async () => plainPng(1, 1));
  const opened = await signUpBusiness({ name: "Acme", email: newEmailAddress() });
  apiKey = opened.apiKey;
  tenant = mintTenant({ businessId: opened.businessId, mode: "live" });
  await db("operator").delete(job);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await mend();
});

type Post = typeof verifyRoute.POST;
type Keyed = "verify" | "selfie-match" | "id-document" | "session" | "company";
const picture = () => new Blob([Uint8Array.from(plainPng(1, 1))]);

function form(fields: Readonly<Record<string, string | Blob>>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") body.set(name, value);
    else body.set(name, value, "photo.png");
  }
  return body;
}

const REQUESTS: Readonly<Record<Keyed, { post: Post; path: string; body: () => FormData | string }>> = {
  verify: {
    post: verifyRoute.POST,
    path: "/v1/verify",
    body: () => form({ selfie: picture(), idFront: picture() }),
  },
  "selfie-match": {
    post: selfieRoute.POST,
    path: "/v1/verify/selfie-match",
    body: () => form({ selfie: picture(), profilePictureUrl: "https://example.com/me.jpg" }),
  },
  "id-document": {
    post: documentRoute.POST,
    path: "/v1/verify/id-document",
    body: () => form({ selfie: picture(), idFront: picture() }),
  },
  session: {
    post: sessionsRoute.POST,
    path: "/v1/sessions/create",
    body: () => JSON.stringify({ userId: "user-1" }),
  },
  company: {
    post: companiesRoute.POST,
    path: "/v1/company-verifications",
    body: () => JSON.stringify({ country: "SZ", registeredName: "Acme (Pty) Ltd" }),
  },
};
const KEYED = Object.keys(REQUESTS) as Keyed[];

async function send(which: Keyed, key = "order-7") {
  const { post, path, body } = REQUESTS[which];
  const sent = body();
  const headers = {
    "x-api-key": apiKey,
    "idempotency-key": key,
    ...(typeof sent === "string" ? { "content-type": "application/json" } : {}),
  };
  const request = new Request(`http://127.0.0.1${path}`, { method: "POST", headers, body: sent });
  const response = await post(request, { params: Promise.resolve({}) });
  return { status: response.status, body: await response.json() };
}

/** Verifications, companies, created sessions, jobs of a verification and usage events of the business. */
async function made() {
  const { businessId } = tenant;
  const count = async (of: Promise<readonly unknown[]>) => (await of).length;
  const [links, jobs] = [
    db("operator").select().from(session).where(eq(session.businessId, businessId)),
    db("operator").select().from(job).where(eq(job.name, "verification.process")),
  ];
  return {
    records:
      (await count(
        db("operator").select().from(verification).where(eq(verification.businessId, businessId)),
      )) +
      (await count(
        db("operator")
          .select()
          .from(companyVerification)
          .where(eq(companyVerification.businessId, businessId)),
      )),
    sessions: (await links).filter(({ scope }) => scope !== "signatory").length,
    jobs: await count(jobs),
    usage: await count(db("operator").select().from(usageEvent).where(eq(usageEvent.businessId, businessId))),
  };
}

const ONE: Readonly<Record<Keyed, Awaited<ReturnType<typeof made>>>> = {
  verify: { records: 1, sessions: 0, jobs: 1, usage: 0 },
  "selfie-match": { records: 1, sessions: 0, jobs: 0, usage: 1 },
  "id-document": { records: 1, sessions: 0, jobs: 0, usage: 1 },
  session: { records: 0, sessions: 1, jobs: 0, usage: 0 },
  company: { records: 1, sessions: 0, jobs: 0, usage: 1 },
};
const NOTHING = { records: 0, sessions: 0, jobs: 0, usage: 0 };

/** Makes the database refuse the last statement of the work: the stored answer, or the usage of a company. */
async function breakStoring(which: Keyed): Promise<void> {
  await db("operator").execute(sql`
    create function refuse_storing() returns trigger as $$ begin raise exception 'no space left'; end $$ language plpgsql`);
  await db("operator").execute(
    which === "company"
      ? sql`create trigger refuse_storing before insert on usage_event for each row execute function refuse_storing()`
      : sql`create trigger refuse_storing before update on idempotency for each row
            when (new.answer is not null) execute function refuse_storing()`,
  );
}

async function mend(): Promise<void> {
  await db("operator").execute(sql`drop trigger if exists refuse_storing on idempotency`);
  await db("operator").execute(sql`drop trigger if exists refuse_storing on usage_event`);
  await db("operator").execute(sql`drop function if exists refuse_storing()`);
}

const rowsOfBusiness = () =>
  db("operator").select().from(idempotency).where(eq(idempotency.businessId, tenant.businessId));

describe("API-IDEMPOTENCY-6 the answer is stored with the record", () => {
  test.each(KEYED)("%s: storing fails once, the retry makes exactly one, metered once", async (which) => {
    await breakStoring(which);
    expect((await send(which)).status).toBeGreaterThanOrEqual(500);
    expect(await made()).toEqual(NOTHING);
    await mend();
    const second = await send(which);
    expect(second.status).toBeLessThan(300);
    expect(await made()).toEqual(ONE[which]);
    const third = await send(which);
    if (which !== "company") expect(third.body).toEqual(second.body);
    else expect(third.body.data.verificationId).toBe(second.body.data.verificationId);
    expect(await made()).toEqual(ONE[which]);
  });

  test("a process that ends between commit and answer: the retry gets the answer that was stored", async () => {
    const request = { endpoint: verifyDocument, tenant, key: "order-7", hash: "same" };
    const store = (held: HeldKey<string>) =>
      db("operator").transaction((tx) => held.storeAnswer(tx, "vrf_id_1", "the first answer"));
    const first = onceOnly<string, string>(request, {
      run: async (held) => {
        await store(held);
        throw new Error("ended");
      },
    });
    await expect(first).rejects.toThrow("ended");
    const run = vi.fn(async () => "another answer");
    expect(await onceOnly(request, { run })).toBe("the first answer");
    expect(run).not.toHaveBeenCalled();
  });

  test("an endpoint that does not store its answer fails its first keyed request", async () => {
    const request = { endpoint: verifyDocument, tenant, key: "order-7", hash: "same" };
    await expect(onceOnly(request, { run: async () => "an answer" })).rejects.toThrow(/did not store/);
    expect(await rowsOfBusiness()).toEqual([]);
  });
});

describe("API-IDEMPOTENCY-3 a first request that runs, or died", () => {
  const request = (key: string) => ({ endpoint: verifyDocument, tenant, key, hash: "same" });
  const storing = (answer: string) => ({
    run: async (held: HeldKey<string>) => {
      await db("operator").transaction((tx) => held.storeAnswer(tx, `vrf_${answer}`, answer));
      return answer;
    },
  });

  /** A request that has its key and works until `go` is called. */
  async function working(key: string) {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { run } = storing("first");
    const done = onceOnly<string, string>(request(key), {
      run: async (own) => {
        await held;
        return run(own);
      },
    });
    await vi.waitFor(async () => expect(await rowsOfBusiness()).toHaveLength(1), { timeout: 20_000 });
    return { go, done };
  }

  test("another request waits for its answer; with another body it is refused at once", async () => {
    const { go, done } = await working("k");
    const waiting = onceOnly(request("k"), storing("second"));
    await expect(onceOnly({ ...request("k"), hash: "other" }, storing("other"))).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    go();
    expect([await done, await waiting]).toEqual(["first", "first"]);
  });

  test("it renews its lease, so that one that takes longer keeps its key: 409 for the others after five seconds", async () => {
    const { go, done } = await working("slow");
    const [before] = await rowsOfBusiness();
    await expect(onceOnly(request("slow"), storing("second"))).rejects.toMatchObject({
      code: "IDEMPOTENCY_IN_PROGRESS",
      retryAfterS: 1,
    });
    const [after] = await rowsOfBusiness();
    expect(Number(after?.leaseUntil)).toBeGreaterThan(Number(before?.leaseUntil));
    go();
    expect(await done).toBe("first");
  });

  test("when its lease has ended the next one takes its place, and its own work is rolled back", async () => {
    const { go, done } = await working("dead");
    await db("operator").update(idempotency).set({ leaseUntil: sql`now() - interval '1 second'` });
    expect(await onceOnly(request("dead"), storing("second"))).toBe("second");
    const refused = expect(done).rejects.toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
    go();
    await refused;
    expect(await onceOnly(request("dead"), storing("third"))).toBe("second");
  });

  test("a row of the previous version without a lease counts as dead after two minutes", async () => {
    const { businessId, mode } = tenant;
    const old = { businessId, mode, endpoint: verifyDocument.id, requestHash: "same" };
    const createdAt = new Date(Date.now() - 121_000);
    await db("operator")
      .insert(idempotency)
      .values({ ...old, key: "old", createdAt });
    expect(await onceOnly(request("old"), storing("new"))).toBe("new");
  });

  test("the embedded database forgets interrupted requests at the start, and keeps answers", async () => {
    await onceOnly(request("answered"), storing("kept"));
    const { businessId, mode } = tenant;
    const leaseUntil = new Date(Date.now() + 60_000);
    const row = { businessId, mode, endpoint: verifyDocument.id, requestHash: "same", leaseUntil };
    await db("operator")
      .insert(idempotency)
      .values({ ...row, key: "interrupted" });
    await forgetInterruptedRequests();
    expect((await rowsOfBusiness()).map(({ key }) => key)).toEqual(["answered"]);
  });
});

describe("API-IDEMPOTENCY-7 a deleted record", () => {
  test("its answers are gone at once, nothing of the request is left, and its key makes no second record", async () => {
    const first = await send("id-document");
    const other = await send("id-document", "another-order");
    await deleteVerification(tenant, first.body.data.verificationId);
    const [deleted] = (await rowsOfBusiness()).filter(({ key }) => key === "order-7");
    expect(deleted).toMatchObject({ status: 410, answer: null, requestHash: "", recordId: null });
    const again = await send("id-document");
    expect([again.status, again.body.error.code]).toEqual([410, "IDEMPOTENCY_RECORD_DELETED"]);
    expect((await send("id-document", "another-order")).body).toEqual(other.body);
    expect((await made()).records).toBe(1);
  });
});
