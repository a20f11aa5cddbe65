import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { ROOT } from "@/tools/setup/root";

/** A page of a business, on an origin of its own, that shows the hosted page. */
export interface HostPage {
  /** `http://localhost:<port>`: another site than `http://127.0.0.1:<port>`, where the service answers. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Keeps the events in `window.seen`; nothing inline, and no style but its own sheet. */
const PLAIN = `
  window.seen = [];
  document.querySelector("button").onclick = () => {
    const { url, mode } = document.body.dataset;
    window.handle = IdentityVerification.openVerification(url, { mode, onEvent: (event) => window.seen.push(event) });
  };`;

const REACT = `
  import { useState } from "react";
  import { createRoot } from "react-dom/client";
  import { IdentityVerification } from "./packages/embed/src/react.ts";
  window.seen = [];
  function App() {
    const [isOpen, setOpen] = useState(false);
    const onEvent = (event) => {
      window.seen.push(event);
      if (event.type === "closed") setOpen(false);
    };
    return <>
      <button onClick={() => setOpen(true)}>Verify</button>
      {isOpen && <IdentityVerification url={document.body.dataset.url} onEvent={onEvent} />}
    </>;
  }
  createRoot(document.querySelector("main")).render(<App />);`;

/**
 * Starts such a page. Its path names what it does: `/plain` or `/react`, with `?url=` and `&mode=`.
 * @param serviceUrl where the service serves its script
 * @param headers sent with the page, `Permissions-Policy` say
 */
export async function openHostPage(
  serviceUrl: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HostPage> {
  const { outputFiles } = await build({
    stdin: { contents: REACT, loader: "jsx", resolveDir: ROOT },
    bundle: true,
    write: false,
    jsx: "automatic",
    format: "iife",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const scripts: Readonly<Record<string, string>> = {
    "/plain.js": PLAIN,
    "/react.js": outputFiles[0]?.text ?? "",
  };
  const policy = `default-src 'none'; script-src 'self' ${serviceUrl}; frame-src ${serviceUrl}; style-src 'self'; img-src data:`;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const script = scripts[pathname];
    if (script !== undefined) return response.setHeader("Content-Type", "text/javascript").end(script);
    if (pathname === "/host.css")
      return response
        .setHeader("Content-Type", "text/css")
        .end("button, iframe, dialog { display: block; max-width: 9rem }");
    const name = pathname === "/react" ? "react" : "plain";
    response.writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": policy, ...headers });
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">
      <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/host.css">
      <body data-url="${searchParams.get("url") ?? ""}" data-mode="${searchParams.get("mode") ?? "modal"}">
      <main><h1>A shop</h1>${name === "plain" ? "<button>Verify</button>" : ""}</main>
      ${name === "plain" ? `<script src="${serviceUrl}/verify/embed.js"></script>` : ""}<script src="/${name}.js"></script></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
