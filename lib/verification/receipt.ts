import { db } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import { aadOf, openJson } from "@/lib/platform/crypto";
import { signStatement } from "@/lib/platform/signing";
import type { Tenant } from "@/lib/platform/tenant";
import type { ModelIdentity } from "@/lib/vision/types";
import { listEvidence } from "./evidence";
import { findVerification } from "./find-verification";
import type { Observation } from "./store-decision";

/**
 * The decision of a verification as a signed statement (RECEIPT-CONTENT-1). It holds no personal data, so that it can be
 * shown and kept where the record itself may not.
 * @throws Failure NOT_FOUND; NOT_TERMINAL while there is no decision
 */
export async function signReceipt(tenant: Tenant, id: string): Promise<string> {
  const row = await findVerification(tenant, id);
  if (row.decision === null)
    throw new Failure("NOT_TERMINAL", { message: "This verification has no decision yet." });
  const observed = row.observationSealed
    ? openJson<Observation>(row.observationSealed, aadOf(row, id, "observation"))
    : null;
  const evidence = await listEvidence(db(tenant), tenant, id);
  const claims = {
    sub: id,
    business: row.businessId,
    mode: row.mode,
    simulated: row.simulate !== null,
    kind: row.kind,
    status: row.status,
    decision: row.decision,
    confidence: row.confidence,
    reasons: row.reasons.map(({ code }) => code),
    revision: row.revision,
    policyVersion: row.policyVersion,
    assurance: levelsOf(row.assurance),
    models: modelsIn(observed),
    screening: screeningOf(observed, row.amlDecision),
    evidence: evidence
      .map(({ kind, sha256 }) => ({ kind, sha256 }))
      .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.completedAt?.toISOString() ?? null,
    signedAt: new Date().toISOString(),
  };
  return db(tenant).transaction((tx) => signStatement(tx, "decision-receipt", claims));
}

type Row = Awaited<ReturnType<typeof findVerification>>;

function levelsOf(assurance: Row["assurance"]): Readonly<Record<string, string>> | null {
  if (assurance === null) return null;
  const { presence, authenticity, binding } = assurance;
  return { presence: presence.level, authenticity: authenticity.level, binding: binding.level };
}

/** Every model that an observation names, wherever it stands in it, once each. */
function modelsIn(observed: unknown): ModelIdentity[] {
  const found = new Map<string, ModelIdentity>();
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    if (isModel(value)) {
      const { name, version, sha256 } = value;
      found.set(`${name} ${version} ${sha256}`, { name, version, sha256 });
    } else Object.values(value).forEach(visit);
  };
  visit(observed);
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, model]) => model);
}

function isModel(value: object): value is ModelIdentity {
  const { name, version, sha256 } = value as Partial<ModelIdentity>;
  return typeof name === "string" && typeof version === "string" && typeof sha256 === "string";
}

/** The lists of a screening: their version is a hash of their content. Null: not screened, or no longer kept. */
function screeningOf(observed: Observation, decision: Row["amlDecision"]) {
  const provenance = observed && "person" in observed ? observed.screening.provenance : undefined;
  if (!provenance) return null;
  const { provider, matcher, lists } = provenance;
  return { decision, provider, matcher, lists: lists.map(({ source, version }) => ({ source, version })) };
}
