import net from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openPostgres } from "@/db/postgres";

/** Messages of the protocol, version 3: authentication is done, and the server is ready for a statement. */
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

test("a connection that is lost with its first statement refuses the statement and leaves no rejection behind", async () => {
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.once("data", () => socket.resetAndDestroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  const left: unknown[] = [];
  const keep = (reason: unknown) => left.push(reason);
  process.on("unhandledRejection", keep);
  const connection = openPostgres({
    url: `postgres://user@127.0.0.1:${port}/none`,
    directUrl: undefined,
    connections: 1,
  });
  try {
    await expect(connection.db("server").execute(sql`select 1`)).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(left).toEqual([]);
  } finally {
    process.off("unhandledRejection", keep);
    await connection.close();
    server.close();
  }
});
