import { z } from "zod";
import { endpoint } from "./endpoint";
import { instantText } from "./fields";

export const getHealth = endpoint({
  id: "getHealth",
  method: "GET",
  path: "/health",
  summary: "Health of the service",
  auth: "none",
  rate: "none",
  response: z.strictObject({
    status: z.enum(["ok", "unavailable"]),
    timestamp: instantText,
    service: z.string(),
    version: z.string(),
  }),
  envelope: "bare",
  status: 200,
  errors: [],
});

export const getLiveness = endpoint({
  id: "getLiveness",
  method: "GET",
  path: "/livez",
  summary: "Whether the process answers",
  description:
    "For a supervisor: a process that does not answer should be restarted. It looks at nothing else.",
  auth: "none",
  rate: "none",
  response: z.strictObject({ status: z.literal("ok") }),
  envelope: "bare",
  status: 200,
  errors: [],
});

export const getReadiness = endpoint({
  id: "getReadiness",
  method: "GET",
  path: "/readyz",
  summary: "Whether the process can take requests",
  description:
    "For a load balancer: 200 `ready`, or 503 `not_ready` with the check that is false. `database` and `storage` answer " +
    "within a second, `engine` and `lists` are loaded, and `accepting` is false once the process was told to end.",
  auth: "none",
  rate: "none",
  response: z.strictObject({
    status: z.enum(["ready", "not_ready"]),
    checks: z.strictObject({
      database: z.boolean(),
      storage: z.boolean(),
      engine: z.boolean(),
      lists: z.boolean(),
      accepting: z.boolean(),
    }),
  }),
  envelope: "bare",
  status: 200,
  errors: [],
});
