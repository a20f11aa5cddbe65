import busboy from "busboy";
import type { JsonBody, MultipartBody } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
import { FILE_LIMIT_BYTES, KIB } from "@/lib/contract/fields";
import { cleanText } from "./clean-json";
import { JsonBodyReader } from "./json-body";
import { readBody } from "./read-body";
import { nameOf } from "./validate";

/** Names of fields that a message repeats. */
const NAMES_TOLD = 10;

const PART_LIMIT = 20;
const FIELD_LIMIT_BYTES = 64 * KIB;
/** RFC 2046, 5.1.1. */
const BOUNDARY_LIMIT_CHARS = 70;
const HEADER_SHOWN_CHARS = 64;

export interface ReadBody {
  readonly fields: Record<string, unknown>;
  readonly files: Record<string, Buffer>;
}

/** Who sends a body: somebody whose key is valid, anybody, or whoever the token in the body says, once it is checked. */
type Sender = "known" | "anybody" | CheckToken;
/** Checks the session token of a body. @throws Failure for one that is not valid */
type CheckToken = (token: string) => Promise<void>;

/** What builds the fields of a body while it streams in. */
interface BodyBuilder {
  /** @throws Failure for a body that is refused whatever follows */
  write(chunk: Uint8Array): void | Promise<void>;
  /** The session token, as soon as it has been read. */
  readonly token: string | undefined;
}

/**
 * Reads the body that an endpoint declares; fields are clean text but not validated yet.
 * @param sender a function for an endpoint whose caller is known by the body's `session`: it is called once, before
 * anything that follows the token is read. A body without a token ends without the call.
 * @throws Failure UNSUPPORTED_MEDIA_TYPE, INVALID_JSON, INVALID_MULTIPART, EMPTY_FILE, FILE_TOO_LARGE,
 * PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, OVERLOADED, VALIDATION_ERROR, whatever `sender` throws
 */
export async function readDeclaredBody(
  request: Request,
  body: JsonBody | MultipartBody,
  sender: Sender = "known",
): Promise<ReadBody> {
  assertMediaType(request.headers, body.kind === "json" ? "application/json" : "multipart/form-data");
  if (body.kind === "multipart") return readMultipart(request, body, sender);
  const reader = new JsonBodyReader(body);
  await readInto(reader, request, body.limitBytes, sender);
  return { fields: await reader.finish(), files: {} };
}

/** @throws Failure UNSUPPORTED_MEDIA_TYPE, which says what was sent and what to send */
function assertMediaType(headers: Headers, wanted: string): void {
  const encoding = headers.get("content-encoding");
  if (encoding && encoding !== "identity") {
    const message = `Content-Encoding ${quoted(encoding)} is not supported here; send the body uncompressed.`;
    throw new Failure("UNSUPPORTED_MEDIA_TYPE", { message });
  }
  const sent = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (sent === wanted) return;
  const said = sent ? `not ${quoted(sent)}` : "and the request has none";
  throw new Failure("UNSUPPORTED_MEDIA_TYPE", { message: `Content-Type must be ${wanted}, ${said}.` });
}

/** A header's value in a message, in quotes unless it looks like a media type. */
function quoted(value: string): string {
  const cut = value.slice(0, HEADER_SHOWN_CHARS);
  return /^[\w.+/-]+$/.test(cut) ? cut : JSON.stringify(cut);
}

async function readInto(
  builder: BodyBuilder,
  request: Request,
  limitBytes: number,
  sender: Sender,
): Promise<void> {
  let isKnown = sender === "known";
  const prove = async () => {
    if (isKnown || typeof sender === "string" || builder.token === undefined) return;
    await sender(builder.token);
    isKnown = true;
  };
  const take = async (chunk: Uint8Array) => {
    try {
      await builder.write(chunk);
    } catch (cause) {
      // The token comes first, also when it arrived together with what is wrong.
      await prove();
      throw cause;
    }
    await prove();
  };
  await readBody(request, limitBytes, take, () => isKnown);
}

/** Collects the parts of one multipart body. Its first error refuses it. */
class Parts {
  /** The field `session`, as soon as it has been read. */
  token: string | undefined;
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
    else if (Object.hasOwn(this.declared, name)) {
      // Empty, it is a file that is not given (API-NULL-2); one that is required is then missed by its name.
      if (text !== "") this.refuse(new Failure("VALIDATION_ERROR", { message: `${name} must be a file.` }));
    } else if (Object.hasOwn(Object.prototype, name)) this.refuse(new Failure("VALIDATION_ERROR"));
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
    stream.on("limit", () => {
      if (wanted) this.refuse(new Failure("FILE_TOO_LARGE", { field: name }));
    });
    stream.on("close", () => {
      if (!wanted || stream.truncated) return;
      if (chunks.length > 0) this.files[name] = Buffer.concat(chunks);
      else if (filename || this.declared[name] === "required")
        this.refuse(new Failure("EMPTY_FILE", { message: `${name} is empty.` }));
    });
  }

  /** @throws Failure the first error */
  assertRight(): void {
    if (this.wrong) throw this.wrong;
  }

  /** @throws Failure the first error */
  settled(): ReadBody {
    this.assertRight();
    for (const [name, need] of Object.entries(this.declared)) {
      if (need === "required" && !this.files[name]) {
        throw new Failure("VALIDATION_ERROR", {
          message: `${name} is required; received ${this.received()}.`,
        });
      }
    }
    return { fields: this.fields, files: this.files };
  }

  /** The names of the fields that came, for the message about one that did not. */
  private received(): string {
    const names = [...this.seen].slice(0, NAMES_TOLD).map((name) => nameOf([name]));
    return names.join(", ") || "no fields";
  }

  private text(name: string, text: string): void {
    try {
      this.fields[name] = cleanText(text, [name]);
      if (name === "session" && text !== "") this.token = text;
    } catch (cause) {
      this.refuse(cause as Failure);
    }
  }

  /** @param name undefined for a part without a name */
  private isNew(name: string | undefined): name is string {
    if (name === undefined) {
      this.refuse(new Failure("INVALID_MULTIPART", { message: "A part has no name." }));
      return false;
    }
    const known = this.seen.has(name);
    if (known) this.refuse(new Failure("INVALID_MULTIPART", { message: `${name} is given twice.` }));
    this.seen.add(name);
    return !known;
  }
}

async function readMultipart(request: Request, body: MultipartBody, sender: Sender): Promise<ReadBody> {
  const parts = new Parts(body.files);
  const parser = openParser(request, parts);
  const closed = new Promise<void>((resolve) => {
    parser.on("close", resolve);
    parser.on("error", () => {
      parts.refuse(new Failure("INVALID_MULTIPART"));
      resolve();
    });
  });
  const builder: BodyBuilder = {
    async write(chunk) {
      // Settles when the parts in the chunk have been taken, and also when the parser has failed.
      await new Promise<void>((resolve) => {
        parser.write(chunk, () => resolve());
      });
      parts.assertRight();
    },
    get token() {
      return parts.token;
    },
  };
  await readInto(builder, request, body.limitBytes, sender);
  parser.end();
  await closed;
  return parts.settled();
}

/** @throws Failure INVALID_MULTIPART for a Content-Type without a usable boundary */
function boundaryOf(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2] ?? "";
  const problem = boundaryProblem(boundary);
  if (problem) throw new Failure("INVALID_MULTIPART", { message: problem });
  return boundary;
}

function boundaryProblem(boundary: string): string | null {
  if (boundary === "") return "The Content-Type has no boundary; let your HTTP client set this header.";
  if (boundary.length > BOUNDARY_LIMIT_CHARS)
    return `The boundary in the Content-Type has more than ${BOUNDARY_LIMIT_CHARS} characters.`;
  return /^[ !#-[\]-~]+$/.test(boundary) ? null : "The boundary in the Content-Type has invalid characters.";
}

function openParser(request: Request, parts: Parts): busboy.Busboy {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  const parser = busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    defParamCharset: "utf8",
    // One more byte than the limit distinguishes "too large" from "exactly at the limit".
    limits: {
      parts: PART_LIMIT + 1,
      fieldSize: FIELD_LIMIT_BYTES,
      fieldNameSize: 100,
      fileSize: FILE_LIMIT_BYTES + 1,
    },
  });
  parser.on("field", (name, text, { valueTruncated, nameTruncated }) =>
    parts.field(name, text, valueTruncated || nameTruncated),
  );
  parser.on("file", (name, stream, { filename }) => parts.file(name, stream, filename));
  parser.on("partsLimit", () =>
    parts.refuse(new Failure("INVALID_MULTIPART", { message: "The body has too many parts." })),
  );
  return parser;
}
