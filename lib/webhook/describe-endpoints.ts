import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { Failure } from "@/lib/contract/errors";
import { ACCOUNT_ENDPOINT, DEFAULT_EVENTS, type EventName } from "@/lib/contract/events";
import type { ENDPOINT_STATES } from "@/lib/contract/webhook-endpoints";
import type { Tenant } from "@/lib/platform/tenant";
import type { Mode } from "@/lib/vocabulary";

/** An endpoint and its health, without its secret. */
export interface EndpointView {
  readonly endpointId: string;
  readonly mode: Mode;
  readonly url: string;
  readonly description: string | null;
  readonly events: EventName[];
  readonly state: (typeof ENDPOINT_STATES)[number];
  readonly disabledAt: string | null;
  readonly failingSince: string | null;
  readonly lastDeliveredAt: string | null;
  readonly previousSecretUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface EndpointRow extends Record<string, unknown> {
  readonly id: string;
  readonly mode: Mode;
  readonly url: string;
  readonly description: string | null;
  readonly events: EventName[] | null;
  readonly disabled_by: "failures" | "business" | null;
  readonly disabled_at: Date | string | null;
  readonly failing_since: Date | string | null;
  readonly last_delivered_at: Date | string | null;
  readonly previous_secret_until: Date | string | null;
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
}

/**
 * The endpoints that receive the events of a tenant: the account's first, then the further ones by age. In test mode that is
 * the account's live one where it has no separate one (WEBHOOK-MODE-1).
 */
export async function listEndpoints({ businessId, mode }: Tenant): Promise<EndpointView[]> {
  const found = await rows<EndpointRow>(
    db({ businessId, mode }),
    sql`
    select w.id, w.mode, w.url, w.description, w.events, w.disabled_by, w.disabled_at, w.failing_since,
           case when w.previous_secret_until > now() then w.previous_secret_until end as previous_secret_until,
           w.created_at, w.updated_at,
           case when newest.delivered_at >= coalesce(w.url_set_at, w.created_at) then newest.delivered_at end
             as last_delivered_at
    from webhook_endpoint w
    left join lateral (
      (select e.delivered_at from webhook_event e
       where w.id = ${ACCOUNT_ENDPOINT} and e.business_id = ${businessId} and e.mode = ${mode} and e.state = 'delivered'
       order by e.created_at desc limit 1)
      union all
      (select d.delivered_at from webhook_delivery d
       where d.business_id = ${businessId} and d.mode = ${mode} and d.endpoint_id = w.id and d.state = 'delivered'
       order by d.created_at desc limit 1)) newest on true
    where w.business_id = ${businessId}
      and (w.mode = ${mode} or (w.id = ${ACCOUNT_ENDPOINT} and w.mode = 'live' and not exists (
        select from webhook_endpoint own
        where own.business_id = ${businessId} and own.mode = ${mode} and own.id = ${ACCOUNT_ENDPOINT})))
    order by w.id <> ${ACCOUNT_ENDPOINT}, w.created_at, w.id`,
  );
  return found.map(viewOf);
}

/** @throws Failure NOT_FOUND */
export async function describeEndpoint(tenant: Tenant, endpointId: string): Promise<EndpointView> {
  const found = (await listEndpoints(tenant)).find((each) => each.endpointId === endpointId);
  if (!found) throw new Failure("NOT_FOUND");
  return found;
}

function viewOf(row: EndpointRow): EndpointView {
  return {
    endpointId: row.id,
    mode: row.mode,
    url: row.url,
    description: row.description,
    events: [...(row.events ?? DEFAULT_EVENTS)],
    state:
      row.disabled_at === null
        ? "enabled"
        : row.disabled_by === "business"
          ? "disabled"
          : "disabled_by_failures",
    disabledAt: instantOf(row.disabled_at),
    failingSince: instantOf(row.failing_since),
    lastDeliveredAt: instantOf(row.last_delivered_at),
    previousSecretUntil: instantOf(row.previous_secret_until),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

const instantOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());
