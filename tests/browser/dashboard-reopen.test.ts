import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getVerification } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { placeholder } from "@/tests/support/company";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";

const baseUrl = inject("sharedBaseUrl");
const sitDown = setUpDesks();

describe("DECIDE-REOPEN-1 a way back from a decision", () => {
  test("DASHBOARD-UNDO-1 a rejection needs a chosen reason, is undone, given again, and opened again later", async () => {
    const desk = await sitDown();
    const { page } = desk;
    const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
    const given = {
      body: { simulate: "needs_review", externalRef: "ref-1" },
      files: { selfie: placeholder, idFront: placeholder },
    } as const;
    const { data } = await call(verifyDocument, given, { baseUrl, apiKey });
    const verificationId = data?.verificationId ?? "";
    const record = async () =>
      (await call(getVerification, { params: { verificationId } }, { baseUrl, apiKey })).data?.decision;

    await page.goto(`${baseUrl}/dashboard/review/${verificationId}`);
    const reject = async () => {
      await page.getByRole("button", { name: "Reject", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Reject" }).click();
      await dialog.getByText("Is required.").waitFor();
      await captureScreens(desk, "dashboard-verdict-reject");
      await dialog.getByLabel("Reason").selectOption("document_invalid");
      await dialog.getByRole("button", { name: "Reject" }).click();
      await page.getByText("Rejected. No more cases waiting.").waitFor();
    };
    await reject();
    expect(await record()).toBe("REJECTED");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone. The case needs review again.").waitFor();
    await page.waitForURL(`${baseUrl}/dashboard/review/${verificationId}`);
    expect(await record()).toBe("NEEDS_REVIEW");

    await reject();
    await page.goto(`${baseUrl}/dashboard/verifications/${verificationId}`);
    await page.getByRole("button", { name: "Reopen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("  ");
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Reason").fill("She sent the passport by post.");
    await captureScreens(desk, "dashboard-reopen");
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).waitFor();
    await page.getByText("She sent the passport by post.").waitFor();
    await captureScreens(desk, "dashboard-reopened");
    expect(await record()).toBe("NEEDS_REVIEW");
    expect(desk.complaints).toEqual([]);
  });
});
