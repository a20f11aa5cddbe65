"use server";

import * as hold from "@/lib/account/legal-hold";
import { askPersonAgain } from "@/lib/company/ask-again";
import { askAgainCommand } from "@/lib/contract/ask-again";
import { keepWithdrawnCommand, placeHoldCommand, releaseHoldCommand } from "@/lib/contract/oversight";
import { reopenCommand } from "@/lib/contract/reopen";
import { enterCaseCommand, leaveCaseCommand } from "@/lib/contract/review-queue";
import { resolveVerificationHit } from "@/lib/contract/screening";
import {
  deleteVerification as deleteEndpoint,
  reviewVerification as reviewEndpoint,
} from "@/lib/contract/verifications";
import { action } from "@/lib/http/action";
import { presentScreening } from "@/lib/screening/present";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";
import { deleteVerification } from "@/lib/verification/delete";
import * as presence from "@/lib/verification/presence";
import { reopenVerification } from "@/lib/verification/reopen";
import { presentReview, reviewVerification } from "@/lib/verification/review";
import { PERSON } from "@/lib/verification/screened-person";
import { keepAfterWithdrawal } from "@/lib/verification/withdrawal";

/** What cannot be undone needs a recent proof of identity (ACCOUNT-PROOF-1). */
const CONFIRMED = { confirmed: true };

export const review = action(reviewEndpoint, "verification.review", async ({ tenant, params, body }) =>
  presentReview(await reviewVerification(tenant, params.verificationId, body)),
);

export const reopen = action(reopenCommand, "verification.reopen", async ({ tenant, params, body }) => {
  const { revision } = await reopenVerification(tenant, params.verificationId, body.note);
  return { revision };
});

export const askAgain = action(askAgainCommand, "verification.review", ({ tenant, params, body }) =>
  askPersonAgain(tenant, params.verificationId, body.reasons),
);

export const remove = action(
  deleteEndpoint,
  "verification.delete",
  async ({ tenant, params }) => {
    await deleteVerification(tenant, params.verificationId);
    return { message: "Deleted." };
  },
  CONFIRMED,
);

export const placeHold = action(placeHoldCommand, "verification.hold", async ({ tenant, params, body }) => {
  await hold.placeHold(tenant, params.verificationId, body.reason);
  return {};
});

export const releaseHold = action(
  releaseHoldCommand,
  "verification.hold",
  async ({ tenant, params }) => {
    await hold.releaseHold(tenant, params.verificationId);
    return {};
  },
  CONFIRMED,
);

export const keepWithdrawn = action(
  keepWithdrawnCommand,
  "verification.delete",
  async ({ tenant, params, body }) => {
    await keepAfterWithdrawal(tenant, params.verificationId, body.basis);
    return {};
  },
  CONFIRMED,
);

export const resolveHit = action(
  resolveVerificationHit,
  "screening.resolve",
  async ({ tenant, params, body }) => {
    await resolveScreeningHit(PERSON, tenant, params.verificationId, body);
    return presentScreening(tenant, params.verificationId);
  },
);

export const enterCase = action(
  enterCaseCommand,
  "verification.review",
  async ({ tenant, member, params: { verificationId } }) => {
    await presence.enterCase(tenant, verificationId, member.userId);
    const viewers = await presence.listViewers(tenant, [verificationId], member.userId);
    return { viewers: [...(viewers.get(verificationId) ?? [])] };
  },
);

export const leaveCase = action(
  leaveCaseCommand,
  "verification.review",
  async ({ tenant, member, params }) => {
    await presence.leaveCase(tenant, params.verificationId, member.userId);
    return {};
  },
);
