import * as account from "./account";
import * as apiKeys from "./api-keys";
import * as capture from "./capture";
import * as companySignatory from "./company-signatory";
import * as companyVerifications from "./company-verifications";
import * as consents from "./consents";
import * as deliveryBody from "./delivery-body";
import type { Endpoint } from "./endpoint";
import * as health from "./health";
import * as media from "./media";
import * as people from "./people";
import * as proofs from "./proofs";
import * as screening from "./screening";
import * as sessionManagement from "./session-management";
import * as sessions from "./sessions";
import * as settings from "./settings";
import * as verifications from "./verifications";
import * as verify from "./verify";
import * as webhookEndpoints from "./webhook-endpoints";
import * as webhooks from "./webhooks";

/** The files that declare endpoints, in the order of the API reference. */
const RESOURCES = [
  health,
  account,
  apiKeys,
  webhookEndpoints,
  webhooks,
  deliveryBody,
  settings,
  verify,
  verifications,
  media,
  people,
  proofs,
  sessions,
  sessionManagement,
  capture,
  consents,
  companyVerifications,
  companySignatory,
  screening,
] as const;

/** Every endpoint of the service: whatever those files export. */
export const ENDPOINTS: readonly Endpoint[] = RESOURCES.flatMap((resource) =>
  Object.values<unknown>(resource).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
