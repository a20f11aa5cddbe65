import { madePairs } from "@/tools/evaluation/screening/made/made-pairs";
import { type Rates, type Summary, scorePairs, summarise } from "@/tools/evaluation/screening/outside-pairs";
import { readPairs } from "@/tools/evaluation/screening/pairs";
import { Report } from "./report";

/**
 * The made pairs by half and class, and the rows for which the reference states its score.
 * @param shared folder of the published lists; @param labelled file of hand-labelled pairs
 */
export async function measureMade(shared: string, labelled: string): Promise<Report> {
  const report = new Report("Made pairs: half that rules were developed on, half that was held back");
  const half = async (isHeldBack: boolean) => summarise(scorePairs(await madePairs(shared, isHeldBack)));
  const [open, heldBack] = [await half(false), await half(true)];
  addRates(report, "made", "development half", open.all);
  addRates(report, "held-back", "half held back", heldBack.all);
  for (const category of Object.keys(open.byClass))
    report.add(
      `made-${category}`,
      `right: ${category}`,
      `${right(open, category)}; held back ${right(heldBack, category)}`,
    );
  const { reference } = summarise(scorePairs(readPairs(labelled)));
  if (!reference) return report;
  const { matcher, ours, theirs } = reference;
  report.add("reference-rows", `labelled pairs for which ${matcher} states its score`, String(ours.pairs));
  report.add(
    "reference-f1",
    `F1 on them: ours, ${matcher}`,
    `${ours.f1.toFixed(3)}, ${theirs.f1.toFixed(3)}`,
    "ours higher",
    ours.f1 > theirs.f1,
  );
  return report;
}

const LEAST_F1 = 0.95;
const LEAST_PRECISION = 0.97;
const LEAST_RECALL = 0.93;

function addRates(report: Report, row: string, what: string, { pairs, f1, precision, recall }: Rates): void {
  report.add(`${row}-pairs`, `${what}: pairs`, String(pairs));
  report.add(`${row}-f1`, `${what}: F1`, f1.toFixed(3), `≥ ${LEAST_F1}`, f1 >= LEAST_F1);
  report.add(
    `${row}-precision`,
    `${what}: precision`,
    precision.toFixed(3),
    `≥ ${LEAST_PRECISION}`,
    precision >= LEAST_PRECISION,
  );
  report.add(
    `${row}-recall`,
    `${what}: recall`,
    recall.toFixed(3),
    `≥ ${LEAST_RECALL}`,
    recall >= LEAST_RECALL,
  );
}

function right({ byClass }: Summary, category: string): string {
  const rates = byClass[category];
  return rates ? `${rates.truePositives + rates.trueNegatives} of ${rates.pairs}` : "none";
}
