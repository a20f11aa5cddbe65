import type { Interval } from "@/lib/vision/face/clopper-pearson";
import type { Evaluation } from "./evaluate";
import { measureHalves } from "./halves";
import type { GroupRates } from "./rates";
import { type PortraitResult, percent, rowId, table } from "./tables";

/** One network, measured on the pairs and on simulated ID portraits of the same people. */
export interface MeasuredNetwork {
  readonly evaluation: Evaluation;
  readonly portraits: readonly PortraitResult[];
}

/**
 * Two networks side by side, each by its own calibration: error rates, the errors of every group at scores 70 and 50 with
 * the interval over people, a line drawn on one half of the people and measured on the other, and ID portraits.
 * @param before the network to compare with; `after` must be measured on the same pairs.
 * @returns a Markdown table.
 */
export function beforeTable(before: MeasuredNetwork, after: MeasuredNetwork): string {
  const both = [before, after] as const;
  const rows = [...rateRows(both), ...groupRows(both), ...halvesRows(both), ...portraitRows(both)];
  const names = both.map(({ evaluation }) => evaluation.model.name);
  return table(["Row", "Measured", ...names], rows);
}

type Both = readonly [MeasuredNetwork, MeasuredNetwork];

function rateRows(both: Both): string[][] {
  return ["all", "gated"].flatMap((set) => {
    const rates = both.map(({ evaluation }) => evaluation.rates[set]);
    const accepted = (at: number) =>
      rates.map((of) => percent(of?.acceptedAtFalseMatch[at]?.trueAcceptRate ?? null));
    return [
      [
        rowId("before", `eer-${set}`),
        `EER, ${set} pairs`,
        ...rates.map((of) => percent(of?.equalErrorRate ?? null)),
      ],
      [rowId("before", `tar-3-${set}`), `TAR at FMR 0.1 %, ${set} pairs`, ...accepted(1)],
      [rowId("before", `tar-4-${set}`), `TAR at FMR 0.01 %, ${set} pairs`, ...accepted(2)],
    ];
  });
}

function groupRows(both: Both): string[][] {
  const at = (score: "atMatch" | "atReview") => both.map(({ evaluation }) => evaluation[score]);
  const of = (groups: readonly (readonly GroupRates[])[], name: string) =>
    groups.map((each) => each.find(({ group }) => group === name));
  const missed = of(at("atMatch"), "all").map((all) =>
    counted(all?.falseNonMatches, all?.genuine, all?.falseNonMatchRate),
  );
  const groups = (both[1].evaluation.atReview ?? []).filter(({ impostors }) => impostors > 0);
  return [
    [rowId("before", "match"), "genuine below score 70", ...missed],
    ...(["atMatch", "atReview"] as const).flatMap((score) =>
      groups.map(({ group }) => [
        rowId("before", `${score === "atMatch" ? "70" : "50"}-${group}`),
        `strangers from score ${score === "atMatch" ? 70 : 50}, ${group}`,
        ...of(at(score), group).map((found) =>
          counted(found?.falseMatches, found?.impostors, found?.falseMatchRate),
        ),
      ]),
    ),
  ];
}

function counted(errors = 0, trials = 0, rate: Interval | null = null): string {
  const interval = rate ? `${percent(rate.lower)} to ${percent(rate.upper)}` : "not measured";
  return `${errors} of ${trials} (${interval})`;
}

function halvesRows(both: Both): string[][] {
  const halves = both.map(({ evaluation }) => measureHalves(evaluation.compared));
  const title = "a line drawn on one half of the people:";
  return [
    [
      rowId("before", "halves-clean"),
      `${title} divisions without a stranger of the other half`,
      ...halves.map(({ clean, divisions }) => `${clean} of ${divisions}`),
    ],
    [
      rowId("before", "halves-genuine"),
      `${title} genuine pairs of the other half within it`,
      ...halves.map(({ genuine }) => percent(genuine)),
    ],
  ];
}

function portraitRows(both: Both): string[][] {
  const share = (scores: readonly number[], least: number, of: number) =>
    `${scores.filter((score) => score >= least).length} of ${of}`;
  return both[1].portraits.flatMap(({ row, facePx }) => {
    const found = both.map(({ portraits }) => portraits.find((each) => each.row === row));
    const cells = (text: (of: PortraitResult) => string) => found.map((of) => (of ? text(of) : "–"));
    return [
      [
        rowId("before", `portrait-${row}`),
        `portraits of ${facePx} px from score 70, of all that were made`,
        ...cells(({ genuine, portraits }) => share(genuine, 70, portraits)),
      ],
      [
        rowId("before", `portrait-${row}-strangers`),
        `strangers from score 70 and from 50, portraits of ${facePx} px`,
        ...cells(
          ({ impostor }) =>
            `${share(impostor, 70, impostor.length)}, ${share(impostor, 50, impostor.length)}`,
        ),
      ],
    ];
  });
}
