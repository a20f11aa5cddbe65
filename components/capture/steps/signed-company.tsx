import { fill, useMessages } from "../messages";
import type { CompanyDocuments } from "../model";

/** For which company the person signs: they may do so for several. */
export function SignedCompany({ documents }: { readonly documents: CompanyDocuments | null }) {
  const messages = useMessages();
  const name = documents?.registeredName;
  return name ? <p className="font-medium leading-snug">{fill(messages.companyFor, { name })}</p> : null;
}
