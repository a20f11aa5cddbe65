/** Time allowed for one document; asked between steps. */
export interface Deadline {
  passed(): boolean;
  /** Whether any step was left out because the time had passed. */
  readonly missed: boolean;
}

/** @param clock monotonic milliseconds; replaceable for tests */
export function deadlineIn(ms: number, clock: () => number = () => performance.now()): Deadline {
  const end = clock() + ms;
  let missed = false;
  return {
    passed: () => {
      if (clock() < end) return false;
      missed = true;
      return true;
    },
    get missed() {
      return missed;
    },
  };
}
