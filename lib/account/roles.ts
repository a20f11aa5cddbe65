import type { MemberRole } from "@/lib/vocabulary";

/** Who judges cases, company documents and watchlist hits. */
export const REVIEWERS = ["owner", "reviewer"] as const satisfies readonly MemberRole[];

export function isReviewer(role: MemberRole): boolean {
  return REVIEWERS.some((each) => each === role);
}
