import type { z } from "zod";
import { requirePermission } from "@/lib/account/permissions";
import type { ActionCode, ActOf, Command } from "@/lib/contract/action";
import type { Body, Endpoint, Params } from "@/lib/contract/endpoint";
import { ERRORS } from "@/lib/contract/errors";
import type { Permission } from "@/lib/contract/permissions";
import { log } from "@/lib/platform/log";
import type { Tenant } from "@/lib/platform/tenant";
import { parseJsonObject } from "./clean-json";
import { findSignedIn, type Member } from "./current-member";
import { failureOf } from "./reply";
import { parse } from "./validate";

/** What the domain function gets: the member and the parsed input. */
export interface ActionCall<E extends Command> {
  readonly member: Member;
  readonly tenant: Tenant;
  readonly params: Params<E & Endpoint>;
  readonly body: Body<E & Endpoint>;
}

interface ActionOptions {
  /** Refuses unless the member proved their identity within the last ten minutes (ACCOUNT-PROOF-1). */
  readonly confirmed?: boolean;
  /** Also for a member who has to set up two-factor authentication first: setting it up, and signing out. */
  readonly beforeTwoFactor?: boolean;
}

/**
 * A server action that follows the same contract as the API. It authenticates, checks the permission, parses the
 * input, calls one domain function and strips the answer to the contract. The check belongs here: a hidden button
 * protects nothing (ACCOUNT-AUTH-1). Next.js itself refuses calls from another origin.
 */
export function action<E extends Command>(
  command: E,
  permission: Permission,
  run: (call: ActionCall<E>) => Promise<z.input<E["response"]>>,
  options: ActionOptions = {},
): ActOf<E> {
  return async (input = {}) => {
    try {
      const member = await findSignedIn();
      if (!member) return refused("SIGNED_OUT", "Your session has ended. Please sign in again.");
      if (member.mustSetUpTwoFactor && !options.beforeTwoFactor)
        return refused("TWO_FACTOR_REQUIRED", "Please set up two-factor authentication first.");
      requirePermission(member, permission);
      if (options.confirmed && !member.isConfirmed)
        return refused("CONFIRM_PASSWORD", "Please confirm your password.");
      const call = {
        member,
        tenant: member.tenant,
        ...parseInput(command, input),
      } as unknown as ActionCall<E>;
      return { ok: true, data: command.response.parse(await run(call)) as z.output<E["response"]> };
    } catch (cause) {
      return refusal(command.id, cause);
    }
  };
}

/** The same for a visitor who is not signed in: no member, no tenant, no permission. */
export function openAction<E extends Command>(
  command: E,
  run: (call: Pick<ActionCall<E>, "params" | "body">) => Promise<z.input<E["response"]>>,
): ActOf<E> {
  return async (input = {}) => {
    try {
      const call = parseInput(command, input) as unknown as Pick<ActionCall<E>, "params" | "body">;
      return { ok: true, data: command.response.parse(await run(call)) as z.output<E["response"]> };
    } catch (cause) {
      return refusal(command.id, cause);
    }
  };
}

/** @throws Failure VALIDATION_ERROR, INVALID_JSON */
function parseInput(command: Command, input: unknown) {
  const clean = parseJsonObject(JSON.stringify(input ?? {}));
  const schema = command.body?.kind === "json" ? command.body.schema : undefined;
  return {
    params: parse(command.params, clean["params"] ?? {}),
    body: parse(schema, clean["body"] ?? {}),
  };
}

function refusal(command: string, cause: unknown) {
  const { code, message } = failureOf(cause);
  if (ERRORS[code].status >= 500) log.error({ command, code, err: cause }, "action failed");
  return refused(code, message);
}

function refused(code: ActionCode, message: string) {
  return { ok: false, error: { code, message } } as const;
}
