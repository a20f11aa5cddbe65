import type { z } from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import type { ErrorCode } from "@/lib/contract/errors";

/** The raw input of a call, as a client would write it. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Files of a multipart endpoint by field. */
  readonly files?: Readonly<Record<string, Blob>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface CallOptions {
  /** Origin of the service; empty for the origin of the page. */
  readonly baseUrl: string;
  readonly apiKey?: string;
}

export type CallResult<E extends Endpoint> =
  | {
      readonly status: number;
      readonly headers: Headers;
      readonly data: z.output<E["response"]>;
      readonly error?: never;
    }
  | {
      readonly status: number;
      readonly headers: Headers;
      readonly data?: never;
      readonly error: { readonly code: ErrorCode; readonly message: string };
    };

/**
 * Calls an endpoint and parses the response by its contract.
 * @throws TypeError when the network fails, ZodError when the response does not match the contract.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  given: CallInput,
  options: CallOptions,
): Promise<CallResult<E>> {
  const response = await fetch(addressOf(endpoint, given, options.baseUrl), {
    method: endpoint.method,
    headers: {
      ...(options.apiKey ? { "X-API-Key": options.apiKey } : {}),
      ...(endpoint.body?.kind === "json" ? { "Content-Type": "application/json" } : {}),
      ...given.headers,
    },
    ...(endpoint.body ? { body: bodyOf(endpoint, given) } : {}),
    ...(given.signal ? { signal: given.signal } : {}),
  });
  const { status, headers } = response;
  if (endpoint.envelope === "stream" && response.ok) {
    const data = endpoint.response.parse(await response.text()) as z.output<E["response"]>;
    return { status, headers, data };
  }
  const answer = (await response.json()) as Record<string, unknown>;
  if (answer["success"] === false) {
    return { status, headers, error: answer["error"] as { code: ErrorCode; message: string } };
  }
  return {
    status,
    headers,
    data: endpoint.response.parse(fromEnvelope(endpoint, answer)) as z.output<E["response"]>,
  };
}

function fromEnvelope(endpoint: Endpoint, answer: Record<string, unknown>): unknown {
  if (endpoint.envelope === "bare") return answer;
  const { success: _success, ...rest } = answer;
  return endpoint.envelope === "data" ? rest["data"] : rest;
}

function addressOf(endpoint: Endpoint, given: CallInput, baseUrl: string): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(given.params?.[name] ?? ""),
  );
  const query = new URLSearchParams(
    Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return `${baseUrl}${path}${query.size > 0 ? `?${query}` : ""}`;
}

function bodyOf(endpoint: Endpoint, given: CallInput): BodyInit {
  if (endpoint.body?.kind === "json") return JSON.stringify(given.body ?? {});
  const form = new FormData();
  for (const [name, value] of Object.entries(given.body ?? {}))
    if (value !== undefined) form.set(name, String(value));
  for (const [name, file] of Object.entries(given.files ?? {})) form.set(name, file, `${name}.jpg`);
  return form;
}
