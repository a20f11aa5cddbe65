import { randomBytes } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createCompanyVerification, uploadCompanyDocument } from "@/lib/contract/company-verifications";
import { placeholder, SZ_REQUIRED } from "@/tests/support/company";
import { mailedLink, PASSWORD, signUpAtDashboard } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";

const baseUrl = inject("sharedBaseUrl");
const dataDir = inject("sharedDataDir");
const sitDown = setUpDesks();

describe("ACCOUNT-AUTH-1 roles", () => {
  test("a reviewer who was made a viewer meanwhile: the server refuses the verdict", async () => {
    const owner = await sitDown();
    const { testKey } = await signUpAtDashboard(owner.page, baseUrl);
    const guest = `guest-${randomBytes(6).toString("hex")}@example.com`;
    await owner.page.goto(`${baseUrl}/dashboard/team`);
    await owner.page.getByRole("button", { name: "Invite" }).click();
    await owner.page.getByLabel("E-mail address").fill(guest);
    await owner.page.getByLabel("Role", { exact: true }).selectOption("reviewer");
    await owner.page.getByRole("button", { name: "Create invitation" }).click();
    await owner.page.getByRole("button", { name: "Done" }).click();
    const reviewer = await sitDown();
    await reviewer.page.goto(await mailedLink({ dataDir }, guest, "You are invited"));
    await reviewer.page.getByLabel("Your name").fill("Sipho Dlamini");
    await reviewer.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await reviewer.page.getByRole("button", { name: "Join" }).click();
    await reviewer.page.waitForURL(`${baseUrl}/dashboard`);

    const made = await call(
      createCompanyVerification,
      { body: { country: "SZ", registeredName: "AML HIT Timber" } },
      { baseUrl, apiKey: testKey },
    );
    const verificationId = made.data?.verificationId ?? "";
    const given = {
      params: { verificationId },
      body: { docType: SZ_REQUIRED[0] },
      files: { document: placeholder },
    };
    expect((await call(uploadCompanyDocument, given, { baseUrl, apiKey: testKey })).status).toBe(201);
    await reviewer.page.goto(`${baseUrl}/dashboard/companies/${verificationId}`);
    await owner.page.reload();
    await owner.page.getByLabel(`Role of ${guest}`).selectOption("viewer");
    await owner.page.getByText("The role of Sipho Dlamini is now viewer.").waitFor();
    const refused = reviewer.page.getByText("Your role (viewer) does not allow this.");
    await reviewer.page.getByRole("button", { name: "Reject:" }).click();
    await reviewer.page.getByLabel("Reason").fill("  ");
    await reviewer.page.getByRole("button", { name: "Reject the company" }).click();
    await reviewer.page.getByText("Give a reason").waitFor();
    await reviewer.page.getByLabel("Reason").fill("Torn.");
    await reviewer.page.getByRole("button", { name: "Reject the company" }).click();
    await refused.first().waitFor();
    await reviewer.page.reload();
    await reviewer.page.getByRole("button", { name: "View:" }).waitFor();
    expect(
      await reviewer.page
        .getByRole("button", { name: /Accept|Reject|Another company|Signatory link/ })
        .count(),
    ).toBe(0);
    await reviewer.page.getByText("Awaiting review").waitFor();
    await reviewer.page.goto(`${baseUrl}/dashboard/companies/new`);
    await reviewer.page.getByText("Your role cannot start a company verification.").waitFor();
    expect(reviewer.complaints).toEqual([]);
  });
});
