import { createHash } from "node:crypto";
import { addAbortSignal, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectsCommand,
  type DeleteObjectsCommandOutput,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { EgressRules } from "../egress";
import { env } from "../env";
import type { ObjectStore } from "./object-store";
import { openS3Client } from "./s3-client";

/** A request may name 1000 (Amazon S3 API reference); servers that remove one after the other take seconds for so many. */
const DELETE_AT_ONCE = 250;
/** Ten thousand parts, the most of an object, are then 80 GiB. Two are in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONTENT_TYPE = "application/octet-stream";

/**
 * Objects in an S3 bucket, of Amazon or of a server that speaks the same protocol (docs/decisions/0077-s3-storage.md).
 * @param place `s3://bucket` or `s3://bucket/prefix`; every key is under the prefix
 * @throws Error with a sentence for the operator when a setting cannot be used
 */
export async function s3Store(place: string, rules?: EgressRules): Promise<ObjectStore> {
  const { bucket: Bucket, prefix: root } = partsOf(place);
  const client = await openS3Client(rules);
  const limit = () => ({ abortSignal: AbortSignal.timeout(env().S3_TIMEOUT_SECONDS * 1000) });
  const at = (key: string) => ({ Bucket, Key: root + key });

  async function open(key: string, options: { abortSignal?: AbortSignal }): Promise<Readable | null> {
    const found = await orNullWhenMissing(client.send(new GetObjectCommand(at(key)), options));
    return (found?.Body as Readable | undefined) ?? null;
  }
  const get = async (key: string) => {
    const { abortSignal } = limit();
    const body = await open(key, { abortSignal });
    return body && buffer(addAbortSignal(abortSignal, body));
  };
  return {
    get,
    async put(key, bytes) {
      const command = new PutObjectCommand({
        ...at(key),
        Body: bytes,
        ContentType: CONTENT_TYPE,
        IfNoneMatch: "*",
      });
      try {
        await client.send(command, limit());
      } catch (problem) {
        if (!isTaken(problem)) throw problem;
        // An earlier try arrived although its answer did not.
        const isOwn = (problem.$metadata.attempts ?? 1) > 1 && (await get(key))?.equals(bytes);
        if (!isOwn) throw new Error("There is an object of this name already.", { cause: problem });
      }
    },
    async putStream(key, body) {
      // Not every server heeds the condition when the parts are put together.
      if (await orNullWhenMissing(client.send(new HeadObjectCommand(at(key)), limit()))) {
        body.destroy();
        throw new Error("There is an object of this name already.");
      }
      const upload = new Upload({
        client,
        params: { ...at(key), Body: body, ContentType: CONTENT_TYPE, IfNoneMatch: "*" },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      await upload.done();
    },
    getStream: (key) => open(key, {}),
    async *list(prefix) {
      for (let token: string | undefined, isLast = false; !isLast; ) {
        const command = new ListObjectsV2Command({
          Bucket,
          Prefix: root + prefix,
          ...(token ? { ContinuationToken: token } : {}),
        });
        const page = await client.send(command, limit());
        for (const { Key, Size } of page.Contents ?? []) {
          if (Key !== undefined) yield { key: Key.slice(root.length), size: Size ?? 0 };
        }
        token = page.NextContinuationToken;
        isLast = !page.IsTruncated || token === undefined;
      }
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += DELETE_AT_ONCE) {
        const Objects = keys.slice(from, from + DELETE_AT_ONCE).map((key) => ({ Key: root + key }));
        const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
        withContentMd5(command);
        assertRemoved(await client.send(command, limit()));
      }
    },
  };
}

/** The bucket, and the prefix with a slash at its end; empty without one. */
function partsOf(place: string): { bucket: string; prefix: string } {
  const { hostname: bucket, pathname } = new URL(place);
  const prefix = pathname.replace(/^\/+|\/+$/g, "");
  return { bucket, prefix: prefix === "" ? "" : `${prefix}/` };
}

/**
 * The header that S3 first asked for. Stores that know no newer checksum refuse a deletion without it, and it takes the
 * place of the newer one, as the SDK's guide for such stores advises (aws-sdk-js-v3, MD5_FALLBACK.md).
 */
function withContentMd5(command: DeleteObjectsCommand): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers, body } = args.request as { headers: Record<string, string>; body: string };
      for (const name of Object.keys(headers)) {
        if (/^x-amz-(?:sdk-)?checksum-/i.test(name)) delete headers[name];
      }
      headers["content-md5"] = createHash("md5").update(body).digest("base64");
      return next(args);
    },
    // After the SDK's own checksum, before the request is signed.
    { step: "build", priority: "low", name: "contentMd5" },
  );
}

function assertRemoved({ Errors = [] }: DeleteObjectsCommandOutput): void {
  const left = Errors.find(({ Code }) => Code !== "NoSuchKey");
  if (left)
    throw new Error(`The store did not remove ${Errors.length} objects: ${left.Code ?? "no reason"}.`);
}

function isTaken(problem: unknown): problem is S3ServiceException {
  const taken = ["PreconditionFailed", "ConditionalRequestConflict"];
  return problem instanceof S3ServiceException && taken.includes(problem.name);
}

/** A bucket that is missing is an error, although its status is 404 as well. */
async function orNullWhenMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (problem) {
    if (problem instanceof S3ServiceException && ["NoSuchKey", "NotFound"].includes(problem.name))
      return null;
    throw problem;
  }
}
