import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { session, shortLink } from "@/db/schema/verification";
import { changeCaptureSettings } from "@/lib/account/capture-settings";
import { signUpBusiness } from "@/lib/account/sign-up";
import { env } from "@/lib/platform/env";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { createCaptureSession } from "@/lib/session/create";
import { handOver, noteHandedOver, openShortLink } from "@/lib/session/short-link";
import { authenticateSession } from "@/lib/session/token";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

let tenant: Tenant;
beforeAll(async () => {
  const { businessId } = await signUpBusiness({ name: "A", email: "short@example.com" });
  tenant = mintTenant({ businessId, mode: "test" });
});

const codeOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const tokenOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get("session") ?? "";
const wanted = {
  userId: "user-1",
  callback: "https://shop.example/done",
  theme: { primaryColor: "#0a7d5a" },
  simulate: "rejected",
} as const;

test("SESSION-SHORTLINK-1 without the setting links hold the token; with it they are short and live as long as it says", async () => {
  const usual = await createCaptureSession(tenant, wanted);
  expect(usual).toMatchObject({
    verifyUrl: `${env().VERIFY_URL}#session=${usual.session}`,
    expiresIn: 1800,
  });
  await changeCaptureSettings(tenant, { shortLinkMinutes: 30 * 24 * 60 });
  const link = await createCaptureSession(tenant, wanted);
  expect(link.verifyUrl).toMatch(new RegExp(`^${env().BASE_URL}/v/[0-9A-Za-z]{16}$`));
  expect(link.expiresIn).toBe(30 * 24 * 60 * 60);
});

test("SESSION-SHORTLINK-2 each opening leads to a fresh token of the same session, and no code is stored", async () => {
  const link = await createCaptureSession(tenant, wanted);
  const code = codeOf(link.verifyUrl);
  const opened = await openShortLink(code);
  expect(opened.isKnown).toBe(true);
  const of = await authenticateSession(tokenOf(opened.url));
  expect(of).toMatchObject({
    id: (await authenticateSession(link.session)).id,
    userId: "user-1",
    callback: "https://shop.example/done",
    scenario: "rejected",
    branding: { primaryColor: "#0a7d5a" },
  });
  expect((await authenticateSession(tokenOf((await openShortLink(code)).url))).id).toBe(of.id);
  const stored = await rows<{ text: string }>(
    db("operator"),
    sql`select ${shortLink}::text as text from ${shortLink}`,
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter(({ text }) => text.includes(code))).toEqual([]);
});

test("SESSION-SHORTLINK-2 an expired link and one that never was lead to the page that says so", async () => {
  const link = await createCaptureSession(tenant, wanted);
  await db("operator").update(shortLink).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await openShortLink(codeOf(link.verifyUrl))).toEqual({
    url: `${env().VERIFY_URL}#session=expired`,
    isKnown: true,
  });
  for (const code of ["0".repeat(16), "", "x".repeat(17), "../v1/sessions00"])
    expect(await openShortLink(code)).toEqual({ url: `${env().VERIFY_URL}#session=unknown`, isKnown: false });
});

test("SESSION-SHORTLINK-2 a session lives as long as the token that its link just gave", async () => {
  const link = await createCaptureSession(tenant, wanted);
  const { id } = await authenticateSession(link.session);
  await db("operator")
    .update(session)
    .set({ expiresAt: sql`now() + interval '1 minute'` })
    .where(eq(session.id, id));
  await openShortLink(codeOf(link.verifyUrl));
  const [row] = await db("operator").select().from(session).where(eq(session.id, id));
  expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(1_700_000);
});

test("CAPTURE-HANDOFF-2 a link for another device is marked, and what opened it is noted once", async () => {
  const of = await authenticateSession((await createCaptureSession(tenant, wanted)).session);
  const { url, expiresIn } = await handOver(of);
  expect(expiresIn).toBeGreaterThan(1700);
  expect(expiresIn).toBeLessThanOrEqual(1800);
  const opened = await openShortLink(codeOf(url));
  expect(opened.url).toMatch(/&device=other$/);
  const noted = async () => {
    const [row] = await db("operator")
      .select({ at: session.handedOverAt })
      .from(session)
      .where(eq(session.id, of.id));
    return row?.at ?? null;
  };
  expect(await noted()).toBeNull();
  await noteHandedOver(of);
  const first = await noted();
  expect(first).not.toBeNull();
  await noteHandedOver(of);
  expect(await noted()).toEqual(first);
});
