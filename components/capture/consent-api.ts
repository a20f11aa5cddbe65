import { KEEPING_BASES, type KeepingBasis } from "@/lib/contract/keeping-bases";
import type { Branding } from "@/lib/contract/settings";
import { readBranding, supportLink } from "./api";
import { asText, type Json, post, postTo, type Reply, type SessionAccess, unreachable } from "./http";

/** The endpoints of a person's receipt as the page calls them. */

/** Where a consent stands; times are ISO 8601. */
export interface Receipt {
  readonly state: "given" | "withdrawn" | "kept" | "deleted";
  readonly submittedAt: string;
  readonly withdrawnAt: string;
  readonly deletedBy: string;
  readonly basis: KeepingBasis;
  readonly supportLink: string | null;
  readonly branding: Branding;
}

/** A link for the person who has submitted this session. */
export async function createReceipt(access: SessionAccess): Promise<Reply<string>> {
  const reply = await post(access, "receipt", {});
  if (!reply.ok) return reply;
  const url = asText(reply.value["receiptUrl"]);
  return url ? { ok: true, value: url } : unreachable();
}

/** @param verb `withdraw` withdraws the consent; it may be called again */
export async function callReceipt(
  apiBaseUrl: string,
  verb: "read" | "withdraw",
  receipt: string,
): Promise<Reply<Receipt>> {
  const reply = await postTo(`${apiBaseUrl}/v1/consents/${verb}`, { receipt });
  return reply.ok ? readReceipt(reply.value) : reply;
}

const STATES = ["given", "withdrawn", "kept", "deleted"] as const;

function readReceipt(value: Json): Reply<Receipt> {
  const state = STATES.find((each) => each === value["state"]);
  if (!state) return unreachable();
  return {
    ok: true,
    value: {
      state,
      submittedAt: asText(value["submittedAt"]) ?? "",
      withdrawnAt: asText(value["withdrawnAt"]) ?? "",
      deletedBy: asText(value["deletedBy"]) ?? "",
      basis: KEEPING_BASES.find((each) => each === value["basis"]) ?? "legal_obligation",
      supportLink: supportLink(value["supportContact"]),
      branding: readBranding(value),
    },
  };
}
