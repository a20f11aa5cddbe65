import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ROOT } from "@/tools/setup/root";

test("JOB-WORKER-1, CONFIG-START-2 a worker without PostgreSQL says why in one sentence and ends with code 1", async () => {
  const worker = spawn(process.execPath, ["--import", "tsx", "scripts/worker.ts"], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => worker.once("exit", resolve));
  const [output, code] = await Promise.all([text(worker.stderr), ended]);
  expect(code).toBe(1);
  expect(output).toContain("A separate worker needs PostgreSQL: set DATABASE_URL.");
  expect(output).not.toContain("    at ");
});
