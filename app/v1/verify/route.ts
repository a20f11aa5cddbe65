import { submitVerification } from "@/lib/contract/verify";
import { methods, route } from "@/lib/http/route";
import { submitPhotos } from "@/lib/verification/submit";

const present = (verificationId: string) => ({
  verificationId,
  status: "pending" as const,
  message: "The photos are being checked; the result comes by webhook.",
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(submitVerification, async ({ tenant, body, files, heldKey }) => {
    const { verificationId } = await submitPhotos(tenant, files, body, (tx, id) =>
      heldKey.storeAnswer(tx, id, present(id)),
    );
    return present(verificationId);
  }),
);
