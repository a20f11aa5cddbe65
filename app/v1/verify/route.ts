import { submitVerification } from "@/lib/contract/verify";
import { methods, route } from "@/lib/http/route";
import { submitPhotos } from "@/lib/verification/submit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(submitVerification, async ({ tenant, body, files }) => ({
    ...(await submitPhotos(tenant, files, body)),
    status: "pending" as const,
    message: "The photos are being checked; the result comes by webhook.",
  })),
);
