import { afterEach, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import {
  createCompanyVerification,
  getCompanyVerification,
  uploadCompanyDocument,
} from "@/lib/contract/company-verifications";
import { submitSession } from "@/lib/contract/sessions";
import { verifyDocument } from "@/lib/contract/verify";
import { openPhone, type Phone } from "@/tests/support/browser";
import { placeholder, SZ_REQUIRED } from "@/tests/support/company";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { plainPng } from "@/tests/support/images";
import { chromiumPath } from "@/tools/setup/programs";

const baseUrl = inject("sharedBaseUrl");
const open: Phone[] = [];
const photo = plainPng(1, 1).toString("base64");
const POLL = { timeout: 20_000 };

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function browser(desktop: boolean): Promise<Phone> {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  const opened = await openPhone(chromium, { desktop });
  open.push(opened);
  return opened;
}

async function copied({ page, context }: Phone): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

describe("DECIDE-RETRY-1 ask again", () => {
  test("a person: reasons, a link, a page that says them in their language, and a linked verification", async () => {
    const desk = await browser(true);
    const { page } = desk;
    const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
    const files = { selfie: placeholder, idFront: placeholder };
    const given = { body: { simulate: "needs_review", externalRef: "order-7" }, files };
    const { data } = await call(verifyDocument, given, { baseUrl, apiKey });
    const verificationId = data?.verificationId ?? "";

    await page.goto(`${baseUrl}/dashboard/review/${verificationId}`);
    const ask = async (...labels: readonly string[]) => {
      await page.getByRole("button", { name: "Ask again", exact: true }).click();
      for (const label of labels) await page.getByLabel(label).check();
      await page.getByRole("button", { name: "Create link" }).click();
      await page.getByRole("img", { name: "QR code of the link" }).waitFor();
      return copied(desk);
    };
    await page.getByRole("button", { name: "Ask again", exact: true }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("Choose what was wrong. The person is told.").waitFor();
    await captureScreens(desk, "dashboard-ask-again");
    await page.keyboard.press("Escape");
    const first = await ask("Front of the document: blurred", "Back of the document: missing");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("The link is open.").waitFor();
    await captureScreens(desk, "dashboard-asked-again");
    await page.goto(`${baseUrl}/dashboard/review?state=asked`);
    await page.getByRole("link", { name: /THANDI SPECIMEN/ }).waitFor();
    expect(
      await page.getByRole("navigation", { name: "Kind of case" }).getByRole("link").allInnerTexts(),
    ).toContainEqual(expect.stringMatching(/Asked again\s*1/));
    await captureScreens(desk, "dashboard-queue-asked");

    const phone = await browser(false);
    await phone.page.goto(first);
    await phone.page.getByRole("heading", { name: "Please take new photos" }).waitFor();
    await phone.page.getByText("Front side: This photo is blurred.").waitFor();
    await phone.page.getByText("The back of the document was missing.").waitFor();
    await phone.screen("capture-asked-again");
    await phone.page.setViewportSize({ width: 360, height: 640 });
    await phone.page.getByRole("combobox").selectOption("pt");
    await phone.page.getByRole("heading", { name: "Tire novas fotos, por favor" }).waitFor();
    await phone.page.getByText("Faltava o verso do documento.").waitFor();
    await phone.screen("capture-asked-again-pt");
    await phone.page.getByRole("combobox").selectOption("en");
    const session = first.split("#session=")[1] ?? "";
    const body = { session, selfie: photo, idFront: photo };
    const answer = await call(submitSession, { body }, { baseUrl });
    const answeredBy = answer.data?.verificationId ?? "";
    await page.goto(`${baseUrl}/dashboard/verifications/${verificationId}`);
    await page.getByText(/They came as/).waitFor();
    await page.getByRole("link", { name: answeredBy }).click();
    await page.getByText("These photos were asked for after").waitFor();

    // Only the face was at fault: the document is not asked for again.
    await page.goto(`${baseUrl}/dashboard/verifications/${verificationId}`);
    const second = await ask("Selfie: sunglasses");
    const other = await browser(false);
    await other.page.goto(second);
    await other.page.getByText("The photos of your document are used again").waitFor();
    expect(await other.page.getByText("Your ID document").count()).toBe(0);
    await other.screen("capture-asked-again-face");
    await other.page.getByRole("button", { name: "Begin" }).click();
    await other.page.getByRole("button", { name: /agree/i }).first().click();
    await other.page.getByRole("heading", { name: "Your face" }).waitFor();
    await other.page.getByText("Last time: Your eyes cannot be seen.").waitFor();
    await other.page.locator("input[type=file]").setInputFiles({
      name: "selfie.png",
      mimeType: "image/png",
      buffer: plainPng(640, 480),
    });
    await other.page.getByRole("button", { name: "Use this photo" }).click();
    const skip = other.page.getByRole("button", { name: "Continue without this step" });
    const review = other.page.getByRole("heading", { name: "Check your photos" });
    await skip.or(review).first().waitFor();
    if (await skip.isVisible()) {
      await skip.click();
      await other.page.getByRole("button", { name: "Continue without the turns" }).click();
    }
    await review.waitFor();
    await other.screen("capture-asked-again-review");
    await other.page.getByRole("button", { name: "Submit" }).click();
    await other.page.getByRole("heading", { name: "Received" }).waitFor();
    expect([...desk.complaints, ...phone.complaints, ...other.complaints]).toEqual([]);
  });

  test("COMPANY-RETRY-1 a company's document: the company stays open, and the signatory reads what is wrong", async () => {
    const desk = await browser(true);
    const { page } = desk;
    const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
    const api = { baseUrl, apiKey };
    const wanted = { country: "SZ", registeredName: "Lubombo Sugar (Pty) Ltd" };
    const { data } = await call(createCompanyVerification, { body: wanted }, api);
    const params = { verificationId: data?.verificationId ?? "" };
    const session = data?.signatorySessionToken ?? "";
    const given = { params, body: { docType: SZ_REQUIRED[0] }, files: { document: placeholder } };
    await call(uploadCompanyDocument, given, api);
    await call(submitSession, { body: { session, selfie: photo, idFront: photo } }, { baseUrl });

    await page.goto(`${baseUrl}/dashboard/review/${params.verificationId}`);
    await page.getByRole("button", { name: "Ask again:" }).click();
    await page.getByLabel("What is wrong").selectOption("unreadable");
    await captureScreens(desk, "dashboard-ask-for-copy");
    await page.getByRole("dialog").getByRole("button", { name: "Ask again" }).click();
    await page.getByRole("img", { name: "QR code of the signatory's link" }).waitFor();
    const link = await copied(desk);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("Better copy requested", { exact: true }).waitFor();
    await captureScreens(desk, "dashboard-copy-asked");
    const company = async () => (await call(getCompanyVerification, { params }, api)).data;
    expect(await company()).toMatchObject({ status: "NEEDS_REVIEW", decision: null, reviewHistory: [] });

    const phone = await browser(false);
    await phone.page.goto(link);
    const row = phone.page.getByRole("listitem").filter({ hasText: "The copy cannot be read." });
    await row.waitFor();
    await phone.screen("capture-copy-asked");
    await row.locator("input[type=file]").setInputFiles({
      name: "copy.png",
      mimeType: "image/png",
      buffer: plainPng(64, 64),
    });
    await phone.page.getByText("Uploaded, being checked").waitFor();
    await row.waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("Awaiting review", { exact: true }).waitFor();
    await page.getByText("replaced by a newer document").waitFor();
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });

  test("COMPANY-RETRY-2 a company's signatory: from the company's page, once more from the case, and the new photos count", async () => {
    const desk = await browser(true);
    const { page } = desk;
    const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
    const api = { baseUrl, apiKey };
    const wanted = { country: "SZ", registeredName: "SIGNATORY NEEDS REVIEW Maguga Farms (Pty) Ltd" };
    const { data } = await call(createCompanyVerification, { body: wanted }, api);
    const params = { verificationId: data?.verificationId ?? "" };
    const company = async () => (await call(getCompanyVerification, { params }, api)).data;
    const submitBy = async (session: string) => {
      const answer = await call(
        submitSession,
        { body: { session, selfie: photo, idFront: photo } },
        { baseUrl },
      );
      return answer.data?.verificationId ?? "";
    };
    const checkId = await submitBy(data?.signatorySessionToken ?? "");
    await expect.poll(async () => (await company())?.reasons, POLL).toContain("signatory_in_review");

    await page.goto(`${baseUrl}/dashboard/companies/${params.verificationId}`);
    await page.getByRole("button", { name: "Ask for new photos" }).click();
    await page.getByText("The company stays open.").waitFor();
    await captureScreens(desk, "dashboard-ask-signatory-again");
    await page.getByLabel("Selfie: blurred").check();
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("img", { name: "QR code of the signatory's link" }).waitFor();
    const earlier = await copied(desk);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("The link is open.").waitFor();
    await page.getByText("The signatory was asked for new photos.").first().waitFor();
    await captureScreens(desk, "dashboard-signatory-asked-again");
    expect(await company()).toMatchObject({ status: "NEEDS_REVIEW", decision: null });

    await page.getByRole("link", { name: "Open verification" }).click();
    await page.getByRole("button", { name: "Ask again", exact: true }).click();
    await page.getByLabel("Front of the document: glare").check();
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("img", { name: "QR code of the signatory's link" }).waitFor();
    const link = await copied(desk);
    await page.getByRole("button", { name: "Done" }).click();

    const phone = await browser(false);
    await phone.page.goto(earlier);
    await phone.page
      .getByText(/expired/i)
      .first()
      .waitFor();
    await phone.page.goto("about:blank");
    await phone.page.goto(link);
    await phone.page.getByRole("heading", { name: "Please take new photos" }).waitFor();
    await phone.page.getByText("Maguga Farms").first().waitFor();
    await phone.screen("capture-signatory-asked-again");
    await phone.page.setViewportSize({ width: 360, height: 640 });
    await phone.page.getByRole("combobox").selectOption("pt");
    await phone.page.getByRole("heading", { name: "Tire novas fotos, por favor" }).waitFor();
    await phone.screen("capture-signatory-asked-again-pt");
    const newer = await submitBy(link.split("#session=")[1] ?? "");
    await phone.page.reload();
    await phone.page.getByRole("listitem").first().waitFor();
    await expect.poll(async () => (await company())?.reasons, POLL).not.toContain("signatory_in_progress");
    expect(await company()).toMatchObject({ status: "NEEDS_REVIEW", signatoryVerificationId: newer });
    await page.goto(`${baseUrl}/dashboard/companies/${params.verificationId}`);
    await page.getByText("These photos were asked for after").waitFor();
    await captureScreens(desk, "dashboard-signatory-answered");
    await page.getByRole("link", { name: checkId }).click();
    await page.getByText("Newer photos count for it").waitFor();
    expect(await page.getByRole("button", { name: "Ask again", exact: true }).count()).toBe(0);
    // The phone was refused by the link that ended, which its browser reports.
    expect(desk.complaints).toEqual([]);
  });
});
