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

/** The process that started another one. */
export function parentOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(text.slice(text.lastIndexOf(STATE_END) + STATE_END.length).split(" ")[1]);
}

/** The processes that a process has started, such as the connections of a PostgreSQL. */
export function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").map(Number).filter(Boolean);
  return pids.filter((pid) => {
    try {
      return parentOf(pid) === parent;
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}
