"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { useEffect, useState } from "react";

/** `theme-start.ts` reads the same key before the first paint. */
const KEY = "dashboard-theme";
const CHOICES = [
  { id: "light", label: "Light theme", icon: Sun },
  { id: "system", label: "Device theme", icon: Monitor },
  { id: "dark", label: "Dark theme", icon: Moon },
] as const;
type Choice = (typeof CHOICES)[number]["id"];

/** Radio items of a menu. Selecting one keeps the menu open, so that the result is visible. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState<Choice>("system");
  useEffect(() => {
    const kept = localStorage.getItem(KEY);
    setChosen(CHOICES.find(({ id }) => id === kept)?.id ?? "system");
  }, []);
  const choose = (next: string) => {
    const choice = CHOICES.find(({ id }) => id === next)?.id ?? "system";
    setChosen(choice);
    const root = document.documentElement;
    if (choice === "system") {
      localStorage.removeItem(KEY);
      root.removeAttribute("data-theme");
    } else {
      localStorage.setItem(KEY, choice);
      root.dataset["theme"] = choice;
    }
  };
  return (
    <Radix.RadioGroup
      value={chosen}
      onValueChange={choose}
      aria-label="Theme"
      className="flex rounded-lg bg-raised p-0.5"
    >
      {CHOICES.map(({ id, label, icon: Icon }) => (
        <Radix.RadioItem
          key={id}
          value={id}
          aria-label={label}
          title={label}
          onSelect={(event) => event.preventDefault()}
          className="grid h-7 flex-1 cursor-default place-items-center rounded-md px-2 text-soft outline-none data-[highlighted]:text-ink data-[state=checked]:bg-card data-[state=checked]:text-ink data-[highlighted]:ring-1 data-[highlighted]:ring-edge data-[state=checked]:shadow-xs"
        >
          <Icon aria-hidden="true" className="size-3.5" />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
