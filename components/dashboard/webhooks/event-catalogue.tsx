import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/copy";

interface CataloguedEvent {
  readonly name: string;
  readonly summary: string;
  readonly example: string;
}

/** Every event that can be delivered, with an example that conforms to the contract. */
export function EventCatalogue({ events }: { readonly events: readonly CataloguedEvent[] }) {
  return (
    <Card>
      <ul>
        {events.map(({ name, summary, example }) => (
          <li key={name} className="border-line border-b last:border-b-0">
            <details className="group">
              <summary className="grid cursor-pointer gap-0.5 px-5 py-3.5 text-sm hover:bg-raised/50">
                <code className="font-mono font-medium text-ink">{name}</code>
                <span className="text-soft">{summary}</span>
              </summary>
              <div className="px-5 pb-5">
                <CodeBlock code={example} label={`${name} example`} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
