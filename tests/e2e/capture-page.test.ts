import type { Request } from "playwright";
import { describe, expect, test } from "vitest";
import type { Phone } from "../support/browser";
import { cameraReady, consentAndChooseDocument, expectHeading } from "../support/capture-page";
import { captureStage } from "../support/capture-stage";

const stage = captureStage();

async function open(theme: Readonly<Record<string, string | boolean | null>>): Promise<Phone> {
  const phone = await stage().open(await stage().newLink(theme));
  await expectHeading(phone.page, "Verify your identity");
  return phone;
}

describe("SECURITY-CSP-1 headers of the page", () => {
  test("SECURITY-CSP-4 a text becomes neither HTML nor a script, and no second policy is made", async () => {
    const { page } = await stage().open(await stage().newLink(), { cameraFile: stage().cameraFile });
    await expectHeading(page, "Verify your identity");
    const tried = await page.evaluate(() => {
      const ways = [
        () => {
          document.createElement("div").innerHTML = "<b>x</b>";
        },
        () => {
          document.createElement("script").src = "/verify/assets/other.js";
        },
        () => {
          new Worker("/verify/assets/other.js");
        },
        () => {
          const { trustedTypes } = window as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): void };
          };
          trustedTypes.createPolicy("other", {});
        },
      ];
      return ways.map((way) => {
        try {
          way();
          return "done";
        } catch (cause) {
          return (cause as Error).name;
        }
      });
    });
    expect(tried).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
    // Its own worker starts all the same.
    const guide = page.waitForEvent("worker");
    await consentAndChooseDocument(page, "Passport");
    expect((await guide).url()).toContain("/verify/assets/guide-");
  });

  test("the strict policy, with a nonce of its own for every request", async () => {
    const [first, second] = await Promise.all([0, 1].map(() => fetch(`${stage().server.baseUrl}/verify`)));
    const policy = first?.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1] ?? "none";
    expect(policy.replaceAll(nonce, "N")).toBe(
      "default-src 'none'; script-src 'self' 'nonce-N' 'strict-dynamic' 'wasm-unsafe-eval'; style-src 'self' 'nonce-N'; " +
        `img-src 'self' blob: data: https:; media-src 'self' blob:; connect-src 'self' ${stage().server.baseUrl}; ` +
        "worker-src 'self' blob:; font-src 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types capture; form-action 'none'; frame-src 'none'; frame-ancestors 'none'",
    );
    expect(second?.headers.get("content-security-policy")).not.toContain(nonce);
    const html = (await first?.text()) ?? "";
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    const links = html.match(/<link\b[^>]*rel="(?:stylesheet|modulepreload)"[^>]*>/g) ?? [];
    expect([scripts.length, links.length > 2]).toEqual([1, true]);
    expect([...scripts, ...links].filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(html).not.toMatch(/ style="|<style|\son\w+=/);
  });

  test("SECURITY-CSP-2, SECURITY-CSP-3 camera for this page only; no referrer, no sniffing, no frame, no store", async () => {
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

  test("its files may be kept for ever, run nowhere else, and there are no others", async () => {
    const html = await (await fetch(`${stage().server.baseUrl}/verify`)).text();
    const worker = /data-guide="([^"]+)"/.exec(html)?.[1] ?? "";
    const { status, headers } = await fetch(stage().server.baseUrl + worker);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-type")).toMatch(/javascript/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; connect-src 'self'");
    expect((await fetch(`${stage().server.baseUrl}/verify/assets/page.js`)).status).toBe(404);
  });

  test("CAPTURE-FLOW-3 its styles reach phones that know no cascade layers and no dynamic heights", async () => {
    const html = await (await fetch(`${stage().server.baseUrl}/verify`)).text();
    const file = /rel="stylesheet"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? "";
    const css = await (await fetch(stage().server.baseUrl + file)).text();
    expect(css).not.toContain("@layer");
    const dynamic = [...css.matchAll(/([\w-]+):\s*(\d+)dvh/g)];
    expect(dynamic.length).toBeGreaterThan(1);
    for (const [whole, property, share] of dynamic)
      expect(css.slice(0, css.indexOf(whole))).toMatch(new RegExp(`${property}:\\s*${share}vh;\\s*$`));
  });

  test("API-PROXY-1 a body over 10 MB reaches the API whole: no proxy covers /v1", async () => {
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

describe("BRAND-COLOUR-1 branding", () => {
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

  test("BRAND-LOGO-1 a logo is requested without a referrer, and from nowhere else", async () => {
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
    await opened.page.locator('img[src="https://logo.example/a.svg"]').waitFor({ state: "attached" });
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).not.toHaveProperty("referer");
    expect([...opened.origins].sort()).toEqual([stage().server.baseUrl, "https://logo.example"].sort());
    expect(opened.complaints).toEqual([]);
  });
});

/** Issue 21: what arrives before any model, as the network counts it. */
const FIRST_LOAD_LIMIT_BYTES = 95_000;

test("the first load is small, and no model comes before the camera", async () => {
  const { page, requestedUrls } = await stage().open("about:blank", { cameraFile: stage().cameraFile });
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.goto(await stage().newLink());
  await expectHeading(page, "Verify your identity");
  await page.waitForLoadState("networkidle");
  const bytesOf = async (kind: RegExp) => {
    const sizes = await Promise.all(
      finished.filter((request) => kind.test(request.url())).map((request) => request.sizes()),
    );
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
  const scripts = await bytesOf(/\.js$/);
  console.log(
    `first load of /verify: ${(scripts / 1000).toFixed(1)} kB of JavaScript and ` +
      `${((await bytesOf(/\.css$/)) / 1000).toFixed(1)} kB of styles, as compressed on the wire`,
  );
  expect(scripts).toBeGreaterThan(20_000);
  expect(scripts).toBeLessThanOrEqual(FIRST_LOAD_LIMIT_BYTES);
  expect(requestedUrls.filter((address) => /(guide|faces|camera)-/.test(address))).toEqual([]);
  await consentAndChooseDocument(page, "Passport");
  await cameraReady(page, "idFront");
  expect(requestedUrls.filter((address) => /\/camera-/.test(address))).toHaveLength(1);
});
