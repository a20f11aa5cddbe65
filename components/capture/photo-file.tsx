import { type ButtonLook, buttonClasses } from "./ui/button";
import { UploadIcon } from "./ui/icons";

interface PhotoFileProps {
  readonly label: string;
  readonly look: ButtonLook;
  readonly disabled: boolean;
  /** Said in place of the label where several of these stand together. */
  readonly spokenLabel?: string;
  /** Of the file input. */
  readonly accept?: string;
  readonly onFile: (file: File) => void;
}

/** The way without a camera: always there. `capture` is left out, so that a phone offers its gallery as well. */
export function PhotoFile({ label, look, disabled, spokenLabel, accept, onFile }: PhotoFileProps) {
  return (
    <label
      aria-disabled={disabled}
      className={`${buttonClasses(look)} has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-text has-[:focus-visible]:outline-offset-2`}
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
