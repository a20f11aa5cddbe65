import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { TimeAgo } from "@/components/ui/time";
import { RETRY_REASONS, type RetryLinks, type RetryView } from "@/lib/contract/ask-again";

/** When new photos were asked for, why, and what came of it. */
export function Retries({ requests, follows }: RetryLinks) {
  if (requests.length === 0 && follows === null) return null;
  return (
    <Notice>
      {follows && (
        <p>
          These photos were asked for after <CaseLink id={follows} />.
        </p>
      )}
      {requests.length > 0 && (
        <ul className="grid gap-1.5">
          {requests.map((request) => (
            <li key={request.at}>
              New photos were asked for by {request.by}, <TimeAgo at={request.at} />:{" "}
              {request.reasons.map((code) => RETRY_REASONS[code].label).join("; ")}. <Answer {...request} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function Answer({ answeredBy, isLinkOpen }: RetryView) {
  if (answeredBy) {
    return (
      <>
        They came as <CaseLink id={answeredBy} />.
      </>
    );
  }
  return isLinkOpen ? "The link is open." : "The link ended without them.";
}

function CaseLink({ id }: { readonly id: string }) {
  return (
    <Link
      href={`/dashboard/verifications/${id}`}
      prefetch={false}
      className="break-all font-mono text-xs underline"
    >
      {id}
    </Link>
  );
}
