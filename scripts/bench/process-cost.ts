import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;
const STATE_END = ") ";

/** Processor time of processes and all their threads so far, in seconds; of Linux's /proc. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces; user and system time are fields 14 and 15 of proc(5).
    const fields = text.slice(text.lastIndexOf(STATE_END) + STATE_END.length).split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }, 0);
}

/** Processes whose parent is one of these, such as the connections of a PostgreSQL. */
export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0)
    .filter((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, "utf8");
        return Number(text.slice(text.lastIndexOf(STATE_END) + STATE_END.length).split(" ")[1]) === parent;
      } catch {
        return false;
      }
    });
}
