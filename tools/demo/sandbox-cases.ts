import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SIMULATED_OUTCOMES } from "@/lib/vocabulary";
import { bundleCli } from "@/tools/cli/bundle";
import type { Shown } from "./live-cases";

const COMPANIES = ["company_approved", "company_rejected", "company_aml_hit", "company_aml_error"];

/** Every outcome of the sandbox, made by the command line program (`trigger`). */
export async function* sandboxExamples(
  folder: string,
  service: { readonly baseUrl: string; readonly apiKey: string },
): AsyncGenerator<Shown> {
  const program = await bundleCli(folder);
  const env = {
    ...process.env,
    IDENTITY_VERIFICATION_URL: service.baseUrl,
    IDENTITY_VERIFICATION_API_KEY: service.apiKey,
  };
  for (const name of [...SIMULATED_OUTCOMES, ...COMPANIES]) {
    const { stdout } = await promisify(execFile)(process.execPath, [program, "trigger", name, "--json"], {
      env,
    });
    const { status, decision, verificationId } = JSON.parse(stdout) as Record<string, string>;
    const outcome = decision === undefined || decision === "null" ? status : decision;
    yield { text: name, outcome: (outcome ?? "pending").toLowerCase(), why: verificationId ?? "" };
  }
}
