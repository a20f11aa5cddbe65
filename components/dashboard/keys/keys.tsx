"use client";

import { Ellipsis, KeyRound, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { Instant, TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { revokeApiKey } from "@/lib/contract/api-keys";
import { type Mode, SCOPES, type Scope } from "@/lib/vocabulary";
import { type MintAct, MintDialog, NewKeyDialog, type RotateAct, RotateDialog } from "./key-dialogs";

export interface KeyItem {
  readonly id: string;
  readonly name: string;
  readonly apiKeyPrefix: string;
  readonly lastFour: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** Requests with it. */
  readonly use: { readonly last24Hours: number; readonly last30Days: number };
}

interface KeysProps {
  readonly keys: readonly KeyItem[];
  readonly mode: Mode;
  readonly mint: MintAct;
  readonly rotate: RotateAct;
  readonly revoke: ActOf<typeof revokeApiKey>;
}

type OpenDialog =
  | { readonly kind: "mint" }
  | { readonly kind: "rotate" | "revoke"; readonly key: KeyItem }
  | { readonly kind: "fresh"; readonly apiKey: string }
  | null;

export function Keys({ keys, mode, mint, rotate, revoke }: KeysProps) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const { act, isBusy } = useAct();
  const close = () => setOpen(null);
  const show = (apiKey: string) => setOpen({ kind: "fresh", apiKey });
  const stop = async (key: KeyItem) => {
    const revoked = await act(() => revoke({ params: { keyId: key.id } }), {
      done: `${key.name} has been revoked.`,
    });
    if (revoked) close();
  };
  const active = keys.filter((key) => stateOf(key).isActive);
  const ended = keys.filter((key) => !stateOf(key).isActive);
  return (
    <>
      <Card>
        <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-3.5">
          <h2 className="font-semibold">
            Active {mode} keys <span className="font-normal text-soft">{active.length} of 10</span>
          </h2>
          <Button variant="primary" onClick={() => setOpen({ kind: "mint" })}>
            <Plus /> New key
          </Button>
        </div>
        {active.length === 0 ? (
          <EmptyState icon={KeyRound} title={`No active ${mode} key`}>
            Your server needs a key to call the API in this mode. Create one, store it with your server's
            secrets, and send it as <code>X-API-Key</code>.
          </EmptyState>
        ) : (
          <KeyTable
            keys={active}
            caption={`Active ${mode} keys`}
            onRotate={(key) => setOpen({ kind: "rotate", key })}
            onRevoke={(key) => setOpen({ kind: "revoke", key })}
          />
        )}
      </Card>
      {ended.length > 0 && (
        <Card>
          <h2 className="border-line border-b px-5 py-3.5 font-semibold">Ended keys</h2>
          <KeyTable keys={ended} caption={`Ended ${mode} keys`} />
        </Card>
      )}
      <MintDialog open={open?.kind === "mint"} onClose={close} mode={mode} mint={mint} onMinted={show} />
      <RotateDialog
        target={open?.kind === "rotate" ? open.key : null}
        onClose={close}
        rotate={rotate}
        onRotated={show}
      />
      <NewKeyDialog apiKey={open?.kind === "fresh" ? open.apiKey : null} onClose={close} />
      <ConfirmDialog
        open={open?.kind === "revoke"}
        onOpenChange={close}
        title={`Revoke ${open?.kind === "revoke" ? open.key.name : "key"}?`}
        confirmLabel="Revoke key"
        busy={isBusy}
        onConfirm={() => open?.kind === "revoke" && void stop(open.key)}
      >
        {open?.kind === "revoke" && <UseOf of={open.key} />}
        Requests with this key are refused immediately. This cannot be undone. To replace a key without
        downtime, rotate it instead.
      </ConfirmDialog>
    </>
  );
}

function KeyTable({
  keys,
  caption,
  onRotate,
  onRevoke,
}: {
  readonly keys: readonly KeyItem[];
  readonly caption: string;
  readonly onRotate?: (key: KeyItem) => void;
  readonly onRevoke?: (key: KeyItem) => void;
}) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>Name</Th>
          <Th className="hidden sm:table-cell">Key</Th>
          <Th>State</Th>
          <Th className="hidden lg:table-cell">Scopes</Th>
          <Th className="hidden sm:table-cell">Last used</Th>
          <Th className="hidden lg:table-cell">Created</Th>
          <Th className="w-0">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const state = stateOf(key);
          return (
            <Tr key={key.id}>
              <Td className="font-medium">
                {key.name}
                <span className="block font-normal sm:hidden">
                  <KeyHint of={key} />
                </span>
              </Td>
              <Td className="hidden sm:table-cell">
                <KeyHint of={key} />
              </Td>
              <Td>
                <Badge tone={state.tone} dot>
                  {state.word}
                  {state.at && (
                    <span className="hidden sm:inline">
                      <Instant at={state.at} />
                    </span>
                  )}
                </Badge>
                {state.at && (
                  <span className="mt-1 block text-soft text-xs sm:hidden">
                    <Instant at={state.at} />
                  </span>
                )}
              </Td>
              <Td className="hidden text-soft lg:table-cell">
                <span title={key.scopes.join(", ")} className="whitespace-nowrap">
                  {key.scopes.length === SCOPES.length ? "All" : `${key.scopes.length} of ${SCOPES.length}`}
                </span>
              </Td>
              <Td className="hidden text-soft sm:table-cell">
                {key.lastUsedAt ? <TimeAgo at={key.lastUsedAt} /> : "Never"}
              </Td>
              <Td className="hidden text-soft lg:table-cell">
                <TimeAgo at={key.createdAt} />
              </Td>
              <Td>
                {onRotate && onRevoke && (
                  <Menu
                    trigger={
                      <Button variant="quiet" size="icon" aria-label={`Actions for ${key.name}`}>
                        <Ellipsis />
                      </Button>
                    }
                  >
                    <MenuItem onSelect={() => onRotate(key)}>
                      <RefreshCw /> Rotate
                    </MenuItem>
                    <MenuLine />
                    <MenuItem danger onSelect={() => onRevoke(key)}>
                      <Trash2 /> Revoke
                    </MenuItem>
                  </Menu>
                )}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** What would stop: whoever revokes a key should know whether something still uses it. */
function UseOf({ of: { lastUsedAt, use } }: { readonly of: KeyItem }) {
  if (lastUsedAt === null) return <p className="mb-2 font-medium text-ink">It was never used.</p>;
  return (
    <p className="mb-2 font-medium text-ink">
      Last used <TimeAgo at={lastUsedAt} />: {requests(use.last24Hours)} in the last 24 hours,{" "}
      {use.last30Days.toLocaleString("en")} in the last 30 days.
    </p>
  );
}

const requests = (count: number) => (count === 1 ? "1 request" : `${count.toLocaleString("en")} requests`);

function KeyHint({ of }: { readonly of: KeyItem }) {
  return (
    <code className="whitespace-nowrap font-mono text-[0.8125rem] text-soft">
      {of.apiKeyPrefix}…{of.lastFour}
    </code>
  );
}

interface KeyState {
  readonly isActive: boolean;
  readonly word: string;
  readonly tone: Tone;
  readonly at: string | null;
}

function stateOf({ revokedAt, expiresAt }: KeyItem): KeyState {
  if (revokedAt) return { isActive: false, word: "Revoked", tone: "bad", at: revokedAt };
  if (!expiresAt) return { isActive: true, word: "Active", tone: "good", at: null };
  return new Date(expiresAt).getTime() <= Date.now()
    ? { isActive: false, word: "Expired", tone: "neutral", at: expiresAt }
    : { isActive: true, word: "Expires", tone: "warn", at: expiresAt };
}
