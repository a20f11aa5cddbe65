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
