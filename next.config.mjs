import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * Packages with native code, files beside them or threads of their own, and those with large tables, of which every kind of
 * chunk would hold a copy: loaded by Node, never bundled.
 */
const UNBUNDLED = [
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "@node-rs/argon2",
  "@zxcvbn-ts/language-common",
  "@electric-sql/pglite",
  "@opentelemetry/api",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-base",
  "@redis/client",
  "any-ascii",
  "nodemailer",
  "onnxruntime-node",
  "pino",
  "pinyin-pro",
  "piscina",
  "postgres",
  "prom-client",
  "sharp",
  "undici",
  "wanakana",
  "zxing-wasm",
];

/** Files of the capture page and the documentation carry their hash in their name. The policy holds for its worker, which is such a file. */
const CAPTURE_ASSET_HEADERS = [
  { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Content-Security-Policy",
    value: "default-src 'none'; connect-src 'self'; script-src 'self'; frame-ancestors 'none'",
  },
];

/**
 * Files of the frame that draws documents: public code, fetched from a frame that has no origin, hence from anywhere.
 * Their names carry a hash or a version.
 */
const VIEWER_ASSET_HEADERS = [
  { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
  { key: "Content-Security-Policy", value: "sandbox; default-src 'none'; frame-ancestors 'none'" },
];

/** Public code that pages of other origins load, under a name without a hash. */
const EMBED_SCRIPT_HEADERS = [
  { key: "Cache-Control", value: "public, max-age=3600" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
  { key: "Access-Control-Allow-Origin", value: "*" },
  { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" },
];

/** Icons, web manifest and robots.txt: their names carry no hash, so browsers may keep them for a day only. */
const PUBLIC_FILE_HEADERS = [
  { key: "Cache-Control", value: "public, max-age=86400" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" },
];
const PUBLIC_FILES = readdirSync(path.join(import.meta.dirname, "public"), { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => `/${name}`);

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The gate answers a wrong address in the API's own shape; a redirect would turn a POST into a GET.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: UNBUNDLED,
  // `npm test` and `npm run verify` type-check the whole repository once; the build need not repeat it.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    ...PUBLIC_FILES.map((source) => ({ source, headers: PUBLIC_FILE_HEADERS })),
    { source: "/verify/assets/:file", headers: CAPTURE_ASSET_HEADERS },
    { source: "/docs/assets/:file", headers: CAPTURE_ASSET_HEADERS },
    { source: "/verify/embed.js", headers: EMBED_SCRIPT_HEADERS },
    { source: "/viewer/assets/:path*", headers: VIEWER_ASSET_HEADERS },
  ],
  // A path that nothing has: a browser, which asks for HTML, gets the page "not found", any other client the API's 404.
  rewrites: async () => ({
    fallback: [
      {
        source: "/:path*",
        missing: [
          { type: "header", key: "accept", value: ".*text/html.*" },
          { type: "header", key: "rsc" },
          { type: "header", key: "next-action" },
        ],
        destination: "/v1/no-such-path",
      },
    ],
  }),
  // Photos leave the database and the store by signed links only.
  images: { unoptimized: true },
  agentRules: false,
};

export default config;
