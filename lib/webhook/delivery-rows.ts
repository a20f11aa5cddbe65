import { type SQL, sql } from "drizzle-orm";
import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";

/**
 * Where it is kept how the delivery of an event to an endpoint stands. That to the account's endpoint, which nearly every
 * business has alone, stands in the row of the event; each further one has a row of its own (docs/decisions/0106).
 */
export interface DeliveryRows {
  readonly table: SQL;
  /** The column with the id of the event. */
  readonly eventId: SQL;
  /** Which rows are of this endpoint; to be taken together with business and mode. */
  readonly mine: SQL;
}

export function deliveryRows(endpointId: string): DeliveryRows {
  if (endpointId === ACCOUNT_ENDPOINT)
    return { table: sql`webhook_event`, eventId: sql`id`, mine: sql`true` };
  return { table: sql`webhook_delivery`, eventId: sql`event_id`, mine: sql`endpoint_id = ${endpointId}` };
}
