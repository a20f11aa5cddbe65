"use server";

import { cancelLinkCommand, createLinkCommand, renewLinkCommand } from "@/lib/contract/links";
import { action } from "@/lib/http/action";
import * as links from "@/lib/session/manage-links";

export const createLink = action(createLinkCommand, "session.manage", ({ tenant, body }) =>
  links.createLink(tenant, body),
);

export const renewLink = action(renewLinkCommand, "session.manage", ({ tenant, params }) =>
  links.renewLink(tenant, params.sessionId),
);

export const cancelLink = action(cancelLinkCommand, "session.manage", async ({ tenant, params }) => {
  await links.cancelLink(tenant, params.sessionId);
  return {};
});
