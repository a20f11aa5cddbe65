import { createShortLink } from "@/lib/contract/capture";
import { methods, route } from "@/lib/http/route";
import { handOver } from "@/lib/session/short-link";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(createShortLink, ({ session }) => handOver(session)),
);
