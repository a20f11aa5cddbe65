import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { rootCertificates } from "node:tls";
import { S3Client } from "@aws-sdk/client-s3";
import { admitTarget, deploymentRules, EgressRefused, type EgressRules } from "../egress";
import { env } from "../env";
import { answerLookup } from "../untrusted-http";

const CONNECT_MS = 3_000;
const MOST_SOCKETS = 64;
/** The rule of live mode: https only, unless the network was opened. */
const MODE = "live";

/**
 * The client of Amazon's SDK over connections that the egress rule allowed (SECURITY-EGRESS-4): each new one resolves the
 * name, checks every IP address and goes to one of them.
 * @throws Error with a sentence for the operator when a setting cannot be used
 */
export async function openS3Client(rules: EgressRules = deploymentRules()): Promise<S3Client> {
  const { S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE, S3_TRIES, S3_TIMEOUT_SECONDS, ...settings } = env();
  const timeoutMs = S3_TIMEOUT_SECONDS * 1000;
  const endpoint = new URL(S3_ENDPOINT ?? "https://s3.amazonaws.com");
  // Node resolves no IP address, so one is checked here and not at each connection.
  if (isIP(endpoint.hostname.replace(/^\[|\]$/g, ""))) await admit(endpoint, rules);
  const agent = { keepAlive: true, maxSockets: MOST_SOCKETS, lookup: guardedLookup(endpoint, rules) };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const sessionToken = settings.AWS_SESSION_TOKEN;
  return new S3Client({
    region: S3_REGION ?? settings.AWS_REGION ?? "us-east-1",
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    forcePathStyle: S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
    // Without keys the SDK asks the surroundings: a web identity, the container or the machine.
    ...(accessKeyId && secretAccessKey
      ? { credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) } }
      : {}),
    maxAttempts: S3_TRIES,
    // Ciphertext and lists carry checks of their own, and many stores refuse the SDK's trailing checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      httpAgent: new http.Agent(agent),
      httpsAgent: new https.Agent({ ...agent, ...trusted(settings.S3_CA_FILE) }),
      connectionTimeout: CONNECT_MS,
      // Half of the time for all tries, so that a store that stays silent once is asked again.
      requestTimeout: timeoutMs / 2,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
  });
}

/** The operator's own certificate authority beside the usual ones. */
function trusted(file: string | undefined): { ca?: string[] } {
  if (file === undefined) return {};
  try {
    return { ca: [...rootCertificates, readFileSync(/*turbopackIgnore: true*/ file, "utf8")] };
  } catch (cause) {
    throw new Error(`S3_CA_FILE: the file ${file} cannot be read.`, { cause });
  }
}

function guardedLookup(endpoint: URL, rules: EgressRules): LookupFunction {
  return (hostname, options, callback) => {
    const url = new URL(endpoint);
    // Of a bucket whose name is part of the host name.
    url.hostname = hostname;
    admit(url, rules).then(
      (addresses) => answerLookup(addresses, options, callback),
      (problem: Error) => callback(problem, "", 4),
    );
  };
}

async function admit(url: URL, rules: EgressRules): Promise<readonly string[]> {
  try {
    return (await admitTarget(url.origin, MODE, rules)).addresses;
  } catch (cause) {
    if (!(cause instanceof EgressRefused)) throw cause;
    throw new Error(
      `The store ${url.origin} of S3_ENDPOINT is in a network that is closed, or is asked without https. Open its ` +
        "network in EGRESS_ALLOW_CIDRS.",
    );
  }
}
