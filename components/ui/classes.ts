import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins classes; of two that set the same property the later one holds. */
export function cx(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
