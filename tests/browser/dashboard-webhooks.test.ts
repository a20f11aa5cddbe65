import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { verifyDocument } from "@/lib/contract/verify";
import { verifyDelivery } from "@/packages/client/src/verify-delivery";
import { openPhone, type Phone } from "@/tests/support/browser";
import { placeholder } from "@/tests/support/company";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { chromiumPath } from "@/tools/setup/programs";

const baseUrl = inject("sharedBaseUrl");
let receiver: Receiver;
let desk: Phone | undefined;

beforeAll(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await desk?.close();
  desk = undefined;
});
afterAll(() => receiver?.close());

async function signedIn() {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  desk = await openPhone(chromium, { desktop: true });
  const owner = await signUpAtDashboard(desk.page, baseUrl);
  await desk.page.goto(`${baseUrl}/dashboard/webhooks`);
  return { ...desk, owner };
}

/** The generated secret, which is shown once. */
async function storedSecret(page: Page): Promise<string> {
  const shown = page.getByRole("dialog", { name: "Your signing secret" });
  const secret = (await shown.locator("code").first().textContent()) ?? "";
  await page.getByRole("button", { name: "I have stored it" }).click();
  return secret;
}

async function verified(apiKey: string): Promise<string> {
  const files = { selfie: placeholder, idFront: placeholder };
  const { data } = await call(verifyDocument, { files }, { baseUrl, apiKey });
  return data?.verificationId ?? "";
}

describe("WEBHOOK-ENDPOINT-3 several endpoints at the dashboard", () => {
  test("WEBHOOK-FILTER-1 choose events, add an endpoint, see where each stands, send again what failed, remove it", async () => {
    const { page, owner, screens, complaints, ...rest } = await signedIn();
    await page.getByLabel("Webhook URL").fill(receiver.url);
    await page.getByRole("button", { name: "Save" }).click();
    await storedSecret(page);
    // Nothing has been delivered, so nothing is called working.
    await page.getByText("No delivery yet").waitFor();
    expect(await page.getByText("Working", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Events", exact: true }).click();
    const choice = page.getByRole("dialog", { name: "Change the endpoint" });
    await choice.getByLabel("verification.submitted").uncheck();
    await choice.getByLabel("session.opened").check();
    await screens("webhooks-events-dialog");
    await choice.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("4 of 8 events").waitFor();
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByText(/Events are kept\. Switch the webhook on/).waitFor();
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByText("No delivery yet").waitFor();

    await page.getByRole("button", { name: "Add endpoint" }).click();
    const adding = page.getByRole("dialog", { name: "Add an endpoint" });
    await adding.getByLabel("URL").fill("https://10.0.0.1/");
    await adding.getByRole("button", { name: "Add endpoint" }).click();
    await adding.getByText("Must be a public https URL").waitFor();
    await adding.getByLabel("URL").fill(`${receiver.url}/crm`);
    await adding.getByLabel("Description").fill("Customer records");
    await screens("webhooks-add-endpoint");
    await adding.getByRole("button", { name: "Add endpoint" }).click();
    const secret = await storedSecret(page);
    const endpoints = page.getByRole("list", { name: "Further endpoints" });
    const crm = endpoints.getByRole("listitem").filter({ hasText: "Customer records" });
    await crm.getByText("No delivery yet").waitFor();

    receiver.answer((response, { path }) => response.writeHead(path.endsWith("/crm") ? 500 : 200).end("no"));
    const verificationId = await verified(owner.testKey);
    await page.getByRole("button", { name: "Listen live" }).click();
    const row = page.getByRole("listitem").filter({ hasText: verificationId });
    await row.getByText("1 of 2 endpoints").waitFor();
    await row.getByRole("button", { name: /verification\.completed/ }).click();
    await row.getByText("Where it stands").waitFor();
    await row.getByText(/Next attempt/).waitFor();
    // Every attempt has failed after some seconds.
    await row.getByText("Failed", { exact: true }).first().waitFor();
    // The digits of a status may stand in a port or a time too.
    const attempt = row
      .getByRole("listitem")
      .filter({ has: page.getByText("Try 1", { exact: true }) })
      .filter({ has: page.getByText("500", { exact: true }) });
    await attempt.getByText("Request headers").click();
    await attempt.getByText(/X-Service-Signature-V2: sha256=/).waitFor();
    await crm.getByText("Failing since").waitFor();
    await captureScreens({ page, screens, complaints, ...rest }, "webhooks-failed");

    await row.getByRole("link", { name: "Permalink" }).click();
    await page.waitForURL(/eventId=evt_/);
    await page.getByText("Where it stands").waitFor();
    await page.getByRole("link", { name: "Clear" }).click();
    await page.waitForURL(/webhooks$/);
    await page.getByLabel("Endpoint", { exact: true }).selectOption({ label: "Customer records" });
    await page.getByLabel("Event", { exact: true }).selectOption("verification.completed");
    await page.getByLabel("Verification or session").fill(verificationId);
    await page.getByLabel("Time", { exact: true }).selectOption("custom");
    await page.getByLabel("From day").fill(new Date().toISOString().slice(0, 10));
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/endpointId=we_/);
    await row.waitFor();
    await page.getByRole("link", { name: "Delivered" }).click();
    await page.getByText("No event matches").waitFor();
    await page.getByRole("link", { name: "Failed", exact: true }).click();
    await row.waitFor();

    receiver.answer(200);
    const before = receiver.received.length;
    await page.getByRole("button", { name: "Resend failed…" }).click();
    const again = page.getByRole("dialog", { name: "Resend everything that failed" });
    await screens("webhooks-retry-failed");
    await again.getByLabel("To").selectOption({ label: "Customer records" });
    await again.getByRole("button", { name: "Send again" }).click();
    await page.getByText("1 delivery is sent again.").waitFor();
    const sent = (await receiver.arrived(before + 1))[before];
    if (!sent) throw new Error("Nothing came.");
    expect(sent.path).toBe("/hook/crm");
    expect(await verifyDelivery(sent.body, sent.headers, secret)).toMatchObject({ verificationId });
    await page.goto(`${baseUrl}/dashboard/webhooks`);
    await crm.getByText("Working", { exact: true }).waitFor();
    await captureScreens({ page, screens, complaints, ...rest }, "webhooks-working");

    await page.getByRole("button", { name: "Actions for Customer records" }).click();
    await page.getByRole("menuitem", { name: "Switch off" }).click();
    await crm.getByText("Switched off").waitFor();
    await page.getByRole("button", { name: "Actions for Customer records" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove endpoint" }).click();
    await page.getByText("The endpoint has been removed.").waitFor();
    await expect.poll(() => endpoints.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
