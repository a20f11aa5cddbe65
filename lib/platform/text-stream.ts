import { log } from "./log";

/**
 * Text pieces as a stream of bytes. The next piece is made when the one before is taken, and no more once the receiver
 * goes away. A failure breaks the stream off, so that a cut file never looks complete (EXPORT-STREAM-1).
 */
export function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isCancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          // The receiver went away while the piece was made: nothing failed.
          if (isCancelled) return;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (cause) {
          log.error({ err: cause }, "an export failed and was cut off");
          controller.error(cause);
        }
      },
      async cancel() {
        isCancelled = true;
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
