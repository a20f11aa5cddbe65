"use client";
import { type ButtonLook, buttonClasses } from "@/components/ui/button";
import { UploadIcon } from "@/components/ui/icons";

interface PhotoFileProps {
  readonly label: string;
  readonly look: ButtonLook;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** The way without a camera: always there. `capture` is left out, so that a phone offers its gallery as well. */
export function PhotoFile({ label, look, disabled, onFile }: PhotoFileProps) {
  return (
    <label
      aria-disabled={disabled}
      className={`${buttonClasses(look)} has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-text has-[:focus-visible]:outline-offset-2`}
    >
      <UploadIcon />
      {label}
      <input
        type="file"
        accept="image/*,.heic,.heif"
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
