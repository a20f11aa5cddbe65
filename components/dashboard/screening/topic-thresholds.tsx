"use client";

import { useState } from "react";
import { Field, Input, Select } from "@/components/ui/field";
import { thresholdOf } from "@/lib/contract/thresholds";
import { codeLabel } from "../verifications/labels";
import { TOPICS } from "./topics";

export type TopicThresholds = Readonly<Record<string, number | null>>;

const HIT_AT = thresholdOf("hitAt");
const [LOWEST, HIGHEST] = HIT_AT.bounds;

const RULES = { same: "As above", own: "Own score", off: "No hit" } as const;
type Rule = keyof typeof RULES;

/** Reads the rows of {@link TopicFields} from a form. */
export function readTopics(form: FormData): TopicThresholds {
  const topics = form.getAll("topic").map(String);
  return Object.fromEntries(
    topics.flatMap((topic): [string, number | null][] => {
      const rule = form.get(`rule:${topic}`);
      if (rule === "off") return [[topic, null]];
      return rule === "own" ? [[topic, Number(form.get(`at:${topic}`))]] : [];
    }),
  );
}

/** From which score on an entry is a hit, by topic. */
export function TopicFields({ current }: { readonly current: TopicThresholds }) {
  const names = [...new Set([...Object.keys(TOPICS), ...Object.keys(current)])];
  return (
    <fieldset className="grid gap-x-5 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
      <legend className="mb-1 font-medium text-sm">By topic</legend>
      <p className="col-span-full max-w-2xl text-soft text-sm">
        An entry with several topics uses the lowest of their scores. A setting also applies to subtopics,
        such as crime.fraud under crime. Sanctions cannot be left out.
      </p>
      {names.map((topic) => (
        <TopicRow key={topic} topic={topic} at={current[topic]} />
      ))}
    </fieldset>
  );
}

function TopicRow({ topic, at }: { readonly topic: string; readonly at: number | null | undefined }) {
  const [rule, setRule] = useState<Rule>(at === undefined ? "same" : at === null ? "off" : "own");
  const isSanction = /^sanction(\.|$)/.test(topic);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="topic" value={topic} />
      <Field label={TOPICS[topic] ?? codeLabel(topic)} className="w-64">
        {(ids) => (
          <Select
            {...ids}
            name={`rule:${topic}`}
            value={rule}
            onChange={(event) => setRule(event.target.value as Rule)}
          >
            {Object.entries(RULES)
              .filter(([value]) => !(isSanction && value === "off"))
              .map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {rule === "own" && (
        <Input
          name={`at:${topic}`}
          aria-label={`Score from which ${TOPICS[topic] ?? codeLabel(topic)} is a hit`}
          type="number"
          min={LOWEST}
          max={HIGHEST}
          step={HIT_AT.step}
          required
          defaultValue={at ?? HIT_AT.default}
          className="w-32"
        />
      )}
    </div>
  );
}
