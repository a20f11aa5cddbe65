import { CommandError, type Invocation } from "../command";
import { SECRET_VARIABLE } from "../settings";

export const SECRET_OPTION = {
  secret: {
    type: "string",
    value: "SECRET",
    help: `what your receiver verifies signatures with; ${SECRET_VARIABLE} keeps it out of the list of processes`,
  },
} as const;

/** The secret of the receiver; null where none was given. @throws CommandError for one that the service would not take */
export function givenSecret({ text }: Invocation): string | null {
  const secret = text("secret") ?? process.env[SECRET_VARIABLE];
  if (!secret) return null;
  if (!/^[\x20-\x7e]{8,256}$/.test(secret))
    throw new CommandError("The secret has 8 to 256 printable ASCII characters.");
  return secret;
}

/** @throws CommandError when no secret was given */
export function requireSecret(given: Invocation): string {
  const secret = givenSecret(given);
  if (secret === null) throw new CommandError(`Give --secret, or set ${SECRET_VARIABLE}.`);
  return secret;
}
