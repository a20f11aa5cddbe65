import { afterEach } from "vitest";
import { chromiumPath } from "@/tools/setup/programs";
import { openPhone, type Phone } from "./browser";

/**
 * Call at the top of a test file: every desktop browser that a test opens is closed after it.
 * @returns opens one. @throws Error when Chromium is not installed
 */
export function setUpDesks(): () => Promise<Phone> {
  const open: Phone[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  return async () => {
    const chromium = chromiumPath();
    if (!chromium) throw new Error("Chromium is not installed.");
    const desk = await openPhone(chromium, { desktop: true });
    open.push(desk);
    return desk;
  };
}
