"use server";

import { createKey, revokeKey, rotateKey } from "@/lib/account/manage-keys";
import { createApiKey, revokeApiKey, rotateApiKey } from "@/lib/contract/api-keys";
import { action } from "@/lib/http/action";

const CONFIRMED = { confirmed: true };

export const mint = action(
  createApiKey,
  "key.mint",
  ({ tenant, body }) => createKey(tenant, body),
  CONFIRMED,
);

export const rotate = action(
  rotateApiKey,
  "key.rotate",
  ({ tenant, params, body }) => rotateKey(tenant, params.keyId, body.graceHours),
  CONFIRMED,
);

export const revoke = action(
  revokeApiKey,
  "key.revoke",
  async ({ tenant, params }) => {
    await revokeKey(tenant, params.keyId);
    return { message: "The key is revoked." };
  },
  CONFIRMED,
);
