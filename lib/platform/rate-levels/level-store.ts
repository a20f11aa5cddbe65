/** A token bucket (RATE-BUCKET-1): at most `burst` tokens, refilled at `perS` a second. */
export interface LevelRule {
  readonly burst: number;
  readonly perS: number;
}

/** Tokens asked of a bucket. */
export interface LevelRequest {
  /** Which bucket of whom; it holds no address and no e-mail in the clear. */
  readonly key: string;
  readonly rule: LevelRule;
  /** Whole tokens wanted, 1 or more; fewer are granted when the bucket has fewer. */
  readonly want: number;
  /** Tokens that were granted before and not used. */
  readonly giveBack: number;
}

export interface LevelGrant {
  /** Whole tokens taken out of the bucket, 0 to `want`. */
  readonly granted: number;
  /** What is left in the bucket, with fractions. */
  readonly tokens: number;
}

/** Where the levels of buckets are kept. */
export interface LevelStore {
  /** @throws Error when the store cannot be reached */
  take(asked: LevelRequest): Promise<LevelGrant>;
}
