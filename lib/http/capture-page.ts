import { readFile } from "node:fs/promises";
import path from "node:path";
import { mayEmbed } from "@/lib/account/read-capture-settings";
import { env } from "@/lib/platform/env";
import { requestId } from "@/lib/platform/ids";
import { LANGUAGES, type Language } from "@/lib/vocabulary";
import { clientIp } from "./client-ip";
import { nonceOfPolicy } from "./policy-nonce";
import { BUCKETS, takeToken } from "./rate-limit";
import { refuse } from "./reply";

/** Written by scripts/capture/bundle.ts during `npm run build`. */
interface Manifest {
  readonly entry: string;
  readonly preloads: readonly string[];
  readonly styles: string;
  readonly guide: string;
  readonly faces: string;
  readonly facesIntegrity: string;
  readonly languages: Readonly<Record<Language, string>>;
}

const MANIFEST = path.join(/*turbopackIgnore: true*/ process.cwd(), "dist", "capture.json");
/** Served as static files, because Next does not compress what a route answers. */
const ASSETS = "/verify/assets/";

/** Query parameter of the page's address: the origin of the page that shows it in a frame or opened it in a tab. */
export const EMBED_PARAMETER = "embed";

/** The page. Its answer alone may be framed, by origins that are allowed to (EMBED-FRAME-1). */
export async function capturePage(request: Request): Promise<Response> {
  try {
    return await pageFor(request, await embedOrigin(request));
  } catch (cause) {
    return refuse(cause, requestId());
  }
}

/**
 * The origin that asks to show the page, when any business allows it: whose session it is stands in the fragment, which the
 * server never sees. The page itself asks whether that business does, before it shows anything (EMBED-FRAME-2).
 * @throws Failure RATE_LIMITED
 */
async function embedOrigin(request: Request): Promise<string | null> {
  const asked = new URL(request.url).searchParams.get(EMBED_PARAMETER);
  if (asked === null) return null;
  await takeToken(BUCKETS.addressSessions, clientIp(request.headers));
  return (await mayEmbed(asked)) ? asked : null;
}

/** The policy that proxy.ts wrote for this request, opened to one origin, and the headers that go with it. */
function frameHeaders(request: Request, embed: string | null): Record<string, string> {
  const policy = request.headers.get("content-security-policy") ?? "";
  const closed = "frame-ancestors 'none'";
  if (!policy.includes(closed)) throw new Error("The policy of the hosted page has no frame-ancestors.");
  if (embed === null) {
    return {
      "Content-Security-Policy": policy,
      "X-Frame-Options": "DENY", // for browsers that do not know frame-ancestors
      "Cross-Origin-Opener-Policy": "same-origin",
    };
  }
  return {
    "Content-Security-Policy": policy.replace(closed, `frame-ancestors ${embed}`),
    // A tab that such a page opened keeps its opener, to which it reports.
    "Cross-Origin-Opener-Policy": "unsafe-none",
  };
}

/** The HTML, which only starts the script. The session is in the URL fragment, which is never sent to the server. */
async function pageFor(request: Request, embed: string | null): Promise<Response> {
  const manifest = await readManifest();
  const nonce = nonceOfPolicy(request.headers);
  const language = preferredLanguage(request.headers.get("accept-language") ?? "");
  const { BASE_URL, VERIFY_URL } = env();
  // When the API's own host serves the page, requests stay relative and work under every name of that host.
  const apiBaseUrl = new URL(BASE_URL).origin === new URL(VERIFY_URL).origin ? "" : BASE_URL;
  const settings = {
    api: apiBaseUrl,
    guide: ASSETS + manifest.guide,
    faces: ASSETS + manifest.faces,
    "faces-integrity": manifest.facesIntegrity,
    ...(embed === null ? {} : { embed }),
  };
  const preloads = [...manifest.preloads, manifest.languages[language]];
  const html = [
    `<!doctype html><html lang="${language}" dir="ltr"><head><meta charset="utf-8">`,
    "<title>Verify your identity</title>",
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex, nofollow">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<link rel="stylesheet" nonce="${nonce}" href="${ASSETS}${manifest.styles}">`,
    ...preloads.map((file) => `<link rel="modulepreload" nonce="${nonce}" href="${ASSETS}${file}">`),
    `<script type="module" nonce="${nonce}" src="${ASSETS}${manifest.entry}"></script>`,
    `</head><body class="min-h-dvh font-sans antialiased"${attributes(settings)}>`,
    '<div id="root"><div class="grid min-h-dvh place-content-center"><span class="spinner inline-block size-8 rounded-full border-[3px] border-current border-t-transparent"></span></div></div>',
    "<noscript>This page needs JavaScript to take photos. Please switch it on and open the link again.</noscript>",
    "</body></html>",
  ].join("");
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      Vary: "Accept-Language",
      ...frameHeaders(request, embed),
    },
  });
}

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(MANIFEST, "utf8")) as Manifest;
}

/** The first supported language that the browser asks for (RFC 9110, Accept-Language). */
export function preferredLanguage(header: string): Language {
  const asked = header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { language: tag.trim().split("-")[0]?.toLowerCase(), weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of asked) {
    const ours = LANGUAGES.find((each) => each === language);
    if (ours) return ours;
  }
  return LANGUAGES[0];
}

/** Settings as attributes of the body, escaped. */
function attributes(settings: Readonly<Record<string, string>>): string {
  const inAttribute = (text: string) =>
    text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return Object.entries(settings)
    .map(([name, value]) => ` data-${name}="${inAttribute(value)}"`)
    .join("");
}
