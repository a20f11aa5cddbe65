import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { ENDPOINTS } from "@/lib/contract/all";
import type { Endpoint } from "@/lib/contract/endpoint";

/**
 * Contract coverage of the API tests: every response is recorded by endpoint, and a table at the end shows endpoint ×
 * (success, no key, foreign business, other mode, each declared error).
 */

export type CoveredCase = "success" | "no key" | "foreign business" | "other mode" | (string & {});

/** Environment variable with the file of recorded outcomes; child processes of the test run inherit it. */
const FILE = "CONTRACT_COVERAGE_FILE";

export function recordOutcome(endpoint: Endpoint, met: CoveredCase): void {
  const file = process.env[FILE];
  if (file) appendFileSync(file, `${endpoint.id}\t${met}\n`);
}

/** Records one response of the service, whichever client received it. */
export function recordAnswer(method: string, path: string, status: number, code: string | undefined): void {
  const endpoint = endpointAt(method, path);
  if (!endpoint) return;
  if (status < 300) recordOutcome(endpoint, "success");
  else if (code) recordOutcome(endpoint, code);
}

/** The endpoint of a path; literal segments win over parameters. */
function endpointAt(method: string, path: string): Endpoint | undefined {
  const parts = path.replace(/[?#].*$/, "").split("/");
  const literal = (of: Endpoint) => of.path.split("/").filter((part) => !part.startsWith(":")).length;
  return ENDPOINTS.filter((each) => {
    const wanted = each.path.split("/");
    const same = wanted.every((part, index) => part.startsWith(":") || part === parts[index]);
    return each.method === method && wanted.length === parts.length && same;
  }).sort((a, b) => literal(b) - literal(a))[0];
}

/** Outcomes that no API test can provoke from outside, and the test that covers each. */
const COVERED_ELSEWHERE: Readonly<Record<string, readonly CoveredCase[]>> = {
  // A hold is placed at the dashboard: tests/worker/privacy.test.ts, tests/worker/session-events.test.ts.
  deleteVerification: ["LEGAL_HOLD"],
  deletePerson: ["LEGAL_HOLD"],
  // The sandbox has decided before a key can ask: tests/worker/receipts.test.ts.
  getReceipt: ["NOT_TERMINAL"],
  // A company's event expires after 30 days: tests/worker/company.test.ts.
  resendCompanyWebhook: ["DELIVERY_EXPIRED"],
  // An individual's hit needs a listed name on a live document: tests/worker/screening.test.ts.
  resolveVerificationHit: ["success"],
};

/** The outcomes that must be covered. A refused key is NOT_AUTHENTICATED, a refused session SESSION_INVALID. */
function requiredOutcomes(of: Endpoint): CoveredCase[] {
  const refusedCaller = { key: ["NOT_AUTHENTICATED"], session: ["SESSION_INVALID"] } as Record<
    string,
    CoveredCase[]
  >;
  const concernsRecords = of.auth === "key" && (of.params !== undefined || of.method === "GET");
  return [
    "success",
    ...(refusedCaller[of.auth] ?? []),
    ...(concernsRecords ? (["foreign business", "other mode"] as const) : []),
    ...of.errors,
  ];
}

/** The table, and the cells that no test covers. */
export function coverageReport(): { readonly table: string; readonly missing: readonly string[] } {
  const file = process.env[FILE];
  const met = new Set(file && existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
  const missing: string[] = [];
  const lines = ENDPOINTS.map((of) => {
    const label = `${of.method} ${of.path}`;
    const cells = requiredOutcomes(of).map((cell) => {
      if (COVERED_ELSEWHERE[of.id]?.includes(cell)) return `· ${cell}`;
      const isMet = met.has(`${of.id}\t${cell}`);
      if (!isMet) missing.push(`${label}: ${cell}`);
      return `${isMet ? "✓" : "✗"} ${cell}`;
    });
    return `${label.padEnd(62)} ${cells.join("  ")}`;
  });
  return { table: lines.join("\n"), missing };
}
