/** Next calls this once per server process and takes no requests before it has finished. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next replaces this expression while building; the rest is then dropped.
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { bootServer } = await import("@/lib/worker/boot");
  await bootServer();
}
