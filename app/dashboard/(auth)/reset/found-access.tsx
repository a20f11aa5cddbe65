export interface FoundCounts {
  readonly keys: number;
  readonly otherMembers: number;
  readonly webhooks: number;
  /** Single sign-on and provisioning. */
  readonly directories: number;
}

/** Asks whoever proves the address for the first time whether they made what the account has. */
export function FoundAccess({ found }: { readonly found: FoundCounts }) {
  return (
    <fieldset className="grid gap-2 rounded-lg border border-line p-3 text-sm">
      <legend className="px-1 font-medium">This e-mail address was never confirmed before</legend>
      <p className="text-soft">The account already has {summaryOf(found)}. Did you set them up yourself?</p>
      <Choice value="keep">Yes, keep them</Choice>
      <Choice value="end">No, end them all</Choice>
    </fieldset>
  );
}

function Choice({ value, children }: { readonly value: "keep" | "end"; readonly children: string }) {
  return (
    <label className="flex items-center gap-2">
      <input type="radio" name="found" value={value} required className="size-4 accent-accent" />
      {children}
    </label>
  );
}

/** "2 API keys and 1 webhook" */
function summaryOf({ keys, otherMembers, webhooks, directories }: FoundCounts): string {
  const parts = [
    counted(keys, "API key"),
    counted(otherMembers, "other member"),
    counted(webhooks, "webhook"),
    counted(directories, "directory of people who sign in", "directories of people who sign in"),
  ].filter((part) => part !== null);
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "");
}

const counted = (count: number, noun: string, nouns = `${noun}s`) =>
  count === 0 ? null : `${count} ${count === 1 ? noun : nouns}`;
