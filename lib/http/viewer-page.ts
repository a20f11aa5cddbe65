import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** What `npm run build` made of components/document-frame (scripts/viewer/bundle.ts). */
interface Manifest {
  readonly script: string;
  readonly styles: string;
  readonly worker: string;
  readonly folder: string;
}

const MANIFEST = path.join(/*turbopackIgnore: true*/ process.cwd(), "dist", "viewer.json");
const ASSETS = "/viewer/assets/";

/**
 * The iframe in which the dashboard shows company documents. The page itself contains no data, so it needs no sign-in.
 * A PDF is never drawn in our origin (SECURITY-VIEWER-1): `sandbox` removes the origin wherever the page is opened, and
 * nothing can be fetched from inside, so a malicious document cannot send anything anywhere.
 */
export async function viewerPage(): Promise<Response> {
  const { script, styles, worker, folder } = JSON.parse(await readFile(MANIFEST, "utf8")) as Manifest;
  const nonce = randomBytes(16).toString("base64");
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Document</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light"><meta name="robots" content="noindex, nofollow">',
    `<link rel="stylesheet" nonce="${nonce}" href="${ASSETS}${styles}">`,
    `</head><body data-worker="${worker}" data-folder="${folder}">`,
    `<script nonce="${nonce}" src="${ASSETS}${script}"></script></body></html>`,
  ].join("");
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": [
        "sandbox allow-scripts",
        "default-src 'none'",
        // The image decoders are WebAssembly; eval stays forbidden.
        `script-src 'nonce-${nonce}' 'wasm-unsafe-eval'`,
        `style-src 'nonce-${nonce}'`,
        "worker-src blob:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join("; "),
      "Permissions-Policy":
        "camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=()",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "SAMEORIGIN",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}
