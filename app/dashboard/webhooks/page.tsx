import type { Metadata } from "next";
import { Deliveries } from "@/components/dashboard/webhooks/deliveries";
import { EventCatalogue } from "@/components/dashboard/webhooks/event-catalogue";
import { WebhookSettings } from "@/components/dashboard/webhooks/webhook-settings";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { can } from "@/lib/account/permissions";
import { EVENTS } from "@/lib/contract/events";
import { listDeliveries as listContract } from "@/lib/contract/webhooks";
import { currentMember } from "@/lib/http/current-member";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { describeWebhook } from "@/lib/webhook/manage-endpoint";
import {
  followLiveWebhook,
  readDelivery,
  resend,
  rotateSecret,
  saveWebhook,
  sendTestDelivery,
} from "./actions";

export const metadata: Metadata = { title: "Webhooks" };

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PAGE_SIZE = 20;

export default async function WebhooksPage({ searchParams }: Props) {
  const member = await currentMember();
  const parsed = listContract.query.safeParse({ ...(await searchParams), limit: PAGE_SIZE });
  const query = parsed.success ? parsed.data : { page: 1, limit: PAGE_SIZE };
  const webhook = await describeWebhook(member.tenant);
  const mayRead = can(member, "webhook.readDelivery");
  const all = await listDeliveries(member.tenant, query);
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
        mayChange={can(member, "webhook.change")}
        mayTest={can(member, "webhook.test")}
        save={saveWebhook}
        rotate={rotateSecret}
        followLive={followLiveWebhook}
        sendTest={sendTestDelivery}
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
                state={"state" in query ? (query.state ?? null) : null}
                mayResend={can(member, "webhook.resend")}
                hasWebhook={webhook !== null}
                read={mayRead ? readDelivery : null}
                resend={resend}
              />
            ),
          },
          { id: "events", label: "Event catalogue", content: <EventCatalogue events={catalogue} /> },
        ]}
      />
    </>
  );
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>["deliveries"][number];

/** A receiver's answer may repeat what was sent. */
function withoutAnswers(delivery: Delivery): Delivery {
  return { ...delivery, attempts: delivery.attempts.map((attempt) => ({ ...attempt, answer: null })) };
}
