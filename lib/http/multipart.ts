import busboy from "busboy";
import type { JsonBody, MultipartBody } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
import { FILE_LIMIT_BYTES, KIB } from "@/lib/contract/fields";
import { cleanText, parseJsonObject } from "./clean-json";
import { readBody } from "./read-body";

const PART_LIMIT = 20;
const FIELD_LIMIT_BYTES = 64 * KIB;

export interface ReadBody {
  readonly fields: Record<string, unknown>;
  readonly files: Record<string, Buffer>;
}

/**
 * Reads the body that an endpoint declares; fields are clean text but not validated yet.
 * @throws Failure UNSUPPORTED_MEDIA_TYPE, INVALID_JSON, INVALID_MULTIPART, EMPTY_FILE, FILE_TOO_LARGE,
 * PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, OVERLOADED, VALIDATION_ERROR
 */
export async function readDeclaredBody(request: Request, body: JsonBody | MultipartBody): Promise<ReadBody> {
  const encoding = request.headers.get("content-encoding");
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  const wanted = body.kind === "json" ? "application/json" : "multipart/form-data";
  if ((encoding && encoding !== "identity") || type.split(";")[0]?.trim() !== wanted) {
    await drain(request, body.limitBytes);
    throw new Failure("UNSUPPORTED_MEDIA_TYPE");
  }
  return body.kind === "json"
    ? { fields: await readJson(request, body.limitBytes), files: {} }
    : readMultipart(request, body);
}

async function drain(request: Request, limitBytes: number): Promise<void> {
  await readBody(request, limitBytes, () => {});
}

async function readJson(request: Request, limitBytes: number): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = [];
  await readBody(request, limitBytes, (chunk) => chunks.push(chunk));
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new Failure("INVALID_JSON", { cause });
  }
  return parseJsonObject(text);
}

/** Collects the parts of one multipart body. The first error is kept and thrown when everything has been read. */
class Parts {
  readonly fields: Record<string, unknown> = {};
  readonly files: Record<string, Buffer> = {};
  private readonly seen = new Set<string>();
  private wrong: Failure | undefined;
  private readonly declared: MultipartBody["files"];

  constructor(declared: MultipartBody["files"]) {
    this.declared = declared;
  }

  refuse(failure: Failure): void {
    this.wrong ??= failure;
  }

  field(name: string, text: string, cut: boolean): void {
    if (!this.isNew(name)) return;
    if (cut) this.refuse(new Failure("VALIDATION_ERROR", { message: `${name} is too long.` }));
    else if (Object.hasOwn(this.declared, name))
      this.refuse(new Failure("VALIDATION_ERROR", { message: `${name} must be a file.` }));
    else if (Object.hasOwn(Object.prototype, name)) this.refuse(new Failure("VALIDATION_ERROR"));
    else this.text(name, text);
  }

  file(
    name: string,
    stream: NodeJS.ReadableStream & { truncated?: boolean },
    filename: string | undefined,
  ): void {
    const wanted = this.isNew(name) && Object.hasOwn(this.declared, name);
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => {
      if (wanted) chunks.push(chunk);
    });
    stream.on("error", () => this.refuse(new Failure("INVALID_MULTIPART")));
    stream.on("close", () => {
      if (!wanted) return;
      if (stream.truncated) this.refuse(new Failure("FILE_TOO_LARGE"));
      else if (chunks.length > 0) this.files[name] = Buffer.concat(chunks);
      else if (filename || this.declared[name] === "required")
        this.refuse(new Failure("EMPTY_FILE", { message: `${name} is empty.` }));
    });
  }

  /** @throws Failure the first error */
  settled(): ReadBody {
    if (this.wrong) throw this.wrong;
    for (const [name, need] of Object.entries(this.declared)) {
      if (need === "required" && !this.files[name]) {
        throw new Failure("VALIDATION_ERROR", { message: `${name} is required.` });
      }
    }
    return { fields: this.fields, files: this.files };
  }

  private text(name: string, text: string): void {
    try {
      this.fields[name] = cleanText(text);
    } catch (cause) {
      this.refuse(cause as Failure);
    }
  }

  private isNew(name: string): boolean {
    const known = this.seen.has(name);
    if (known) this.refuse(new Failure("INVALID_MULTIPART", { message: `${name} is given twice.` }));
    this.seen.add(name);
    return !known;
  }
}

async function readMultipart(request: Request, body: MultipartBody): Promise<ReadBody> {
  const parts = new Parts(body.files);
  const parser = openParser(request, parts);
  if (!parser) {
    await drain(request, body.limitBytes);
    throw new Failure("INVALID_MULTIPART");
  }
  const closed = new Promise<void>((resolve) => {
    parser.on("close", resolve);
    parser.on("error", () => {
      parts.refuse(new Failure("INVALID_MULTIPART"));
      resolve();
    });
  });
  let broken = false;
  parser.on("error", () => {
    broken = true;
  });
  await readBody(request, body.limitBytes, (chunk) => {
    if (!broken) parser.write(chunk);
  });
  parser.end();
  await closed;
  return parts.settled();
}

function openParser(request: Request, parts: Parts): busboy.Busboy | undefined {
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      // One more byte than the limit distinguishes "too large" from "exactly at the limit".
      limits: {
        parts: PART_LIMIT + 1,
        fieldSize: FIELD_LIMIT_BYTES,
        fieldNameSize: 100,
        fileSize: FILE_LIMIT_BYTES + 1,
      },
    });
  } catch {
    return undefined;
  }
  parser.on("field", (name, text, { valueTruncated, nameTruncated }) =>
    parts.field(name, text, valueTruncated || nameTruncated),
  );
  parser.on("file", (name, stream, { filename }) => parts.file(name, stream, filename));
  parser.on("partsLimit", () =>
    parts.refuse(new Failure("INVALID_MULTIPART", { message: "The body has too many parts." })),
  );
  return parser;
}
