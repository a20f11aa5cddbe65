import { expect } from "vitest";
import type { z } from "zod";
import { parse } from "@/lib/http/validate";

/** The message with which `parse` refuses an input, or null when the input is taken. */
export function refusal(schema: z.ZodObject | undefined, input: unknown): string | null {
  try {
    parse(schema, input);
    return null;
  } catch (problem) {
    expect(problem).toMatchObject({ code: "VALIDATION_ERROR" });
    return (problem as Error).message;
  }
}
