import type {
  AmlDecision,
  Client,
  CompanyVerification,
  CreateCompanyVerificationRequest,
  SimulatedOutcome,
  UploadCompanyDocumentRequest,
} from "identity-verification-client";
import { CommandError, EXIT } from "../command";

/** One white pixel. The sandbox takes any picture. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";
const pixel = () => Buffer.from(PIXEL, "base64");
const WAIT_MS = 60_000;
const POLL_MS = 300;

export interface Sandbox {
  readonly client: Client;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
}
/** Makes something happen; resolves to what to look for. */
export type Steps = (sandbox: Sandbox) => Promise<Readonly<Record<string, string>>>;

const USER = "cli-trigger";

/** A check that ends in the outcome. */
export function outcomeSteps(simulate: SimulatedOutcome): Steps {
  return async ({ client, signal }) => {
    const { verificationId } = await client.submitVerification(
      { selfie: pixel(), idFront: pixel(), externalRef: USER, simulate },
      { signal },
    );
    if (simulate === "timeout") return { verificationId, decided: "90 s from now" };
    const { status, decision } = await client.waitForDecision(verificationId, { signal, withinMs: WAIT_MS });
    return { verificationId, status, decision: String(decision) };
  };
}

/** The events that the sandbox can make happen. */
export const EVENT_STEPS: Readonly<Record<string, { readonly text: string; readonly steps: Steps }>> = {
  "verification.submitted": {
    text: "a person submits photos on the hosted page; verification.completed follows",
    steps: async (sandbox) => {
      const { session, sessionId } = await link(sandbox);
      const submitted = await bySession(sandbox, "submit", { session, selfie: PIXEL, idFront: PIXEL });
      return { sessionId, verificationId: String(submitted["verificationId"]) };
    },
  },
  "verification.completed": { text: "a check that is approved", steps: outcomeSteps("approved") },
  "verification.deleted": {
    text: "a check is deleted; verification.completed comes before",
    steps: async (sandbox) => {
      const { verificationId = "" } = await outcomeSteps("approved")(sandbox);
      await sandbox.client.deleteVerification({ verificationId }, { signal: sandbox.signal });
      return { verificationId };
    },
  },
  "verification.consent_withdrawn": {
    text: "a person withdraws consent by their own link, after the decision",
    steps: async (sandbox) => {
      const { client, signal } = sandbox;
      const { session } = await link(sandbox);
      const submitted = await bySession(sandbox, "submit", { session, selfie: PIXEL, idFront: PIXEL });
      const verificationId = String(submitted["verificationId"]);
      await client.waitForDecision(verificationId, { signal, withinMs: WAIT_MS });
      const { receiptUrl } = await bySession(sandbox, "receipt", { session });
      const receipt = String(receiptUrl).split("#receipt=")[1] ?? "";
      const { state } = await client.withdrawConsent({ receipt }, { signal });
      return { verificationId, consent: state };
    },
  },
  "session.opened": {
    text: "a person opens a link",
    steps: async (sandbox) => {
      const { session, sessionId } = await link(sandbox);
      await bySession(sandbox, "validate", { session });
      return { sessionId };
    },
  },
  "session.declined": {
    text: "a person declines the consent question",
    steps: async (sandbox) => {
      const { session, sessionId } = await link(sandbox);
      const answer = { accepted: false, textVersion: USER, language: "en" };
      await bySession(sandbox, "consent", { session, ...answer });
      return { sessionId };
    },
  },
  "session.expired": {
    text: "a link that nobody opens: the event comes when it has expired",
    steps: async (sandbox) => {
      const { sessionId, expiresIn } = await link(sandbox);
      return { sessionId, expires: new Date(Date.now() + expiresIn * 1000).toISOString() };
    },
  },
  "webhook.test": {
    text: "a test event to the webhook that is set",
    steps: async ({ client, signal }) => {
      const { eventId, webhookUrl } = await client.sendTestEvent({}, { signal });
      return { eventId, webhookUrl };
    },
  },
};

/** Companies: the signatory's check and the screening of the name end as asked. */
export const COMPANY_OUTCOMES: Readonly<Record<string, { readonly text: string; readonly steps: Steps }>> = {
  company_approved: { text: "a company that is approved", steps: companySteps({}) },
  company_rejected: {
    text: "a company whose signatory is rejected",
    steps: companySteps({ signatory: "rejected" }),
  },
  company_aml_hit: {
    text: "a company that is on a list: waits for a reviewer",
    steps: companySteps({ aml: "hit" }),
  },
  company_aml_error: {
    text: "a company that could not be screened: waits for a reviewer",
    steps: companySteps({ aml: "error" }),
  },
};

function companySteps(simulate: {
  readonly signatory?: SimulatedOutcome;
  readonly aml?: AmlDecision;
}): Steps {
  return async (sandbox) => {
    const { client, signal } = sandbox;
    const company: CreateCompanyVerificationRequest = {
      country: "SZ",
      registeredName: "Example (Pty) Ltd",
      externalRef: USER,
      simulate,
    };
    const { verificationId, requiredDocuments, signatorySessionToken } =
      await client.createCompanyVerification(company, { signal });
    const reviews: { documentId: string; status: "accepted" }[] = [];
    for (const { docType: asked } of requiredDocuments.filter(({ required }) => required)) {
      // The checklist is an open list, and what it names is taken.
      const docType = asked as UploadCompanyDocumentRequest["docType"];
      const uploaded = await client.uploadCompanyDocument(
        { verificationId, docType, document: pixel() },
        { signal },
      );
      reviews.push({ documentId: uploaded.documentId, status: "accepted" });
    }
    await client.reviewCompanyVerification({ verificationId, documentReviews: reviews }, { signal });
    await bySession(sandbox, "submit", { session: signatorySessionToken, selfie: PIXEL, idFront: PIXEL });
    const { status, decision, amlDecision } = await settled(sandbox, verificationId);
    return { verificationId, status, decision: String(decision), amlDecision };
  };
}

/** A company once it is decided or waits for a reviewer. */
async function settled({ client, signal }: Sandbox, verificationId: string): Promise<CompanyVerification> {
  for (const until = Date.now() + WAIT_MS; ; ) {
    const company = await client.getCompanyVerification({ verificationId }, { signal });
    const isWaiting = /signatory has not submitted|in progress/.test(company.decisionReason ?? "");
    if (company.status === "COMPLETED" || (company.status === "NEEDS_REVIEW" && !isWaiting)) return company;
    if (Date.now() > until)
      throw new CommandError(`${verificationId} is still ${company.status}.`, EXIT.waited);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function link({ client, signal }: Sandbox) {
  return client.createSession({ userId: USER }, { signal });
}

/** A request as the hosted page makes it, with the session's token in place of a key. */
async function bySession(
  { baseUrl, signal }: Sandbox,
  action: "validate" | "consent" | "submit" | "receipt",
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${baseUrl}/v1/sessions/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "error",
    signal,
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new CommandError(
      `The service could not be reached at ${baseUrl} (${(cause as Error).message}).`,
      EXIT.unreachable,
    );
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return answer;
  const { message = `Status ${response.status}.` } = (answer["error"] ?? {}) as { message?: string };
  throw new CommandError(message, EXIT.refused);
}
