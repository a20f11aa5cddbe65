import { deleteBusiness } from "@/lib/account/delete-business";
import {
  changePlan,
  countAccess,
  findBusiness,
  listBusinesses,
  type OperatedBusiness,
  operatorOf,
  resumeBusiness,
  suspendBusiness,
} from "@/lib/account/operate-business";
import { liftSingleSignOn } from "@/lib/account/sso-rule";
import { readSingleSignOn } from "@/lib/account/sso-settings";
import { reportUsage } from "@/lib/usage/report";
import { setSpendLimit } from "@/lib/usage/spend-limit";
import { Refusal, WrongUsage } from "@/tools/setup/run";
import { type Output, report, tableLines } from "./output";

/** What `npm run admin -- business …` was asked for. */
export interface BusinessRequest {
  readonly verb: string;
  /** Id, e-mail address or name. */
  readonly reference: string | undefined;
  /** What follows it: the new plan, or `off` for single sign-on. */
  readonly value: string | undefined;
  readonly search?: string | undefined;
  readonly plan?: string | undefined;
  readonly suspended?: boolean | undefined;
  readonly limit?: string | undefined;
  readonly after?: string | undefined;
  /** A month's spend limit in the currency, or `none`. */
  readonly monthly?: string | undefined;
  readonly yes?: boolean | undefined;
  /** Asks the person at the terminal; null where nobody sits there. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

const MOST_LISTED = 1000;

const VERBS: Readonly<Record<string, (request: BusinessRequest, output: Output) => Promise<void>>> = {
  list,
  show,
  suspend: (request, output) => setAccess(request, output, "suspended"),
  resume: (request, output) => setAccess(request, output, "active"),
  plan,
  limits,
  sso,
  delete: remove,
};

/**
 * Runs one command on a business. @throws WrongUsage, Refusal, Failure
 */
export async function runBusinessCommand(request: BusinessRequest, output: Output): Promise<void> {
  const run = Object.hasOwn(VERBS, request.verb) ? VERBS[request.verb] : undefined;
  if (!run)
    throw new WrongUsage(`There is no command 'business ${request.verb}'. See npm run admin -- help.`);
  await run(request, output);
}

async function list(request: BusinessRequest, output: Output): Promise<void> {
  const limit = Number(request.limit ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
    throw new WrongUsage(`--limit must be from 1 to ${MOST_LISTED}.`);
  const found = await listBusinesses({
    limit,
    ...(request.search === undefined ? {} : { search: request.search }),
    ...(request.plan === undefined ? {} : { plan: request.plan }),
    ...(request.after === undefined ? {} : { after: request.after }),
    ...(request.suspended ? { active: false } : {}),
  });
  const last = found.at(-1);
  const body = found.map(({ id, name, email, plan: of, active, createdAt }) => [
    id,
    name,
    email,
    of,
    active ? "active" : "suspended",
    createdAt.toISOString().slice(0, 10),
  ]);
  const lines = tableLines(["ID", "NAME", "E-MAIL", "PLAN", "STATE", "SINCE"], body);
  if (found.length === limit && last) lines.push(`More may follow: --after ${last.id}`);
  report(output, found, found.length === 0 ? ["No business matches."] : lines);
}

async function show(request: BusinessRequest, output: Output): Promise<void> {
  const found = await named(request);
  const [access, usage] = [await countAccess(found.id), await reportUsage(operatorOf(found))];
  const limit = usage.monthlyLimit === null ? "none" : `${usage.monthlyLimit} ${usage.currency}`;
  report(output, { ...found, ...access, usage }, [
    `${found.name} (${found.id})`,
    `  E-mail    ${found.email}`,
    `  State     ${found.active ? "active" : "suspended"}`,
    `  Plan      ${found.plan}`,
    `  Since     ${found.createdAt.toISOString()}`,
    `  Access    ${access.members} members, ${access.keys} keys`,
    `  Spent     ${usage.spend} ${usage.currency} this month, limit ${limit}`,
    ...usage.usage.map(
      ({ type, used, inProgress, onHold, quota }) =>
        `  ${type.padEnd(20)} ${used} used of ${quota ?? "unlimited"}, ${inProgress} in progress, ${onHold} on hold`,
    ),
  ]);
}

async function setAccess(
  request: BusinessRequest,
  output: Output,
  state: "active" | "suspended",
): Promise<void> {
  const found = await named(request);
  const changed = await (state === "active" ? resumeBusiness(found) : suspendBusiness(found));
  const already = changed ? "" : " already";
  report(output, { id: found.id, active: state === "active", changed }, [
    `${found.name} (${found.id}) is${already} ${state}.`,
  ]);
}

async function plan(request: BusinessRequest, output: Output): Promise<void> {
  const found = await named(request);
  if (request.value === undefined) {
    report(output, { id: found.id, plan: found.plan }, [`${found.name} (${found.id}) is on ${found.plan}.`]);
    return;
  }
  const before = await changePlan(found, request.value);
  report(output, { id: found.id, plan: request.value, before }, [
    `${found.name} (${found.id}) is on ${request.value}; before: ${before}.`,
  ]);
}

async function limits(request: BusinessRequest, output: Output): Promise<void> {
  const found = await named(request);
  const { monthly } = request;
  if (monthly !== undefined) {
    const amount = monthly === "none" ? null : Number(monthly);
    if (amount !== null && !(amount >= 0 && amount <= 1_000_000_000))
      throw new WrongUsage("--monthly takes an amount from 0 to 1000000000, or none.");
    await setSpendLimit(operatorOf(found), amount);
  }
  const { plan: of, monthlyLimit, currency, usage } = await reportUsage(operatorOf(found));
  const quotas = Object.fromEntries(usage.map(({ type, quota }) => [type, quota]));
  report(output, { id: found.id, plan: of, monthlyLimit, currency, quotas }, [
    `${found.name} (${found.id})`,
    `  Spend limit of a month: ${monthlyLimit === null ? "none" : `${monthlyLimit} ${currency}`}`,
    ...usage.map(({ type, quota }) => `  Quota of plan ${of}, ${type}: ${quota ?? "unlimited"}`),
  ]);
}

async function sso(request: BusinessRequest, output: Output): Promise<void> {
  const found = await named(request);
  if (request.value !== undefined && request.value !== "off")
    throw new WrongUsage(
      "npm run admin -- business sso <business> [off]. Owners require it at the dashboard.",
    );
  const tenant = operatorOf(found);
  const changed = request.value === "off" && (await liftSingleSignOn(tenant));
  const { issuer, isEnforced } = await readSingleSignOn(tenant);
  const provider = issuer === null ? "has no provider" : `uses ${issuer}`;
  const rule = isEnforced ? "requires single sign-on" : "lets passwords and passkeys sign in";
  report(output, { id: found.id, issuer, isEnforced, changed }, [
    `${found.name} (${found.id}) ${provider} and ${changed ? "now " : ""}${rule}.`,
  ]);
}

async function remove(request: BusinessRequest, output: Output): Promise<void> {
  const found = await named(request);
  if (!request.yes) await confirm(found, request.ask);
  await deleteBusiness(found);
  report(output, { id: found.id, deleted: true }, [
    `${found.name} (${found.id}) is deleted. Its files are unreadable; a queued job removes them.`,
  ]);
}

/** @throws Refusal unless the name was typed */
async function confirm({ name, id, email }: OperatedBusiness, ask: BusinessRequest["ask"]): Promise<void> {
  if (ask === null)
    throw new Refusal(`Nothing was deleted. Add --yes to delete ${name} (${id}) without a question.`);
  const typed = await ask(
    `This deletes ${name} (${id}, ${email}) with every verification, file, key and member. It cannot be undone.\n` +
      "Type the name of the business to go on: ",
  );
  if (typed.trim() !== name) throw new Refusal("Nothing was deleted: the name was not typed.");
}

async function named({ verb, reference }: BusinessRequest): Promise<OperatedBusiness> {
  if (!reference) throw new WrongUsage(`npm run admin -- business ${verb} <id, e-mail or name>`);
  return findBusiness(reference).catch((cause: unknown) => {
    if ((cause as { code?: string }).code === "NOT_FOUND")
      throw new Refusal(`There is no business ${reference}.`);
    throw cause;
  });
}
