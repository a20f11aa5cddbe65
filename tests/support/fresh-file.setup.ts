import sharp from "sharp";
import { vi } from "vitest";

/**
 * Gives each test file the modules, the environment and the process-wide state of a new process, in one that it shares
 * with other files: a process of its own costs it one to three seconds. Shared are what npm packages keep, and threads;
 * of libvips, which knows no modules, the formats that the service blocks when it is loaded are allowed again.
 */

const FIRST = Symbol.for("fresh-file.environment");
const slots = globalThis as { [name: symbol]: unknown };

/** The service's own slots that stay: the threads hold models and lists, and the wall is taken down by who put it up. */
const KEPT = ["engine-pool", "screening-pool", "egress-wall"].map((name) =>
  Symbol.for(`identity-verification.${name}`),
);

slots[FIRST] ??= { ...process.env };
const environment = slots[FIRST] as NodeJS.ProcessEnv;
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
Object.assign(process.env, environment);

for (const slot of Object.getOwnPropertySymbols(slots)) {
  const isOwn = slot.description?.startsWith("identity-verification.");
  if (isOwn && !KEPT.includes(slot)) delete slots[slot];
}
sharp.unblock({ operation: ["VipsForeignLoad"] });
vi.resetModules();
