"use client";

import { useState } from "react";
import { Input, Select } from "@/components/ui/field";
import { DAY_BOUNDS, PERIODS } from "@/lib/contract/lists/period";

/** The names of its controls. */
export const OF_PERIOD: readonly string[] = ["period", "from", "to"];

interface Props {
  readonly period: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Further attributes of the choice, such as the id of its label. */
  readonly id?: string;
  readonly onEdit?: () => void;
}

/** The time that a list is about: a period that moves with the day, or days of one's own. */
export function PeriodControl({ period, from, to, id, onEdit }: Props) {
  const given = from || to ? "custom" : (period ?? "");
  const [chosen, setChosen] = useState(given);
  const [shown, setShown] = useState(given);
  // The URL changed: by the way back, a saved view or Clear.
  if (shown !== given) {
    setShown(given);
    setChosen(given);
  }
  return (
    <>
      <Select
        {...(id ? { id } : { "aria-label": "Time" })}
        name="period"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">Any time</option>
        {Object.entries(PERIODS).map(([each, label]) => (
          <option key={each} value={each}>
            {each === "custom" ? "Custom…" : label}
          </option>
        ))}
      </Select>
      {chosen === "custom" && (
        <>
          <Day name="from" label="From day" value={from} onEdit={onEdit} />
          <Day name="to" label="To day" value={to} onEdit={onEdit} />
        </>
      )}
    </>
  );
}

interface DayProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onEdit: (() => void) | undefined;
}

function Day({ name, label, value, onEdit }: DayProps) {
  return (
    <Input
      {...DAY_BOUNDS}
      type="date"
      name={name}
      aria-label={label}
      key={value}
      defaultValue={value ?? ""}
      onInput={onEdit}
    />
  );
}
