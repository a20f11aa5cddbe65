"use client";

import { Laptop, Smartphone } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { endOtherSessions, endSession } from "@/lib/contract/members";

interface SessionItem {
  readonly id: string;
  readonly method: keyof typeof METHODS;
  readonly userAgent: string;
  readonly ipAddress: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

export function Sessions({
  sessions,
  ownId,
  end,
  endOthers,
}: {
  readonly sessions: readonly SessionItem[];
  readonly ownId: string;
  readonly end: ActOf<typeof endSession>;
  readonly endOthers: ActOf<typeof endOtherSessions>;
}) {
  const { act, isBusy } = useAct();
  return (
    <Card>
      <CardHeader
        title="Signed-in browsers"
        description="A browser is signed out after 30 minutes without use, and after 12 hours in any case."
        action={
          sessions.length > 1 && (
            <Button
              busy={isBusy}
              onClick={() => void act(() => endOthers(), { done: "All other browsers were signed out." })}
            >
              Sign out all others
            </Button>
          )
        }
      />
      <ul>
        {sessions.map(({ id, method, userAgent, ipAddress, lastSeenAt }) => {
          const Icon = /Mobile|Android|iPhone/.test(userAgent) ? Smartphone : Laptop;
          return (
            <li
              key={id}
              className="flex items-center gap-4 border-line border-b px-5 py-3.5 text-sm last:border-b-0"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{browserName(userAgent)}</span>
                <span className="block truncate text-soft text-xs">
                  {ipAddress} · {METHODS[method]} · used <TimeAgo at={lastSeenAt} />
                </span>
              </span>
              {id === ownId ? (
                <Badge tone="accent">This browser</Badge>
              ) : (
                <Button
                  size="sm"
                  busy={isBusy}
                  onClick={() =>
                    void act(() => end({ body: { sessionId: id } }), { done: "The browser was signed out." })
                  }
                >
                  Sign out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const METHODS = { password: "password", passkey: "passkey", sso: "single sign-on" } as const;

const BROWSERS = [
  ["Edge", /Edg\//],
  ["Opera", /OPR\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrome\//],
  ["Safari", /Safari\//],
] as const;
const SYSTEMS = [
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
] as const;

/** Deliberately coarse: for display only. */
function browserName(agent: string): string {
  const browser = BROWSERS.find(([, sign]) => sign.test(agent))?.[0] ?? "A browser";
  const system = SYSTEMS.find(([, sign]) => sign.test(agent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}
