import { sha256 } from "@/lib/platform/crypto";

/** The hash chain of the audit log, without its storage: `docs/verify-offline.mjs` computes the same. */

/** Hash before the first entry of a business. */
export const GENESIS = "0".repeat(64);

interface ChainedEntry {
  readonly businessId: string;
  readonly mode: string;
  /** Id of the acting key or member, or `system`. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly at: Date;
  readonly previousHash: string;
}

/** SHA-256, as hexadecimal digits, of the hash before and the entry's values, one a line (SECURITY-AUDIT-1). */
export function entryHash(entry: ChainedEntry): string {
  const { businessId, mode, actor, action, subject, at, previousHash } = entry;
  return sha256([previousHash, businessId, mode, actor, action, subject, at.toISOString()].join("\n"));
}

/** What a signed head says: so many entries, the last with this hash. */
export interface Head {
  readonly entries: number;
  readonly hash: string;
}

/**
 * Walks a chain from its first entry and compares it with signed heads. Entries that were changed, removed or put in break
 * the chain; entries that were cut off at its end, or a chain that was written anew, miss a head.
 */
export class ChainCheck {
  entries = 0;
  problem: string | null = null;
  private last = GENESIS;
  private readonly heads: Map<number, string>;

  constructor(heads: readonly Head[]) {
    this.heads = new Map(heads.map(({ entries, hash }) => [entries, hash]));
  }

  /** Takes the next entry; after a problem the rest changes nothing. */
  take(entry: ChainedEntry & { readonly hash: string }): void {
    if (this.problem !== null) return;
    this.entries += 1;
    const at = entry.at.toISOString();
    if (entry.previousHash !== this.last)
      this.problem = `Entry ${this.entries} (${at}) does not follow the one before: entries are missing or were put in.`;
    else if (entryHash(entry) !== entry.hash) this.problem = `Entry ${this.entries} (${at}) was changed.`;
    else if ((this.heads.get(this.entries) ?? entry.hash) !== entry.hash)
      this.problem = `Entry ${this.entries} (${at}) is not the one whose hash was signed: the log was written anew.`;
    this.last = entry.hash;
  }

  /** @returns the problem, with what only the end of the chain shows; null: none */
  end(): string | null {
    const most = Math.max(0, ...this.heads.keys());
    if (this.problem === null && most > this.entries)
      this.problem = `A signed head names ${most} entries, but there are ${this.entries}: the end was cut off.`;
    return this.problem;
  }
}
