import { confirmRecovery as confirm } from "@/lib/account/recover-key";
import { confirmRecovery } from "@/lib/contract/api-keys";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(confirmRecovery, ({ body }) => confirm(body.token)),
);
