import { getDeletionCertificate } from "@/lib/contract/proofs";
import { methods, route } from "@/lib/http/route";
import { readDeletionCertificate } from "@/lib/verification/deletion-certificate";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getDeletionCertificate, async ({ tenant, params: { verificationId } }) => ({
    verificationId,
    certificate: await readDeletionCertificate(tenant, verificationId),
  })),
);
