import { handler } from "@/lib/platform/queue";
import { failVerification, processVerification } from "@/lib/verification/process";

export const processVerificationHandler = handler(
  "verification.process",
  processVerification,
  (tx, { verificationId }) => failVerification(tx, verificationId),
);
