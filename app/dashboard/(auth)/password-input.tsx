"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field, Input } from "@/components/ui/field";

interface Props {
  readonly label?: string;
  readonly name?: string;
  readonly isNew?: boolean;
  readonly problem?: string | null;
}

/** A password field with a button that reveals the input. */
export function PasswordInput({
  label = "Password",
  name = "password",
  isNew = false,
  problem = null,
}: Props) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      label={label}
      problem={problem}
      {...(isNew
        ? { hint: "At least 12 characters. Three or four random words are easy to keep and hard to guess." }
        : {})}
    >
      {(ids) => (
        <span className="relative block">
          <Input
            {...ids}
            name={name}
            type={isShown ? "text" : "password"}
            autoComplete={isNew ? "new-password" : "current-password"}
            required
            maxLength={256}
            className="pr-11"
          />
          <button
            type="button"
            aria-label={isShown ? "Hide password" : "Show password"}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-r-lg text-soft hover:text-ink"
          >
            <Icon className="size-4" />
          </button>
        </span>
      )}
    </Field>
  );
}
