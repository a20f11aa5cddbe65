import { describe, expect, test } from "vitest";
import { MEMBER_ROLES } from "@/lib/vocabulary";
import { type SourceFile, sourceFiles } from "./source-tree";

/** Where a role may be written as a literal, each with its reason. */
const LITERALS_ALLOWED: Readonly<Record<string, string>> = {
  "lib/vocabulary.ts": "the list of roles",
  "lib/contract/permissions.ts": "the permission table",
  "scripts/viewer/bundle.ts": "the folder of the document viewer",
  "tools/setup/fingerprint.ts": "the folders that the build reads",
};
/** In the schema: the column's default, and columns with the name of a role. */
const SCHEMA_LINE = /\.default\("owner"\)|: text\("reviewer"\)/;

/** Where a role may be compared, each with its reason; all other code calls `can`. */
const COMPARISONS_ALLOWED: Readonly<Record<string, string>> = {
  "lib/contract/permissions.ts": "the permission check itself",
  "lib/account/change-email.ts": "an owner's e-mail address can be the business's own",
};

const LITERAL = new RegExp(`["'\`](?:${MEMBER_ROLES.join("|")})["'\`]`);
const COMPARISON = /\brole\s*[!=]==?|[!=]==?\s*(?:\w+\.)*role\b|\.(?:includes|has)\((?:\w+\.)*role\)/;

/** `file:line` of each forbidden role literal. */
function roleLiterals(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (path in LITERALS_ALLOWED) return [];
    const isSchema = path.startsWith("db/schema/");
    return linesOf(path, text, (line) => LITERAL.test(line) && !(isSchema && SCHEMA_LINE.test(line)));
  });
}

/** `file:line` of each forbidden comparison of a role. */
function roleComparisons(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    path in COMPARISONS_ALLOWED ? [] : linesOf(path, text, (line) => COMPARISON.test(line)),
  );
}

function linesOf(path: string, text: string, isFound: (line: string) => boolean): string[] {
  return text.split("\n").flatMap((line, i) => (isFound(line) ? [`${path}:${i + 1}`] : []));
}

const files = sourceFiles(".ts", ".tsx", ".mjs").filter(({ path }) => !path.startsWith("tests/"));

describe("ACCOUNT-ROLE-1 rights come from the permission table", () => {
  test("the scan found the code and every exception is still needed", () => {
    expect(files.length).toBeGreaterThan(500);
    const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
    for (const path of Object.keys(LITERALS_ALLOWED))
      expect([path, LITERAL.test(textOf(path))]).toEqual([path, true]);
    for (const path of Object.keys(COMPARISONS_ALLOWED))
      expect([path, COMPARISON.test(textOf(path))]).toEqual([path, true]);
  });

  test("no other file names a role", () => {
    expect(roleLiterals(files)).toEqual([]);
  });

  test("no other file compares roles", () => {
    expect(roleComparisons(files)).toEqual([]);
  });
});

describe("planted violations are caught", () => {
  test.each([
    ["app/dashboard/keys/actions.ts", 'const MAY = ["owner", "developer"] as const;'],
    ["app/dashboard/team/page.tsx", "mayAct={['owner'].includes(member.role)}"],
    ["components/dashboard/team/team.tsx", 'useState<MemberRole>("reviewer")'],
    ["lib/usage/spend-alerts.ts", 'eq(user.role, "owner")'],
    ["db/schema/member.ts", 'const FIRST = "owner";'],
    ["tools/testing/business.ts", "const role = `viewer`;"],
  ])("%s: %s", (path, text) => {
    expect(roleLiterals([{ path, text }])).toEqual([`${path}:1`]);
  });

  test.each([
    ["app/dashboard/usage/page.tsx", "maySet={member.role === OWNER}"],
    ["lib/http/action.ts", "if (!roles.includes(member.role)) refuse();"],
    ["components/dashboard/team/team.tsx", "const isOwner = OWNER !== member.role;"],
  ])("%s: %s", (path, text) => {
    expect(roleComparisons([{ path, text }])).toEqual([`${path}:1`]);
  });

  test("columns of the schema and the table itself are not", () => {
    expect(
      roleLiterals([
        { path: "db/schema/company.ts", text: 'reviewer: text("reviewer").notNull(),' },
        { path: "db/schema/member.ts", text: 'role: text("role").notNull().default("owner"),' },
        { path: "lib/contract/permissions.ts", text: 'const OWNERS = ["owner"] as const;' },
      ]),
    ).toEqual([]);
  });
});
