"use server";

import { firstVerificationCommand } from "@/lib/contract/dashboard";
import { action } from "@/lib/http/action";
import { inSandbox } from "@/lib/http/current-member";
import { makeFirstVerification } from "@/lib/verification/first-verification";

export const makeFirst = action(firstVerificationCommand, "session.manage", ({ member }) =>
  makeFirstVerification(inSandbox(member)),
);
