/** Waits for the next second of the wall clock, so that timestamps in whole seconds differ. */
export async function nextSecond(): Promise<void> {
  const secondOf = (ms: number) => Math.floor(ms / 1000);
  for (const from = secondOf(Date.now()); secondOf(Date.now()) === from; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
  }
}

/**
 * Waits until at least three seconds are left of the current 30-second TOTP step: otherwise a code of the previous step
 * could expire before it is checked.
 */
export async function waitForFreshTotpStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 3_000) await new Promise((resolve) => setTimeout(resolve, left));
}
