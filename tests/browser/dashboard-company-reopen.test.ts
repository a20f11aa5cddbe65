import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import {
  createCompanyVerification,
  getCompanyVerification,
  reviewCompanyVerification,
  uploadCompanyDocument,
} from "@/lib/contract/company-verifications";
import { submitSession } from "@/lib/contract/sessions";
import { placeholder, SZ_REQUIRED } from "@/tests/support/company";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";
import { plainPng } from "@/tests/support/images";

const baseUrl = inject("sharedBaseUrl");
const sitDown = setUpDesks();
const photo = plainPng(1, 1).toString("base64");

describe("COMPANY-REOPEN-1 a way back from a company's decision", () => {
  test("DASHBOARD-UNDO-1, COMPANY-REOPEN-2 a verdict that decided it is undone; an approval is opened again and decided again", async () => {
    const desk = await sitDown();
    const { page } = desk;
    const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
    const api = { baseUrl, apiKey };
    const wanted = { country: "SZ", registeredName: "Mantenga Crafts (Pty) Ltd" };
    const { data } = await call(createCompanyVerification, { body: wanted }, api);
    const params = { verificationId: data?.verificationId ?? "" };
    const session = data?.signatorySessionToken ?? "";
    await call(submitSession, { body: { session, selfie: photo, idFront: photo } }, { baseUrl });
    const ids: string[] = [];
    for (const docType of SZ_REQUIRED) {
      const given = { params, body: { docType }, files: { document: placeholder } };
      ids.push((await call(uploadCompanyDocument, given, api)).data?.documentId ?? "");
    }
    const documentReviews = ids.slice(1).map((documentId) => ({ documentId, status: "accepted" as const }));
    await call(reviewCompanyVerification, { params, body: { documentReviews } }, api);
    const record = async () => (await call(getCompanyVerification, { params }, api)).data;
    await expect
      .poll(async () => (await record())?.reasons, { timeout: 30_000 })
      .toEqual(["documents_to_review"]);

    await page.goto(`${baseUrl}/dashboard/companies/${params.verificationId}`);
    const rejects = page.getByRole("button", { name: /^Reject: / }).and(page.locator(":enabled"));
    await rejects.first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Another company's form.");
    await dialog.getByRole("button", { name: "Reject the company" }).click();
    await page.getByText("rejected. The company is rejected.").waitFor();
    expect(await record()).toMatchObject({ decision: "REJECTED", revision: 1 });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone. The document needs review again.").waitFor();
    expect(await record()).toMatchObject({
      decision: null,
      revision: 2,
      status: "NEEDS_REVIEW",
      reasons: ["documents_to_review"],
    });

    await page
      .getByRole("button", { name: /^Accept: / })
      .and(page.locator(":enabled"))
      .click();
    await page.getByText("accepted. The company is approved.").waitFor();
    await page.goto(`${baseUrl}/dashboard/companies/${params.verificationId}`);
    await page.getByRole("button", { name: "Reopen" }).click();
    await captureScreens(desk, "dashboard-company-reopen");
    await dialog.getByLabel("Reason").fill("The licence was withdrawn.");
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await page.getByRole("button", { name: "Decide again" }).waitFor();
    await page.getByText("The licence was withdrawn.").waitFor();
    expect(await record()).toMatchObject({ decision: null, revision: 4, reasons: ["reopened"] });
    await captureScreens(desk, "dashboard-company-reopened");
    await page.goto(`${baseUrl}/dashboard/review`);
    await page.getByRole("link", { name: /Mantenga Crafts/ }).click();
    await page.getByRole("button", { name: "Decide again" }).click();
    await page.getByText("Decided again").waitFor();
    expect(await record()).toMatchObject({ decision: "APPROVED", revision: 5 });
    expect(desk.complaints).toEqual([]);
  });
});
