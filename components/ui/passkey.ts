import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type { ActionResult } from "@/lib/contract/action";
import type { NewCredential, PasskeySignature } from "@/lib/contract/passkeys";

type Begin = () => Promise<ActionResult<{ readonly options: Readonly<Record<string, unknown>> }>>;
type Asked<Answer> = { readonly answer: Answer } | { readonly problem: string };

const CANCELLED = "No passkey was used. Please try again, or use another way.";
const KNOWN_ALREADY = "This device or key has a passkey for your account already.";

/** Asks the browser for a signature with one of the person's passkeys. */
export function askForPasskey(begin: Begin): Promise<Asked<PasskeySignature>> {
  return ceremony(begin, (options) =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
}

/** Asks the browser to make a new passkey. */
export function makePasskey(begin: Begin): Promise<Asked<NewCredential>> {
  return ceremony(begin, (options) =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}

async function ceremony<Answer>(
  begin: Begin,
  run: (options: Readonly<Record<string, unknown>>) => Promise<Answer>,
): Promise<Asked<Answer>> {
  try {
    const begun = await begin();
    return begun.ok ? { answer: await run(begun.data.options) } : { problem: begun.error.message };
  } catch (problem) {
    const isKnown = problem instanceof Error && problem.name === "InvalidStateError";
    return { problem: isKnown ? KNOWN_ALREADY : CANCELLED };
  }
}
