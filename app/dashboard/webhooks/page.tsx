import type { Metadata } from "next";
import { Deliveries } from "@/components/dashboard/webhooks/deliveries";
import { EventCatalogue } from "@/components/dashboard/webhooks/event-catalogue";
import { FurtherEndpoints } from "@/components/dashboard/webhooks/further-endpoints";
import { WebhookSettings } from "@/components/dashboard/webhooks/webhook-settings";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { can } from "@/lib/account/permissions";
import { ACCOUNT_ENDPOINT, EVENTS } from "@/lib/contract/events";
import { pageNumber } from "@/lib/contract/fields";
import { DELIVERY_LIST } from "@/lib/contract/lists/delivery-list";
import { readListUrl } from "@/lib/contract/lists/list-definition";
import { inZone } from "@/lib/contract/lists/period";
import { currentMember } from "@/lib/http/current-member";
import { viewerZone } from "@/lib/http/viewer-zone";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { type EndpointView, listEndpoints } from "@/lib/webhook/describe-endpoints";
import { isSeparate } from "@/lib/webhook/endpoint";
import {
  addEndpoint,
  changeEndpoint,
  followLiveWebhook,
  readDelivery,
  removeEndpoint,
  resend,
  resendFailed,
  rotateEndpoint,
  rotateSecret,
  saveWebhook,
  sendTestDelivery,
  testEndpoint,
} from "./actions";

export const metadata: Metadata = { title: "Webhooks" };

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PAGE_SIZE = 20;

export default async function WebhooksPage({ searchParams }: Props) {
  const member = await currentMember();
  const url = await searchParams;
  const { filters } = readListUrl(DELIVERY_LIST, url);
  const page = pageNumber.catch(1).parse(url["page"]);
  const endpoints = await listEndpoints(member.tenant);
  const webhook = endpoints.find(({ endpointId }) => endpointId === ACCOUNT_ENDPOINT) ?? null;
  const mayRead = can(member, "webhook.readDelivery");
  const mayChange = can(member, "webhook.change");
  const mayTest = can(member, "webhook.test");
  const all = await listDeliveries(member.tenant, {
    ...inZone(filters, await viewerZone()),
    page,
    limit: PAGE_SIZE,
  });
  const log = mayRead ? all : { ...all, deliveries: all.deliveries.map(withoutAnswers) };
  const catalogue = Object.entries(EVENTS).map(([name, { summary, example }]) => ({
    name,
    summary,
    example: JSON.stringify(example, null, 2),
  }));
  return (
    <>
      <PageHeader title="Webhooks">
        We send every decision to your server, signed, and retry for three days until it answers. You do not
        need to poll.
      </PageHeader>
      <WebhookSettings
        webhook={webhook}
        mode={member.mode}
        isSeparate={webhook !== null && isSeparate(webhook.mode)}
        mayChange={mayChange}
        mayTest={mayTest}
        save={saveWebhook}
        rotate={rotateSecret}
        followLive={followLiveWebhook}
        sendTest={sendTestDelivery}
        endpointActions={{ add: addEndpoint, change: changeEndpoint }}
      />
      <FurtherEndpoints
        endpoints={endpoints.filter((each) => each !== webhook)}
        mayChange={mayChange}
        mayTest={mayTest}
        actions={{
          add: addEndpoint,
          change: changeEndpoint,
          remove: removeEndpoint,
          rotate: rotateEndpoint,
          test: testEndpoint,
        }}
      />
      <Tabs
        label="Webhook views"
        tabs={[
          {
            id: "log",
            label: "Deliveries",
            content: (
              <Deliveries
                log={log}
                // A permalink opens its event, also from another page of the log.
                key={filters.eventId ?? ""}
                filters={filters}
                endpoints={namesOf(endpoints)}
                mayResend={can(member, "webhook.resend")}
                read={mayRead ? readDelivery : null}
                resend={resend}
                resendFailed={resendFailed}
              />
            ),
          },
          { id: "events", label: "Event catalogue", content: <EventCatalogue events={catalogue} /> },
        ]}
      />
    </>
  );
}

/** What the page calls each endpoint, by its id. */
function namesOf(endpoints: readonly EndpointView[]): Record<string, string> {
  const nameOf = ({ endpointId, description, url }: EndpointView) =>
    description ?? (endpointId === ACCOUNT_ENDPOINT ? "Account webhook" : new URL(url).host);
  return Object.fromEntries(endpoints.map((endpoint) => [endpoint.endpointId, nameOf(endpoint)]));
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>["deliveries"][number];

/** A receiver's answer may repeat what was sent. */
function withoutAnswers(delivery: Delivery): Delivery {
  return { ...delivery, attempts: delivery.attempts.map((attempt) => ({ ...attempt, answer: null })) };
}
