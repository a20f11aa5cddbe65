import type { Page } from "playwright";

export interface SlowDevice {
  readonly bytesPerS: number;
  /** There and back, in milliseconds. */
  readonly latencyMs: number;
  /** How much slower its processor is than this one. */
  readonly timesSlower: number;
}

/** Gives a page the network and the processor of a slower device, as Chromium's developer tools do. */
export async function slowDown(page: Page, { bytesPerS, latencyMs, timesSlower }: SlowDevice): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerS,
    uploadThroughput: bytesPerS,
  });
  await browser.send("Emulation.setCPUThrottlingRate", { rate: timesSlower });
}
