"use client";

import { Ellipsis, ShieldCheck, Trash2 } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { Menu, MenuItem } from "@/components/ui/menu";
import { TimeAgo } from "@/components/ui/time";
import { ROLES } from "@/lib/contract/permissions";
import { MEMBER_ROLES, type MemberRole } from "@/lib/vocabulary";

export interface MemberItem {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly hasTwoFactor: boolean;
  /** False while the directory of the business has deactivated them. */
  readonly isActive: boolean;
  readonly isVerified: boolean;
  readonly lastSeenAt: string | null;
  /** Cases that would be nobody's without them. */
  readonly assignedCases: number;
  /** Saved views that nobody else sees. */
  readonly ownViews: number;
}

interface MemberRowProps {
  readonly member: MemberItem;
  readonly isOwn: boolean;
  readonly mayChangeRole: boolean;
  readonly mayRemove: boolean;
  readonly isBusy: boolean;
  readonly onRole: (role: MemberRole) => void;
  readonly onRemove: () => void;
}

/** One line on a wide screen, two on a phone. */
export function MemberRow({
  member,
  isOwn,
  mayChangeRole,
  mayRemove,
  isBusy,
  onRole,
  onRemove,
}: MemberRowProps) {
  const { name, email, role, hasTwoFactor, isActive, isVerified, lastSeenAt } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b px-5 py-3.5 text-sm last:border-b-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block break-words font-medium">
          {name || email}
          {isOwn && <span className="font-normal text-soft"> (you)</span>}
        </span>
        <span className="block break-words text-soft text-xs">
          {name && <>{email} · </>}
          {lastSeenAt ? (
            <>
              seen <TimeAgo at={lastSeenAt} />
            </>
          ) : (
            "never signed in"
          )}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5 lg:w-72">
        {hasTwoFactor ? (
          <Badge tone="good">
            <ShieldCheck /> Two-factor
          </Badge>
        ) : (
          <Badge>Password</Badge>
        )}
        {!isActive && <Badge tone="bad">Deactivated</Badge>}
        {!isVerified && <Badge tone="warn">E-mail not confirmed</Badge>}
      </span>
      <span className="flex w-full items-center justify-between gap-2 sm:w-auto">
        {mayChangeRole ? (
          <Select
            aria-label={`Role of ${email}`}
            value={role}
            disabled={isBusy}
            className="w-36"
            onChange={({ currentTarget }) => {
              const chosen = MEMBER_ROLES.find((each) => each === currentTarget.value);
              if (chosen) onRole(chosen);
            }}
          >
            {MEMBER_ROLES.map((each) => (
              <option key={each} value={each}>
                {ROLES[each].label}
              </option>
            ))}
          </Select>
        ) : (
          <span className="w-36">{ROLES[role].label}</span>
        )}
        {mayRemove && (
          <span className="grid size-9 place-items-center">
            {!isOwn && (
              <Menu
                trigger={
                  <Button variant="quiet" size="icon" aria-label={`Actions for ${email}`}>
                    <Ellipsis />
                  </Button>
                }
              >
                <MenuItem danger onSelect={onRemove}>
                  <Trash2 /> Remove
                </MenuItem>
              </Menu>
            )}
          </span>
        )}
      </span>
    </li>
  );
}
