import { llmsList } from "@/lib/http/docs-page";
import { readOnly } from "@/lib/http/route";

export const dynamic = "force-dynamic";

/** The documentation's list of pages, for programs that read text. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = readOnly(llmsList);
