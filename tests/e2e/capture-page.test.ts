import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Phone } from "../support/browser";
import { headed } from "../support/capture-page";
import { captureStage } from "../support/capture-stage";

const stage = captureStage();

async function open(theme: Readonly<Record<string, string | boolean | null>>): Promise<Phone> {
  const phone = await stage().open(await stage().newLink(theme));
  await headed(phone.page, "Verify your identity");
  return phone;
}

describe("POLICY 6: headers of the page", () => {
  test("the strict policy, with a nonce of its own for every request", async () => {
    const [first, second] = await Promise.all([0, 1].map(() => fetch(`${stage().server.baseUrl}/verify`)));
    const policy = first?.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1] ?? "none";
    expect(policy.replaceAll(nonce, "N")).toBe(
      "default-src 'none'; script-src 'self' 'nonce-N' 'strict-dynamic' 'wasm-unsafe-eval'; style-src 'self' 'nonce-N'; " +
        `img-src 'self' blob: data: https:; media-src 'self' blob:; connect-src 'self' ${stage().server.baseUrl}; ` +
        "worker-src 'self' blob:; font-src 'self'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(second?.headers.get("content-security-policy")).not.toContain(nonce);
    const html = (await first?.text()) ?? "";
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(html).not.toMatch(/ style="/);
  });

  test("camera for this page only; no referrer, no sniffing, no frame, no store", async () => {
    const { headers } = await fetch(`${stage().server.baseUrl}/verify`);
    expect(headers.get("permissions-policy")).toContain("camera=(self), microphone=()");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("x-powered-by")).toBeNull();
    const start = await fetch(`${stage().server.baseUrl}/`);
    expect(start.headers.get("permissions-policy")).toContain("camera=()");
    const nowhere = await fetch(`${stage().server.baseUrl}/nowhere`);
    expect(nowhere.status).toBe(404);
    expect(nowhere.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("§8 a body over 10 MB reaches the API whole: no proxy stands before /v1", async () => {
    const session = "x".repeat(20);
    const body = JSON.stringify({ session, type: "selfie", photo: "A".repeat(13_000_000) });
    const answer = await fetch(`${stage().server.baseUrl}/v1/sessions/upload`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect(await answer.json()).toMatchObject({ success: false, error: { code: "SESSION_INVALID" } });
    expect(answer.headers.get("content-security-policy") ?? "").not.toContain("nonce");
  });
});

describe("§2.7 branding", () => {
  test.each([
    [true, "rgb(20, 23, 31)"],
    [false, "rgb(255, 255, 255)"],
  ])("darkMode %s sets the theme", async (darkMode, card) => {
    const { page, complaints } = await open({
      companyName: "Acme & <b>Co</b>",
      primaryColor: "#8a1",
      darkMode,
    });
    const colour = await page
      .locator("main")
      .evaluate((main) => getComputedStyle(main.parentElement ?? main).backgroundColor);
    expect(colour).toBe(card);
    await page.getByText("Acme & <b>Co</b>", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a logo is asked for without a referrer, and from nowhere else", async () => {
    const opened = await open({ companyName: "Acme", darkMode: false });
    const asked: Record<string, string>[] = [];
    await opened.page.route("https://logo.example/**", async (route) => {
      asked.push(await route.request().allHeaders());
      await route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    const link = await stage().newLink({ companyName: "Acme", logoUrl: "https://logo.example/a.svg" });
    await opened.page.goto("about:blank");
    await opened.page.goto(link);
    await opened.page.getByRole("img", { name: "Acme" }).waitFor({ state: "attached" });
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).not.toHaveProperty("referer");
    expect([...opened.origins].sort()).toEqual([stage().server.baseUrl, "https://logo.example"].sort());
    expect(opened.complaints).toEqual([]);
  });
});

describe("without eyes or a mouse", () => {
  test("keys alone lead to the first photo, and every step begins at its heading", async () => {
    const { page } = await open({ darkMode: false });
    const focused = () =>
      page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
    expect(await focused()).toBe("H1 Verify your identity");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("BUTTON Begin");
    await page.keyboard.press("Enter");
    await headed(page, "Your consent");
    expect(await focused()).toBe("H1 Your consent");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await page.getByRole("checkbox").isChecked()).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await headed(page, "Front of your document");
    expect(await focused()).toBe("H1 Front of your document");
  });

  test("with reduced motion nothing moves", async () => {
    const opened = await open({ darkMode: false });
    await opened.page.emulateMedia({ reducedMotion: "reduce" });
    await opened.page.getByRole("button", { name: "Begin" }).click();
    const seconds = await opened.page
      .locator(".step-in")
      .evaluate((step) => getComputedStyle(step).animationDuration);
    expect(Number.parseFloat(seconds)).toBeLessThanOrEqual(0.001);
  });

  test("on a wide screen and at 200 % nothing is cut off", async () => {
    const { page, screen } = await open({ companyName: "Swazi Savings Bank", darkMode: false });
    for (const [name, width, height] of [
      ["desktop", 1280, 900],
      ["zoomed", 320, 422],
    ] as const) {
      await page.setViewportSize({ width, height });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, name).toBeLessThanOrEqual(0);
      await screen(name);
    }
  });
});

test("the first load is small", async () => {
  const html = await (await fetch(`${stage().server.baseUrl}/verify`)).text();
  // Polyfills marked noModule are for browsers that could not run the camera anyway; no others fetch them.
  const tags = (html.match(/<script\b[^>]*\bsrc="[^>]*>/g) ?? []).filter((tag) => !/nomodule/i.test(tag));
  const sources = new Set(tags.map((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? ""));
  const scripts = await Promise.all(
    [...sources].map(async (source) =>
      Buffer.from(await (await fetch(stage().server.baseUrl + source)).arrayBuffer()),
    ),
  );
  const compressedBytes = scripts.reduce((sum, script) => sum + gzipSync(script).byteLength, 0);
  console.log(
    `first load of /verify: ${scripts.length} scripts, ${(compressedBytes / 1000).toFixed(1)} kB gzip`,
  );
  expect(scripts.length).toBeGreaterThan(3);
  // Next and React alone are about 140 kB; the flow's own share is what this guards.
  expect(compressedBytes).toBeLessThan(175_000);
});
