import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";
import type { Mode } from "@/lib/vocabulary";
import type { Endpoint } from "./endpoint";
import type { PendingEvent } from "./queries";

/** An event that waits for delivery, and where it goes. */
interface Delivery {
  readonly event: PendingEvent;
  /** Null where the business has none for this mode. */
  readonly endpoint: Endpoint | null;
}

interface DeliveryRow extends Record<string, unknown> {
  readonly business_id: string;
  readonly mode: Mode;
  readonly body_sealed: string;
  readonly attempts: number;
  readonly attempts_made: number;
  readonly age_s: number;
  readonly endpoint_mode: Mode | null;
  readonly url: string;
  readonly disabled: boolean;
  readonly consecutive_failures: number;
  readonly endpoint_created_at: Date | string;
  readonly secret_sealed: string;
  readonly previous_secret_sealed: string | null;
}

/** Where the state of a delivery stands, and of which modes its endpoint may be (see delivery-rows.ts). */
const OF_ACCOUNT = {
  standing: () => sql`webhook_event e`,
  state: sql`e.state`,
  attempts: sql`e.attempts`,
  modes: sql`w.mode in (e.mode, 'live') and (w.mode = e.mode or e.mode = 'test')`,
};
const OF_FURTHER = {
  standing: (endpointId: string) =>
    sql`webhook_event e join webhook_delivery d on d.event_id = e.id and d.endpoint_id = ${endpointId}`,
  state: sql`d.state`,
  attempts: sql`d.attempts`,
  modes: sql`w.mode = e.mode`,
};

/**
 * Everything that an attempt needs, in one statement: a backlog is worked off by the thousand. As `findEndpoint`: by id
 * alone, because a job names its event and the row its owner; test events go to the account's test endpoint, if there is one,
 * else to its live one (WEBHOOK-MODE-1), and a further endpoint is of the event's own mode.
 * @returns null when the event was deleted, or the delivery is delivered, failed or held
 */
export async function findDelivery(eventId: string, endpointId: string): Promise<Delivery | null> {
  const { standing, state, attempts, modes } = endpointId === ACCOUNT_ENDPOINT ? OF_ACCOUNT : OF_FURTHER;
  const [row] = await rows<DeliveryRow>(
    db("job"),
    sql`
    select e.business_id, e.mode, e.body_sealed, ${attempts},
           extract(epoch from now() - e.created_at)::float8 as age_s,
           coalesce((select max(made.number) from webhook_attempt made
                     where made.event_id = e.id and made.endpoint_id = ${endpointId}
                       and made.business_id = e.business_id and made.mode = e.mode), 0)::int as attempts_made,
           w.mode as endpoint_mode, w.url, w.disabled_at is not null as disabled, w.consecutive_failures,
           w.created_at as endpoint_created_at, w.secret_sealed,
           case when w.previous_secret_until > now() then w.previous_secret_sealed end as previous_secret_sealed
    from ${standing(endpointId)}
    left join lateral (
      select * from webhook_endpoint w
      where w.business_id = e.business_id and w.id = ${endpointId} and ${modes}
      order by w.mode = e.mode desc limit 1) w on true
    where e.id = ${eventId} and ${state} = 'pending'`,
  );
  if (!row) return null;
  const { business_id: businessId, mode, endpoint_mode: endpointMode } = row;
  const event = {
    id: eventId,
    endpointId,
    owner: { businessId, mode },
    bodySealed: row.body_sealed,
    attempts: row.attempts,
    attemptsMade: row.attempts_made,
    ageS: row.age_s,
  };
  if (endpointMode === null) return { event, endpoint: null };
  const endpoint = {
    owner: { businessId, mode: endpointMode },
    id: endpointId,
    url: row.url,
    disabled: row.disabled,
    consecutiveFailures: row.consecutive_failures,
    createdAt: new Date(row.endpoint_created_at),
    secretSealed: row.secret_sealed,
    previousSecretSealed: row.previous_secret_sealed,
  };
  return { event, endpoint };
}
