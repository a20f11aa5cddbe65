/** Resolves in another second of the wall clock than it was called in, so that stamps in whole seconds differ. */
export async function nextSecond(): Promise<void> {
  const secondOf = (ms: number) => Math.floor(ms / 1000);
  for (const from = secondOf(Date.now()); secondOf(Date.now()) === from; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
  }
}

/**
 * Leaves at least three seconds of the present 30-second step of an authenticator app: a code of the step before this
 * one would else be too old by the time it is looked at.
 */
export async function roomInStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 3_000) await new Promise((resolve) => setTimeout(resolve, left));
}
