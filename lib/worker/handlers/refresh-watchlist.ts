import { handler } from "@/lib/platform/queue";
import { noteLists, refreshDueLists } from "@/lib/screening/refresh-lists";

/** Fetches what is due; then whatever is newly in force, from here or from the command line, is noted. */
export const refreshWatchlist = handler("screening.refresh", async () => {
  await refreshDueLists();
  await noteLists();
});
