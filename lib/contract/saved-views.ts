import { z } from "zod";
import { JSON_LIMIT_BYTES } from "./fields";
import { COMPANY_LIST } from "./lists/company-list";
import { type ListDefinition, listUrl, readListUrl } from "./lists/list-definition";
import { VERIFICATION_LIST } from "./lists/verification-list";
import { queueFilters } from "./review-queue";

/** Lists of the dashboard that members keep under a name, with the choices that narrow them. */

export const VIEW_LISTS = ["verifications", "companies", "review"] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** Of each list: so many of a member's own, and so many that the business shares. */
export const VIEW_LIMIT = 20;
export const VIEW_NAME_LIMIT = 40;
const QUERY_LIMIT_CHARS = 2000;

export const VIEW_PATHS: Readonly<Record<ViewList, string>> = {
  verifications: "/dashboard/verifications",
  companies: "/dashboard/companies",
  review: "/dashboard/review",
};

const DEFINITIONS: Readonly<Partial<Record<ViewList, ListDefinition>>> = {
  verifications: VERIFICATION_LIST,
  companies: COMPANY_LIST,
};

/**
 * The part of a list's query that a view keeps, in one order, so that equal choices are equal texts: no place in the list,
 * and no words that somebody typed. They may be a name, which a view would keep when the person is long deleted.
 * @param query of the page's URL, untrusted; what is not valid is left out
 */
export function viewQuery(list: ViewList, query: string): string {
  const given = Object.fromEntries(new URLSearchParams(query));
  const kept = Object.entries(choicesOf(list, given)).filter(([, value]) => value !== undefined);
  return listUrl("", Object.fromEntries(kept.sort(([a], [b]) => a.localeCompare(b)))).slice(1);
}

function choicesOf(
  list: ViewList,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const definition = DEFINITIONS[list];
  if (!definition) return queueFilters.parse(given);
  const { filters, order } = readListUrl(definition, given);
  const typed = ["search", "text"];
  const chosen = Object.entries(filters).filter(
    ([name]) => !typed.includes(definition.filters[name]?.control ?? "text"),
  );
  const isToJudge = list === "companies" && given["view"] === "judge";
  return {
    ...(Object.fromEntries(chosen) as Record<string, string | undefined>),
    order: order === "oldest" ? order : undefined,
    view: isToJudge ? "judge" : undefined,
  };
}

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
  readonly mayDelete: boolean;
}

export const saveViewCommand = {
  id: "dashboard.saveView",
  body: {
    kind: "json",
    schema: z.strictObject({
      list: z.enum(VIEW_LISTS),
      name: z.string().trim().min(1).max(VIEW_NAME_LIMIT),
      query: z.string().max(QUERY_LIMIT_CHARS),
      /** Whether every member of the business sees it. */
      isShared: z.boolean(),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ viewId: z.string() }),
} as const;

export const deleteViewCommand = {
  id: "dashboard.deleteView",
  params: z.object({ viewId: z.string().regex(/^vew_[0-9A-Za-z]{1,40}$/) }),
  response: z.strictObject({}),
} as const;
