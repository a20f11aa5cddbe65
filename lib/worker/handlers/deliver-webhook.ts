import { handler } from "@/lib/platform/queue";
import { deliver, giveUp } from "@/lib/webhook/deliver";

export const deliverWebhook = handler("webhook.deliver", deliver, giveUp);
