import { rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import { EXAMPLES } from "@/lib/contract/examples";
import { plainPng } from "@/tests/support/images";
import {
  fencesOf,
  missingFor,
  runSnippets,
  SNIPPET_LANGUAGES,
  snippetFolder,
} from "@/tests/support/snippets";
import { referencePages } from "@/tools/site/reference";
import { EXAMPLE_BASE_URL, exampleFences } from "@/tools/site/requests";

/** The examples of the reference, run against a server that only notes what it is asked. */

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly key: string | undefined;
  readonly json: unknown;
  /** Fields of a form, files by their names' presence. */
  readonly form: Record<string, string> | undefined;
}

let server: Server;
let baseUrl: string;
let folder: string;
const asked: Asked[] = [];

beforeAll(async () => {
  folder = snippetFolder();
  for (const name of ["selfie.jpg", "idFront.jpg", "idBack.jpg", "certificate.pdf"])
    writeFileSync(path.join(folder, name), plainPng(8, 8));
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const type = request.headers["content-type"] ?? "";
    const body = Buffer.concat(chunks);
    asked.push({
      method: request.method ?? "",
      path: pathname,
      query: Object.fromEntries(searchParams),
      key: request.headers["x-api-key"]?.toString(),
      json: type.startsWith("application/json") ? JSON.parse(body.toString()) : undefined,
      form: type.startsWith("multipart/") ? await formOf(body, type) : undefined,
    });
    response.setHeader("Content-Type", "application/json");
    response.end('{"success":true,"data":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function formOf(body: Buffer, type: string): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? "file" : value]));
}

/** What the example of an endpoint must ask for, by the contract. */
function wanted(endpoint: (typeof ENDPOINTS)[number]): Asked {
  const { method, path: template, body, auth, id } = endpoint;
  const example = EXAMPLES[id];
  const files = body?.kind === "multipart" ? Object.entries(body.files) : [];
  const sent = files.filter(([, need]) => need === "required").map(([name]) => [name, "file"]);
  return {
    method,
    path: template.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(example?.params?.[name] ?? name),
    ),
    query: { ...example?.query },
    key: auth === "key" || auth === "optional-key" ? "sv_test_key" : undefined,
    json: body?.kind === "json" ? (example?.body ?? {}) : undefined,
    form: body?.kind === "multipart" ? { ...Object.fromEntries(sent), ...example?.form } : undefined,
  };
}

describe("DOCS-SNIPPET-2 the examples of the reference", () => {
  test("every endpoint has one in each language, on one page", () => {
    const text = referencePages("1.2.3")
      .map(({ markdown }) => markdown)
      .join("\n");
    const languages = fencesOf(text).map(({ lang }) => lang);
    for (const language of SNIPPET_LANGUAGES)
      expect(languages.filter((each) => each === language)).toHaveLength(ENDPOINTS.length);
    for (const { id } of ENDPOINTS) expect(text.split(`{#${id}}`), id).toHaveLength(2);
  });

  test.for(SNIPPET_LANGUAGES)(
    "%s asks for what the contract's example says",
    { timeout: 300_000 },
    async (language, { skip }) => {
      const missing = await missingFor(language);
      if (missing !== null) skip(missing);
      const texts = ENDPOINTS.map((endpoint) => {
        const fence = fencesOf(exampleFences(endpoint)).find(({ lang }) => lang === language);
        return (fence?.text ?? "").replaceAll(EXAMPLE_BASE_URL, baseUrl);
      });
      asked.length = 0;
      const ended = await runSnippets(folder, language, texts, { API_KEY: "sv_test_key" });
      const last = ENDPOINTS[asked.length - 1]?.id;
      expect([ended.stderr, ended.code], `the last that asked was ${last}`).toEqual(["", 0]);
      for (const [at, endpoint] of ENDPOINTS.entries())
        expect(asked[at], endpoint.id).toEqual(wanted(endpoint));
      expect(asked).toHaveLength(ENDPOINTS.length);
    },
  );
});
