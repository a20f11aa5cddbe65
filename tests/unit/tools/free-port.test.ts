import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { requireFreePort } from "@/tools/setup/free-port";

test("a port that another program listens on is refused with the command for another one", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(requireFreePort("127.0.0.1", port, "npm run demo -- --port 3001")).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use by another process. Choose another one: npm run demo -- --port 3001`,
  );
  other.close();
  await once(other, "close");
  await requireFreePort("127.0.0.1", port, "");
});
