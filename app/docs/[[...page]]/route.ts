import { docsPage } from "@/lib/http/docs-page";

export const dynamic = "force-dynamic";

/** The documentation; its headers come from proxy.ts. Any method: a path without a page is not found, for each of them. */
export {
  docsPage as GET,
  docsPage as HEAD,
  docsPage as POST,
  docsPage as PUT,
  docsPage as PATCH,
  docsPage as DELETE,
  docsPage as OPTIONS,
};
