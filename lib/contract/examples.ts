import manifest from "@/package.json" with { type: "json" };
import { DAY, type Example } from "./example-values";
import { ACCOUNT_EXAMPLES, WEBHOOK_EXAMPLES } from "./examples-account";
import { COMPANY_EXAMPLES } from "./examples-company";
import { SCREENING_EXAMPLES } from "./examples-screening";
import { SESSION_EXAMPLES, VERIFICATION_EXAMPLES } from "./examples-verification";

/** One example for every endpoint, by its id. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  getHealth: {
    response: { status: "ok", timestamp: DAY, service: manifest.name, version: manifest.version },
  },
  getLiveness: { response: { status: "ok" } },
  getReadiness: {
    response: {
      status: "ready",
      checks: { database: true, storage: true, engine: true, lists: true, accepting: true },
    },
  },
  ...ACCOUNT_EXAMPLES,
  ...VERIFICATION_EXAMPLES,
  ...SESSION_EXAMPLES,
  ...COMPANY_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...SCREENING_EXAMPLES,
};
