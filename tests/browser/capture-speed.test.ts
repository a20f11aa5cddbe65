import { test } from "vitest";
import { captureStage } from "../support/capture-stage";
import { slowDown } from "../support/slow-device";

const stage = captureStage();

/** Bytes a second and milliseconds there and back, as Chromium's own profiles set them. */
const NETWORKS = { "slow 3G": [50_000, 2000], "fast 3G": [180_000, 562.5] } as const;

test.each(Object.entries(NETWORKS))(
  "time to the first usable screen on %s with a processor four times slower",
  async (name, [bytesPerS, latencyMs]) => {
    const { page } = await stage().open("about:blank");
    await slowDown(page, { bytesPerS, latencyMs, timesSlower: 4 });
    const link = await stage().newLink();
    const startedAt = performance.now();
    await page.goto(link, { waitUntil: "commit", timeout: 60_000 });
    // A measurement, not a limit: the machine may be anybody's. What must hold is that the page comes.
    await page.getByRole("button", { name: "Begin" }).waitFor({ timeout: 60_000 });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(
      `from link to first usable screen on ${name} and a quarter of the processor: ${seconds.toFixed(1)} s`,
    );
  },
);
