import type { BrowserContext, Page } from "playwright";

/** Has every page of a browser add up how far its contents jump (Cumulative Layout Shift). Call before the first page. */
export async function watchLayout(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const holder = window as unknown as { layoutShift: number };
    holder.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) holder.layoutShift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** How far the contents jumped since the document was opened; 0.1 is what a good page stays below. */
export async function layoutShiftOf(page: Page): Promise<number> {
  // What was drawn last is told a moment later.
  await page.waitForTimeout(200);
  const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  return Math.round(shift * 10_000) / 10_000;
}
