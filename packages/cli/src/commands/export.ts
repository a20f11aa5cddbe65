import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { ExportVerificationsInput, ListVerificationsInput } from "identity-verification-client";
import { CommandError, type CommandSpec, EXIT, type Invocation } from "../command";

const FORMATS = ["csv", "jsonl"] as const;

export const exportCommand: CommandSpec = {
  name: "export",
  summary: "Exports verifications as CSV or JSON lines",
  details: ["CSV has a row for each, with the columns of --fields. JSON lines hold the entries of the list."],
  options: {
    out: {
      type: "string",
      short: "o",
      value: "FILE",
      help: "default: stdout. An existing file is not overwritten",
    },
    format: { type: "string", value: "FORMAT", help: "default csv", choices: FORMATS },
    fields: {
      type: "string",
      value: "A,B",
      help: "columns of the CSV, such as verificationId,extractedData.surname",
    },
    status: { type: "string", value: "STATUS", help: "only of this status: PENDING, COMPLETED, …" },
    decision: {
      type: "string",
      value: "DECISION",
      help: "only with this decision: APPROVED, REJECTED, NEEDS_REVIEW",
    },
    from: { type: "string", value: "TIME", help: "only from this day (UTC) or moment on" },
    to: { type: "string", value: "TIME", help: "only up to the end of this day (UTC), or this moment" },
    "external-ref": { type: "string", value: "REF", help: "only with this reference" },
  },
  examples: ["export --from 2026-11-01 --out november.csv", "export --format jsonl --decision REJECTED"],
  async run(given) {
    const { text, terminal, signal } = given;
    const file = text("out");
    const filters = filtersOf(given);
    const isLines = text("format") === "jsonl" || (terminal.isJson && text("format") === undefined);
    if (isLines && text("fields") !== undefined) throw new CommandError("--fields is for CSV.");
    const source = isLines ? lines(given, filters) : await csv(given, filters);
    const target = file === undefined ? process.stdout : await newFile(file);
    await pipeline(source, target, { end: file !== undefined, signal });
    if (file !== undefined) terminal.note(`Written to ${file}.`);
    return EXIT.good;
  },
};

type Filters = Pick<ListVerificationsInput, "status" | "decision" | "from" | "to" | "externalRef">;

/** As they were given: the service says which words it takes. */
function filtersOf({ text }: Invocation): Filters {
  return {
    status: text("status"),
    decision: text("decision"),
    from: text("from"),
    to: text("to"),
    externalRef: text("external-ref"),
  } as Filters;
}

async function csv({ connect, text, signal }: Invocation, filters: Filters): Promise<Readable> {
  const asked: ExportVerificationsInput = { ...filters, fields: text("fields") };
  const { body } = await connect().exportVerifications(asked, { signal, timeoutMs: 600_000 });
  return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream);
}

function lines({ connect, signal }: Invocation, filters: Filters): Readable {
  const client = connect();
  return Readable.from(
    (async function* () {
      for await (const each of client.eachVerification(filters, { signal }))
        yield `${JSON.stringify(each)}\n`;
    })(),
  );
}

/** A file for this user alone: exports hold personal data. */
function newFile(file: string): Promise<NodeJS.WritableStream> {
  const stream = createWriteStream(file, { flags: "wx", mode: 0o600 });
  return new Promise((resolve, reject) => {
    stream.once("open", () => resolve(stream));
    stream.once("error", (cause: NodeJS.ErrnoException) =>
      reject(
        new CommandError(
          cause.code === "EEXIST"
            ? `${file} is there already.`
            : `${file} cannot be written (${cause.code}).`,
        ),
      ),
    );
  });
}
