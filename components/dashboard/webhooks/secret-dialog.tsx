import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy";
import { Dialog, DialogActions } from "@/components/ui/dialog";

/** One secret in two forms: for the snippets of the reference, and for libraries of Standard Webhooks. */
export interface Secrets {
  readonly own: string;
  readonly standard: string;
}

/** Shows a secret the one time that it can be seen. */
export function SecretDialog({
  secret,
  onStored,
}: {
  readonly secret: Secrets | null;
  readonly onStored: () => void;
}) {
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={() => {}}
      dismissable={false}
      title="Your signing secret"
      description="Your server verifies every delivery with it. It is shown only now."
    >
      <CopyBox text={secret?.own ?? ""} label="secret" />
      <p className="my-3 text-soft text-sm">
        Libraries of Standard Webhooks and Svix take the same secret in this form:
      </p>
      <CopyBox text={secret?.standard ?? ""} label="secret for Standard Webhooks" />
      <DialogActions>
        <Button variant="primary" onClick={onStored}>
          I have stored it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
