/** Time limit for one document, checked between steps. */
export interface Deadline {
  passed(): boolean;
  /** Whether `passed()` was ever true when asked, so that a step was skipped. */
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
