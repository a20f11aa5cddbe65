import { cookies } from "next/headers";
import { knownZone } from "@/lib/contract/lists/local-day";

/** Written by the dashboard in the browser (`components/dashboard/lists/viewer-zone.tsx`). */
const ZONE_COOKIE = "time-zone";

/** The time zone of the member's browser; UTC until it has said it. */
export async function viewerZone(): Promise<string> {
  return knownZone((await cookies()).get(ZONE_COOKIE)?.value);
}
