import type { BrowserContext, Page } from "playwright";

/** Records the Cumulative Layout Shift of every page of a browser context. Call before the first page opens. */
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

/** The Cumulative Layout Shift since the document was opened; below 0.1 is good. */
export async function layoutShiftOf(page: Page): Promise<number> {
  // The browser reports the last shift with a delay.
  await page.waitForTimeout(200);
  const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  return Math.round(shift * 10_000) / 10_000;
}
