import type { HolderDates } from "@/tools/specimen/holder";
import type { AttackRecipe } from "../recipe";
import { benchDocument, isoDay } from "./material";

const YEAR_DAYS = 365;

/**
 * Documents whose dates cannot be, or whose holder is a child: everything on them agrees, the zone included, because
 * they were printed so.
 * @param today `YYYY-MM-DD`
 */
export function dateAttacks(today: string): AttackRecipe[] {
  const dayIn = (days: number) => isoDay(new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000));
  const dates: Readonly<Record<string, HolderDates>> = {
    born_tomorrow: { dateOfBirth: dayIn(1) },
    born_in_a_year: { dateOfBirth: dayIn(YEAR_DAYS) },
    born_1905: { dateOfBirth: "1905-03-14" },
    six_years_old: { dateOfBirth: dayIn(-6.5 * YEAR_DAYS) },
    seventeen: { dateOfBirth: dayIn(-17.5 * YEAR_DAYS) },
    issued_in_future: { issueDate: dayIn(120), expiryDate: dayIn(120 + 5 * YEAR_DAYS) },
    issued_before_birth: { dateOfBirth: dayIn(-25 * YEAR_DAYS), issueDate: dayIn(-27 * YEAR_DAYS) },
    expires_before_issue: { issueDate: dayIn(900), expiryDate: dayIn(400) },
    valid_for_forty_years: { issueDate: dayIn(-300), expiryDate: dayIn(40 * YEAR_DAYS) },
  };
  return Object.entries(dates).map(([name, given]) => ({
    name,
    attack: "incoherent_dates",
    make: async ({ selfie, portraitPhoto }, random) => ({
      selfie,
      ...(await benchDocument({ portrait: portraitPhoto, seed: random.digits(9), today, dates: given })),
    }),
  }));
}
