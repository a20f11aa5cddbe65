import { afterEach, describe, expect, inject, test } from "vitest";
import { openPhone, type Phone } from "@/tests/support/browser";
import { requireChromium } from "@/tests/support/capture-stage";

/** Kinds of pages of the documentation on a phone and a desktop, light and dark. */

const baseUrl = inject("sharedBaseUrl");
let phone: Phone | undefined;

afterEach(async () => {
  await phone?.close();
  phone = undefined;
});

describe("DOCS-PAGE-3 the pages of the documentation", () => {
  const PAGES = ["", "/quick-start", "/decisions", "/errors", "/going-live", "/changelog", "/reference"];
  const REFERENCE = ["/reference/account", "/reference/sessions", "/reference/events", "/operate/documents"];

  test.each(["phone", "desktop"])("axe-core finds nothing on a %s, in both themes", async (device) => {
    phone = await openPhone(requireChromium(), { desktop: device === "desktop" });
    const { page, complaints, origins, screens } = phone;
    for (const path of [...PAGES, ...REFERENCE]) {
      await page.goto(`${baseUrl}/docs${path}`);
      await screens(`docs-${device}${path.replaceAll("/", "-")}`);
      // Wide content scrolls in itself, not the page.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(
        true,
      );
    }
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([baseUrl]);
  });
});
