import { COMMANDS } from "./commands/all";
import { runProgram } from "./program";

/** The program `identity-verification`. */

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.on(name, () => {
    // A second time ends at once.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  });
// `identity-verification tail | head` closes the pipe.
process.stdout.on("error", (cause: NodeJS.ErrnoException) => {
  if (cause.code === "EPIPE") process.exit(0);
  throw cause;
});

process.exitCode = await runProgram(COMMANDS, {
  args: process.argv.slice(2),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: stop.signal,
});
