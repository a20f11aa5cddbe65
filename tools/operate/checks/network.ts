import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";
import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { admitTarget } from "@/lib/platform/egress";
import { env } from "@/lib/platform/env";
import { tryMailServer } from "@/lib/platform/mail";
import type { Mode } from "@/lib/vocabulary";
import { causeInWords, type Finding, good, problem, warning } from "./finding";

const ANSWERS_WITHIN_MS = 5000;
const CERTIFICATE_WARNING_DAYS = 14;
/** Receivers that are tried: those that were set last. */
const RECEIVERS = 5;

/** The server at BASE_URL is up and ready. */
export async function checkServer(): Promise<Finding> {
  const url = `${env().BASE_URL}/readyz`;
  let answer: Response;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS), redirect: "manual" });
  } catch (cause) {
    return warning("server", `${url} does not answer (${causeInWords(cause)}); fine if it is stopped`);
  }
  if (answer.status === 200) return good("server", `${url} is ready`);
  const body = (await answer.json().catch(() => ({}))) as { checks?: Record<string, boolean> };
  const missing = Object.entries(body.checks ?? {}).flatMap(([name, isFine]) => (isFine ? [] : [name]));
  if (answer.status === 503 && missing.length > 0)
    return warning("server", `${url} is not ready: ${missing.join(", ")}`);
  return problem("server", `${url} answers ${answer.status}: does BASE_URL lead to this server?`);
}

/** Clients reach the server over TLS, and its certificate stays valid for a while. */
export async function checkTls(): Promise<Finding> {
  const { BASE_URL, baseIsLoopback } = env();
  const { protocol, hostname, port } = new URL(BASE_URL);
  if (protocol !== "https:") {
    return baseIsLoopback
      ? good("tls", `${BASE_URL} is this machine; phones need https`)
      : problem("tls", `${BASE_URL} is not https: phones give the camera to https pages only`);
  }
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = tls.connect({
    host,
    port: Number(port || 443),
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    timeout: ANSWERS_WITHIN_MS,
  });
  try {
    await secured(socket);
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - Date.now()) / 86_400_000);
    const text = `the certificate of ${host} is valid for ${days} days`;
    return days < CERTIFICATE_WARNING_DAYS ? warning("tls", `${text}: renew it`) : good("tls", text);
  } catch (cause) {
    return problem("tls", `${BASE_URL}: ${causeInWords(cause)}`);
  } finally {
    socket.destroy();
  }
}

async function secured(socket: tls.TLSSocket): Promise<void> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  await once(socket, "secureConnect", { signal });
}

/** The mail server lets this one in. */
export async function checkMail(): Promise<Finding> {
  const { SMTP_URL, DATA_DIR } = env();
  if (!SMTP_URL) return warning("mail", `SMTP_URL is not set: mails are left as files in ${DATA_DIR}/outbox`);
  const { host } = new URL(SMTP_URL);
  try {
    await tryMailServer(SMTP_URL);
    return good("mail", `${host} takes mail from this server`);
  } catch (cause) {
    return problem("mail", `${host} refuses: ${causeInWords(cause)}`);
  }
}

/** A screening server of the operator's can be reached. */
export async function checkScreeningServer(): Promise<Finding> {
  const { AML_PROVIDER, AML_URL } = env();
  if (AML_PROVIDER === "index") return good("screening", "by the imported lists");
  if (!AML_URL) return problem("screening", `AML_PROVIDER is ${AML_PROVIDER}, and AML_URL is not set`);
  const refusal = await connectProblem(AML_URL, "live");
  return refusal === null
    ? good("screening", `${AML_PROVIDER} at ${new URL(AML_URL).host} takes connections`)
    : problem("screening", `${AML_PROVIDER} at ${new URL(AML_URL).host}: ${refusal}`);
}

/** The receivers of webhooks can be reached from here; nothing is sent to them. */
export async function checkEgress(): Promise<Finding> {
  const receivers = await rows<{ url: string; mode: Mode }>(
    db("operator"),
    sql`select url, mode from webhook_endpoint where disabled_at is null
        order by updated_at desc limit ${RECEIVERS}`,
  );
  if (receivers.length === 0) return good("webhooks", "no receiver is set");
  const refusals = await Promise.all(
    receivers.map(async ({ url, mode }) => {
      const refusal = await connectProblem(url, mode);
      return refusal === null ? [] : [`${new URL(url).host}: ${refusal}`];
    }),
  );
  const failed = refusals.flat();
  if (failed.length === 0) return good("webhooks", `${receivers.length} receivers take connections`);
  const text = `${failed.length} of ${receivers.length} receivers cannot be reached: ${failed.join(", ")}`;
  // One receiver may be down; all of them are this machine's way out.
  return failed.length === receivers.length ? problem("webhooks", text) : warning("webhooks", text);
}

/** Opens a connection under the egress rule and closes it. @returns why it failed; null when it did not */
async function connectProblem(url: string, mode: Mode): Promise<string | null> {
  try {
    const target = await admitTarget(url, mode);
    const port = Number(target.url.port || (target.url.protocol === "https:" ? 443 : 80));
    const socket = net.connect({ host: target.addresses[0] ?? "", port });
    try {
      await once(socket, "connect", { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
      return null;
    } finally {
      socket.destroy();
    }
  } catch (cause) {
    return causeInWords(cause) || "the egress rule forbids it";
  }
}
