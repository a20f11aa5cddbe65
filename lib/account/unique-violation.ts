/** PostgreSQL's code for a row that a unique index refuses. */
const UNIQUE_VIOLATION = "23505";

/** Whether a statement failed because a unique index refused its row. */
export function isUniqueViolation(cause: unknown): boolean {
  for (let each = cause; each instanceof Error; each = each.cause) {
    if ((each as { code?: unknown }).code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
