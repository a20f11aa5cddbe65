import { log } from "@/lib/platform/log";
import { handler } from "@/lib/platform/queue";
import { deleteObjects } from "@/lib/platform/storage/storage";

/** The rows are gone, so the files are unreadable already; the sweep finds what even this leaves behind. */
export const purgeFiles = handler(
  "files.purge",
  ({ payload }) => deleteObjects(payload.storageKeys),
  async (_tx, { storageKeys }) =>
    log.error({ files: storageKeys.length }, "files.purge: given up, left to the sweep"),
);
