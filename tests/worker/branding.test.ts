import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { branding } from "@/db/schema/business";
import { changeBranding, readBranding } from "@/lib/account/branding";
import { createCaptureSession } from "@/lib/session/create";
import { authenticateSession } from "@/lib/session/token";
import { ownDatabase } from "@/tests/support/database";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase();

test("BRAND-LOGO-1 an http logo that was stored earlier counts as none, and the other fields stay", async () => {
  const tenant = await newTenant("live");
  const { businessId, mode } = tenant;
  const stored = { companyName: "Acme", primaryColor: "#123456", darkMode: false };
  await db("operator")
    .insert(branding)
    .values({ businessId, mode, ...stored, logoUrl: "http://cdn.example.com/logo.png" });
  expect(await readBranding(tenant)).toEqual({ ...stored, logoUrl: null });
  const { session } = await createCaptureSession(tenant, { userId: "u" });
  expect((await authenticateSession(session)).branding).toEqual({ ...stored, logoUrl: null });
  expect(await changeBranding(tenant, { darkMode: true })).toEqual({
    ...stored,
    darkMode: true,
    logoUrl: null,
  });
  const logoUrl = "https://cdn.example.com/logo.png";
  expect(await changeBranding(tenant, { logoUrl })).toMatchObject({ logoUrl });
  const [row] = await db("operator").select().from(branding).where(eq(branding.businessId, businessId));
  expect(row).toMatchObject({ logoUrl, companyName: "Acme" });
});
