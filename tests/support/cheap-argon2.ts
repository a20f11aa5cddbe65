import { createRequire } from "node:module";

/**
 * The package of argon2id with little memory, for a stage that hashes passwords and recovery codes to get at something else; unit
 * tests and the stages with a server have the product's own cost.
 */
const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as typeof import("@node-rs/argon2");

export const hash: typeof argon2.hash = (password, options, signal) =>
  argon2.hash(password, { ...options, memoryCost: 64 }, signal);
export const { verify } = argon2;
