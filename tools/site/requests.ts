import type { Endpoint } from "@/lib/contract/endpoint";
import { EXAMPLES } from "@/lib/contract/examples";
import { snake } from "@/tools/client/python-types";

/** Where examples call: the reader's server stands here once a page is served. */
export const EXAMPLE_BASE_URL = "http://localhost:3000";

/** The request of an endpoint's example, before it is written in a language. */
interface ExampleRequest {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly form: Readonly<Record<string, string>>;
  /** Form fields that hold a file, and the file's name. */
  readonly files: readonly (readonly [field: string, name: string])[];
  readonly hasKey: boolean;
}

function exampleRequest(endpoint: Endpoint): ExampleRequest {
  const { body } = endpoint;
  const example = EXAMPLES[endpoint.id];
  const files = body?.kind === "multipart" ? Object.entries(body.files) : [];
  return {
    endpoint,
    params: example?.params ?? {},
    query: example?.query ?? {},
    body: body?.kind === "json" ? ((example?.body ?? {}) as Record<string, unknown>) : undefined,
    form: example?.form ?? {},
    files: files
      .filter(([, need]) => need === "required")
      .map(([field]) => [field, field === "document" ? "certificate.pdf" : `${field}.jpg`]),
    hasKey: endpoint.auth === "key" || endpoint.auth === "optional-key",
  };
}

/** One endpoint's example in each language, as fences that become tabs. */
export function exampleFences(endpoint: Endpoint): string {
  const request = exampleRequest(endpoint);
  return [
    fence("sh", curl(request)),
    fence("ts", endpoint.auth === "session" ? typeScriptFetch(request) : typeScript(request)),
    fence("python", endpoint.auth === "session" ? pythonRequests(request) : python(request)),
  ].join("\n\n");
}

const fence = (lang: string, text: string) => `\`\`\`${lang}\n${text}\n\`\`\``;

function address({ endpoint, params, query }: ExampleRequest): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? name),
  );
  const search = new URLSearchParams(query).toString();
  return `${EXAMPLE_BASE_URL}${path}${search ? `?${search}` : ""}`;
}

/** In single quotes for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl(request: ExampleRequest): string {
  const { endpoint, body, form, files, hasKey } = request;
  const url = address(request);
  const isDefault = endpoint.method === (endpoint.body ? "POST" : "GET");
  const lines = [
    `curl -fsS ${isDefault ? "" : `-X ${endpoint.method} `}${/[?&]/.test(url) ? quoted(url) : url}`,
    ...(hasKey ? ['-H "X-API-Key: $API_KEY"'] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`] : []),
    ...files.map(([field, name]) => `-F ${field}=@${name}`),
    ...Object.entries(form).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
  ];
  return lines.join(" \\\n  ");
}

/** By the client package, which has a method for each endpoint outside the capture page. */
function typeScript(request: ExampleRequest): string {
  const { endpoint, params, query, body, form, files, hasKey } = request;
  const fields = [
    ...Object.entries({ ...params, ...numbers(endpoint, query), ...body, ...form }).map(
      ([name, value]) => `${propertyName(name)}: ${literal(value)},`,
    ),
    ...files.map(([field, name]) => `${field}: await readFile("${name}"),`),
  ];
  const given = fields.length === 0 ? "" : `{\n${indent(fields.join("\n"))}\n}`;
  const isStream = endpoint.envelope === "stream";
  return [
    ...(files.length > 0 ? ['import { readFile } from "node:fs/promises";'] : []),
    'import { Client } from "identity-verification-client";',
    "",
    `const client = new Client({ baseUrl: "${EXAMPLE_BASE_URL}"${hasKey ? ", apiKey: process.env.API_KEY" : ""} });`,
    `const answer = await client.${endpoint.id}(${given});`,
    isStream ? "console.log(await answer.text());" : "console.log(answer);",
  ].join("\n");
}

/** Endpoints of the capture page belong into a browser, where the client package is not. */
function typeScriptFetch(request: ExampleRequest): string {
  const { body, form, files } = request;
  const parts = body
    ? [
        `const body = JSON.stringify(${literal(body)});`,
        `const headers = { "Content-Type": "application/json" };`,
      ]
    : [
        "const body = new FormData();",
        ...Object.entries(form).map(
          ([name, value]) => `body.set(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
        ),
        ...files.map(([field, name]) => `body.set("${field}", await openAsBlob("${name}"), "${name}");`),
      ];
  const options = `{ method: "${request.endpoint.method}"${body ? ", headers" : ""}, body }`;
  return [
    ...(files.length > 0 ? ['import { openAsBlob } from "node:fs";', ""] : []),
    ...parts,
    `const answer = await fetch("${address(request)}", ${options});`,
    "console.log(await answer.json());",
  ].join("\n");
}

/** By the client package, like TypeScript. */
function python(request: ExampleRequest): string {
  const { endpoint, params, query, body, form, files, hasKey } = request;
  const fields = [
    ...files.map(([field, name]) => `${snake(field)}=Path("${name}"),`),
    ...Object.entries({ ...params, ...numbers(endpoint, query), ...body, ...form }).map(
      ([name, value]) => `${snake(name)}=${pythonLiteral(value)},`,
    ),
  ];
  const given = fields.length === 0 ? "" : `\n${indent(fields.join("\n"), 4)}\n`;
  const imports = [
    ...(hasKey ? ["import os"] : []),
    ...(files.length > 0 ? ["from pathlib import Path"] : []),
  ];
  return [
    ...(imports.length > 0 ? [...imports, ""] : []),
    "from identity_verification import Client",
    "",
    `client = Client("${EXAMPLE_BASE_URL}"${hasKey ? ', os.environ["API_KEY"]' : ""})`,
    `answer = client.${snake(endpoint.id)}(${given})`,
    endpoint.envelope === "stream" ? "print(answer.content.decode())" : "print(answer)",
  ].join("\n");
}

/** Endpoints of the capture page are not in the client package. */
function pythonRequests(request: ExampleRequest): string {
  const { endpoint, body, form, files } = request;
  const options = [
    ...(body ? [`json=${pythonLiteral(body)},`] : []),
    ...(files.length > 0
      ? [`files={${files.map(([field, name]) => `"${field}": open("${name}", "rb")`).join(", ")}},`]
      : []),
    ...(Object.keys(form).length > 0 ? [`data=${pythonLiteral(form)},`] : []),
  ];
  return [
    "import requests",
    "",
    `answer = requests.${endpoint.method.toLowerCase()}(`,
    indent([`"${address(request)}",`, ...options].join("\n"), 4),
    ")",
    "answer.raise_for_status()",
    "print(answer.json())",
  ].join("\n");
}

const indent = (text: string, by = 2) => text.replace(/^(?=.)/gm, " ".repeat(by));
const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** A query field that the contract takes as a number is one in the client's types. */
function numbers({ query: schema }: Endpoint, query: Readonly<Record<string, string>>) {
  const entries = Object.entries(query).map(([name, value]) => {
    const isNumber = schema?.shape[name] !== undefined && /^\d+$/.test(value) && NUMERIC.has(name);
    return [name, isNumber ? Number(value) : value] as const;
  });
  return Object.fromEntries(entries);
}
const NUMERIC = new Set(["page", "limit"]);

/** A value as TypeScript source. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => `${propertyName(name)}: ${literal(each)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/** A value as Python source. */
function pythonLiteral(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${pythonLiteral(each)}`,
  );
  return `{${fields.join(", ")}}`;
}
