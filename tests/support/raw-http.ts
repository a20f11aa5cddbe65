import { randomBytes } from "node:crypto";
import http from "node:http";
import { expect } from "vitest";
import { recordAnswer } from "./contract-coverage";

/** A request of a hostile or careless client, with headers and bodies that fetch does not allow. */
export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Send this size as zero bytes instead of a body, without holding it in memory. */
  readonly zeroBytes?: number;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** `error.code` of an answer in the error shape, else undefined. */
  readonly code: string | undefined;
  readonly json: unknown;
}

/**
 * Sends one request on its own connection, with path and body unchanged. Writes the whole body even when the server has
 * answered, as simple clients do.
 * @throws Error (ECONNRESET, EPIPE, …) when the server closes the connection before it is done.
 */
export function raw(baseUrl: string, request: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const { method = "GET", path, headers = {}, body, zeroBytes } = request;
  const isChunked = "transfer-encoding" in headers;
  const length = isChunked || body === undefined ? zeroBytes : Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const sent = http.request(
      {
        hostname,
        port,
        method,
        path,
        agent: false,
        headers: { ...(length === undefined ? {} : { "content-length": length }), ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const got = answerOf(answer, Buffer.concat(chunks).toString("utf8"));
          recordAnswer(method, path, got.status, got.code);
          resolve(got);
        });
      },
    );
    sent.on("error", reject);
    if (zeroBytes === undefined) sent.end(body);
    else writeZeros(sent, zeroBytes);
  });
}

function writeZeros(sent: http.ClientRequest, count: number): void {
  const piece = Buffer.alloc(64 * 1024);
  let left = count;
  const more = () => {
    while (left > 0) {
      const size = Math.min(left, piece.length);
      left -= size;
      if (!sent.write(piece.subarray(0, size))) {
        sent.once("drain", more);
        return;
      }
    }
    sent.end();
  };
  more();
}

function answerOf(answer: http.IncomingMessage, text: string): RawAnswer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const code = (json as { error?: { code?: string } } | undefined)?.error?.code;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text, code, json };
}

/** One part of a multipart body; with a file name it is a file. */
export interface Part {
  readonly name: string;
  readonly content: Buffer | string;
  readonly filename?: string;
  readonly type?: string;
}

/** A multipart body written by hand: parts may repeat, be empty or have any name. */
export function multipart(parts: readonly Part[]): { body: Buffer; contentType: string } {
  const boundary = `b${randomBytes(12).toString("hex")}`;
  const pieces = parts.flatMap(({ name, content, filename, type }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"`;
    const kind = filename === undefined ? "" : `Content-Type: ${type ?? "image/jpeg"}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")];
  });
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Sends parts to an endpoint with a key. */
export function sendParts(
  baseUrl: string,
  apiKey: string,
  path: string,
  parts: readonly Part[],
): Promise<RawAnswer> {
  const { body, contentType } = multipart(parts);
  const headers = { "content-type": contentType, "x-api-key": apiKey };
  return raw(baseUrl, { method: "POST", path, headers, body });
}

/** Sends any text as JSON, well-formed or not. */
export function sendJson(
  baseUrl: string,
  method: string,
  path: string,
  body: string | object,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return raw(baseUrl, {
    method,
    path,
    headers: { "content-type": "application/json", ...headers },
    body: text,
  });
}

/** Expects the headers that every reply of the API has, errors included (API-HEADER-1). */
export function expectOrdinaryHeaders({ headers }: RawAnswer, contentType = "application/json"): void {
  expect(headers["x-request-id"]).toMatch(/^req_[0-9A-Za-z]{22}$/);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["content-type"]).toContain(contentType);
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers["set-cookie"]).toBeUndefined();
}
