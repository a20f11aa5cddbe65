import { createSession } from "@/lib/contract/sessions";
import { isHeld } from "@/lib/http/idempotency";
import { methods, route } from "@/lib/http/route";
import { createCaptureSession } from "@/lib/session/create";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(createSession, ({ tenant, body, heldKey }) =>
    isHeld(heldKey)
      ? createCaptureSession(tenant, body, (tx, id, link) => heldKey.storeAnswer(tx, id, link))
      : createCaptureSession(tenant, body),
  ),
);
