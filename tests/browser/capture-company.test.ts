import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { consentAndChooseDocument, expectHeading } from "../support/capture-page";
import { captureStage } from "../support/capture-stage";
import { detail, newCompany, review, verdicts } from "../support/company";
import { pdf as pdfFile } from "../support/pdf";

const stage = captureStage();

test("CAPTURE-COMPANY-1 a company's signatory: photos, then the checklist with upload, status and a new upload where one was rejected", async () => {
  const { business } = stage();
  const { verificationId, verifyUrl } = await newCompany(business);
  const phone = await stage().open(verifyUrl);
  const { page } = phone;
  const { registeredName } = await detail(business, verificationId);
  const named = page.getByText(`For ${registeredName}: this company's documents`);
  await named.waitFor();
  await page.getByText("Company documents").waitFor();
  await consentAndChooseDocument(page);
  await stage().givePhotos(phone);
  await expectHeading(page, "Check your photos");
  await page.getByRole("button", { name: "Submit" }).click();
  await expectHeading(page, "Company documents");
  await named.waitFor();
  await phone.screens("36-company");

  const pdf = path.join(path.dirname(stage().picture), "form.pdf");
  await writeFile(pdf, pdfFile());
  await page.getByLabel("Add: Form J (directors and officers)").setInputFiles(pdf);
  const row = page.getByRole("listitem").filter({ hasText: "Form J" });
  await row.getByText("Uploaded, being checked").waitFor();
  const licence = page.getByRole("listitem").filter({ hasText: "Trading licence" });
  for (const buffer of [
    Buffer.from("no picture and no PDF"),
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]),
  ]) {
    await page.getByLabel("Add: Trading licence").setInputFiles({ name: "scan", mimeType: "", buffer });
    await licence.getByText("Choose a PDF, or a photo as JPEG or PNG.").waitFor();
  }
  await page.getByLabel("Add: Trading licence").setInputFiles(stage().picture);
  await licence.getByText("Uploaded").waitFor();

  const [formJ] = (await detail(business, verificationId)).documents.filter(
    (each) => each.docType === "form_j",
  );
  await review(business, verificationId, verdicts([formJ?.id ?? ""], "accepted"));
  await page.reload();
  await expectHeading(page, "Company documents");
  await row.getByText("Accepted").waitFor();
  await phone.screens("37-company-states");
  await page.getByLabel("Replace: Trading licence").setInputFiles(stage().picture);
  await expect
    .poll(async () => (await detail(business, verificationId)).documents.map((each) => each.docType).sort())
    .toEqual(["form_j", "trading_license", "trading_license"]);

  // Most is still missing: said before the end and on the end page, and the way back is there, over a reload too.
  await page.getByText(/^Still missing: \d/).waitFor();
  await page.getByRole("button", { name: "Add the rest later" }).click();
  await expectHeading(page, "Received");
  await page.getByText("Your photos and the company's documents were received").waitFor();
  await page.getByText(/with this same link until \d/).waitFor();
  await phone.screens("38-company-missing");
  await page.getByRole("button", { name: "Add the missing documents" }).click();
  await expectHeading(page, "Company documents");
  await page.getByRole("button", { name: "Add the rest later" }).click();
  await page.reload();
  await expectHeading(page, "Company documents");

  // SESSION-SIGNATORY-3: one that is rejected ends the company. The link says so, and promises no check any more.
  await review(business, verificationId, verdicts([formJ?.id ?? ""], "rejected"));
  await page.reload();
  await expectHeading(page, "Nothing more to do");
  await page.getByText("The company's verification is finished").waitFor();
  expect(await page.getByText("being checked").count()).toBe(0);
  await phone.screens("company-closed");
  // The browser notes the refusal that says so.
  expect(phone.complaints).toEqual([expect.stringContaining("409 (Conflict)")]);
  expect([...phone.origins]).toEqual([stage().server.baseUrl]);
});
