import { afterEach } from "vitest";
import { chromiumPath } from "@/tools/setup/programs";
import { openPhone, type Phone } from "./browser";

/**
 * Call at the top of a test file: every browser that a test opens is closed after it.
 * @returns opens one, of a desktop unless it is told otherwise. @throws Error when Chromium is not installed
 */
export function setUpDesks(): (desktop?: boolean) => Promise<Phone> {
  const open: Phone[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  return async (desktop = true) => {
    const chromium = chromiumPath();
    if (!chromium) throw new Error("Chromium is not installed.");
    const desk = await openPhone(chromium, { desktop });
    open.push(desk);
    return desk;
  };
}
