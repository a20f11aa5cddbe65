import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { egressRules } from "@/lib/platform/egress";
import { addedHosts, egressHosts, isNamed, nameListHosts } from "@/lib/platform/egress-list";
import { parseEnv } from "@/lib/platform/env";
import { download } from "@/lib/platform/operator-download";

const room = mkdtempSync(path.join(tmpdir(), "download-"));
let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void = (_, response) =>
  response.end();
const publisher = http.createServer((request, response) => answer(request, response));
await once(publisher.listen(0, "127.0.0.1"), "listening");
const port = (publisher.address() as AddressInfo).port;
const base = `http://127.0.0.1:${port}`;
afterAll(() => {
  publisher.closeAllConnections();
  publisher.close();
  rmSync(room, { recursive: true, force: true });
});
afterEach(() => nameListHosts({}));

let files = 0;
const file = () => path.join(room, String(++files));
const rules = egressRules([], true);
const fetchIt = (more: Parameters<typeof download>[2] = {}, to = file()) =>
  download(`${base}/list`, to, { rules, ...more });

describe("SCREEN-SOURCE-2 a file that has not changed is not fetched", () => {
  test("what the publisher said of it is sent back; only then 304 is an answer", async () => {
    const asked: http.IncomingHttpHeaders[] = [];
    answer = ({ headers }, response) => {
      asked.push(headers);
      if (headers["if-none-match"] === '"v1"') return response.writeHead(304).end();
      return response
        .writeHead(200, { etag: '"v1"', "last-modified": "Wed, 04 Mar 2026 10:00:00 GMT" })
        .end("content");
    };
    const to = file();
    const first = await fetchIt({}, to);
    expect(first).toMatchObject({
      etag: '"v1"',
      lastModified: "Wed, 04 Mar 2026 10:00:00 GMT",
      bytes: 7,
      sha1: "040f06fd774092478d450774f5ba30c5da78acc8",
      sha256: "ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73",
    });
    expect(readFileSync(to, "utf8")).toBe("content");
    const again = file();
    expect(await fetchIt({ unless: first ?? undefined }, again)).toBeNull();
    expect(existsSync(again)).toBe(false);
    // Without a tag the time is what is left to ask by.
    await fetchIt({ unless: { etag: null, lastModified: "Wed, 04 Mar 2026 10:00:00 GMT" } });
    expect(asked[2]?.["if-modified-since"]).toBe("Wed, 04 Mar 2026 10:00:00 GMT");
    answer = (_, response) => response.writeHead(304).end();
    await expect(fetchIt()).rejects.toThrow("answered 304");
  });
});

describe("SCREEN-SOURCE-4 a file that is not whole is refused", () => {
  test.each<[string, typeof answer, Parameters<typeof download>[2], string | RegExp]>([
    [
      "larger than the limit",
      (_, response) => response.end("x".repeat(100)),
      { limits: { bytes: 99 } },
      "larger than 99 bytes",
    ],
    [
      "shorter than announced",
      (_, response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write("half", () => response.destroy());
      },
      {},
      /closed|terminated|aborted/i,
    ],
    [
      "silent after its beginning",
      (_, response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write("half");
      },
      { limits: { stallMs: 150 } },
      "sent nothing for too long",
    ],
    ["silent from the start", () => {}, { limits: { stallMs: 150 } }, "sent nothing for too long"],
    [
      "slower than the whole time",
      (_, response) => {
        const dripping = setInterval(() => response.write("."), 30);
        response.on("close", () => clearInterval(dripping));
      },
      { limits: { totalMs: 400, stallMs: 5000 } },
      "took too long",
    ],
    [
      "a byte at a time",
      (_, response) => {
        const dripping = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(dripping));
      },
      { limits: { paceMs: 200, paceBytes: 100 } },
      /^127\.0\.0\.1:\d+ sends too slowly: \d+ bytes in 0\.2 s, and 100 are the least$/,
    ],
    [
      "compressed",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("x"),
      {},
      "not asked for",
    ],
    [
      "somewhere in a closed network",
      (_, response) => response.writeHead(302, { location: "http://10.0.0.1/list" }).end(),
      {},
      "it leads to 10.0.0.1, which is not allowed",
    ],
  ])("%s", async (_, behaviour, options, problem) => {
    answer = behaviour;
    await expect(fetchIt(options)).rejects.toThrow(problem);
  });

  test("a slow file that keeps moving arrives", async () => {
    answer = (_, response) => {
      let left = 6;
      const dripping = setInterval(() => {
        response.write(".");
        if (--left > 0) return;
        clearInterval(dripping);
        response.end();
      }, 60);
    };
    const limits = { stallMs: 200, paceMs: 130, paceBytes: 1 };
    expect(await fetchIt({ limits })).toMatchObject({ bytes: 6 });
  });
});

describe("SCREEN-SOURCE-3 lists go through a proxy, and to named hosts only", () => {
  test("a tunnel is asked of the proxy, with its password; forbidden targets are not asked for", async () => {
    const tunnels: { target: string; authorization: string | undefined }[] = [];
    const proxy = http.createServer((_, response) => response.writeHead(500).end());
    proxy.on("connect", (request: http.IncomingMessage, socket: net.Socket) => {
      tunnels.push({
        target: request.url ?? "",
        authorization: request.headers["proxy-authorization"],
      });
      const upstream = net.connect(port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        upstream.pipe(socket).pipe(upstream);
      });
      for (const end of [upstream, socket]) end.on("error", () => {});
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const at = `http://user:pass@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    try {
      answer = (_, response) => response.end("through the proxy");
      expect(await fetchIt({ proxy: at })).toMatchObject({ bytes: 17 });
      expect(tunnels).toEqual([
        {
          target: `127.0.0.1:${port}`,
          authorization: `Basic ${Buffer.from("user:pass").toString("base64")}`,
        },
      ]);
      for (const url of ["https://10.0.0.1/list", "https://localhost/list", "http://lists.example/list"])
        await expect(download(url, file(), { rules, proxy: at })).rejects.toThrow("is not allowed");
      const named = { ...rules, names: (hostname: string) => hostname === "lists.example" };
      await expect(
        download("https://other.example/list", file(), { rules: named, proxy: at }),
      ).rejects.toThrow("is not allowed");
      expect(tunnels).toHaveLength(1);
      const closed = egressRules([], false);
      await expect(fetchIt({ proxy: at, rules: closed })).rejects.toThrow("is not allowed");
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  });

  test("the hosts of added lists and of the proxy are named", () => {
    const settings = parseEnv({ AML_PROXY: "http://proxy.internal:3128", EGRESS: "listed" });
    expect(egressHosts(settings)).toContainEqual({
      purpose: "proxy of lists",
      host: "proxy.internal",
      port: 3128,
    });
    expect(isNamed(addedHosts(), "lists.example", 443)).toBe(false);
    nameListHosts({ un: ["https://lists.example/un.xml"] });
    expect(isNamed(addedHosts(), "lists.example", 443)).toBe(true);
    expect(addedHosts()).toEqual([{ purpose: "list un", host: "lists.example", port: 443 }]);
  });
});
