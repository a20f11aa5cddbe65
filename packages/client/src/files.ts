/** A photo or document to send: bytes, a `Blob` or `File`, or a stream, of Node or of the web. */
export type FileInput =
  | Blob
  | Uint8Array
  | ArrayBuffer
  | AsyncIterable<Uint8Array>
  | ReadableStream<Uint8Array>;

/**
 * A file as a form sends it. A stream is read to its end first, so that the request can be repeated; the service takes
 * files of at most 10 MiB.
 */
export async function blobOf(file: FileInput): Promise<Blob> {
  if (file instanceof Blob) return file;
  if (file instanceof Uint8Array) return new Blob([copyOf(file)]);
  if (file instanceof ArrayBuffer) return new Blob([file]);
  if ("getReader" in file) return new Response(file).blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of file) chunks.push(copyOf(chunk));
  return new Blob(chunks);
}

/** Bytes of their own: a `Buffer` may be a window on memory that others use. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
