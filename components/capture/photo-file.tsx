import { type ButtonVariant, buttonClasses } from "./ui/button";
import { UploadIcon } from "./ui/later-icons";

interface PhotoFileProps {
  readonly label: string;
  readonly variant: ButtonVariant;
  readonly disabled: boolean;
  /** Read by screen readers in place of the label, where several controls have the same label. */
  readonly spokenLabel?: string;
  /** Of the file input. */
  readonly accept?: string;
  readonly onFile: (file: File) => void;
}

/** The way without a camera: always there. `capture` is left out, so that a phone offers its gallery as well. */
export function PhotoFile({ label, variant, disabled, spokenLabel, accept, onFile }: PhotoFileProps) {
  return (
    <label
      aria-disabled={disabled}
      className={`${buttonClasses(variant)} has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-text has-[:focus-visible]:outline-offset-2`}
    >
      <UploadIcon />
      {label}
      <input
        type="file"
        aria-label={spokenLabel ?? label}
        accept={accept ?? "image/*,.heic,.heif"}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Emptied, so that choosing the same file again after a problem is noticed.
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
