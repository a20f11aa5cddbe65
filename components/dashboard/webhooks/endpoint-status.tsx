import { Badge } from "@/components/ui/badge";
import { Instant, TimeAgo } from "@/components/ui/time";
import type { Answer } from "@/lib/contract/endpoint";
import type { getWebhookEndpoint } from "@/lib/contract/webhook-endpoints";

/** An endpoint without its secret. */
export type EndpointDetails = Answer<typeof getWebhookEndpoint>;

/** How an endpoint does. It is called working only once it has accepted something at its present URL. */
export function EndpointStatus({ endpoint }: { readonly endpoint: EndpointDetails }) {
  const { previousSecretUntil, lastDeliveredAt } = endpoint;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Health endpoint={endpoint} />
      {lastDeliveredAt && (
        <span className="text-soft text-xs">
          Last delivery <TimeAgo at={lastDeliveredAt} />
        </span>
      )}
      {previousSecretUntil && (
        <Badge tone="accent">
          Old secret valid until <Instant at={previousSecretUntil} />
        </Badge>
      )}
    </span>
  );
}

function Health({ endpoint }: { readonly endpoint: EndpointDetails }) {
  const { state, failingSince, lastDeliveredAt } = endpoint;
  if (state === "disabled") return <Badge dot>Switched off</Badge>;
  if (state === "disabled_by_failures")
    return (
      <Badge tone="bad" dot>
        Switched off after failures
      </Badge>
    );
  if (failingSince)
    return (
      <Badge tone="warn" dot>
        Failing since <Instant at={failingSince} />
      </Badge>
    );
  if (!lastDeliveredAt) return <Badge dot>No delivery yet</Badge>;
  return (
    <Badge tone="good" dot>
      Working
    </Badge>
  );
}
