import type { Evaluation } from "./evaluate";
import { type ComparedPair, shareWithin, sortedDistances } from "./rates";

const WIDTH = 760;
const HEIGHT = 420;
const MARGIN = { left: 64, right: 20, top: 44, bottom: 48 };
const COLOURS = ["#1f2937", "#b91c1c", "#1d4ed8", "#047857", "#b45309", "#6d28d9", "#0e7490", "#be185d"];
/** Lower rates are drawn on the bottom line, since 0 has no logarithm. */
const LOWEST_RATE = 1e-4;

/**
 * Plots false match rates, by group, and the false non-match rate over the distance on a logarithmic scale.
 * @param lines distances to mark, by label.
 * @returns an SVG document.
 */
export function plotEvaluation(evaluation: Evaluation, lines: Readonly<Record<string, number>>): string {
  const { compared, model } = evaluation;
  const far = Math.max(0.1, ...compared.map(({ distance }) => distance));
  const x = (distance: number) => MARGIN.left + (distance / far) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (rate: number) => {
    const depth = Math.log10(Math.max(LOWEST_RATE, rate)) / Math.log10(LOWEST_RATE);
    return MARGIN.top + depth * (HEIGHT - MARGIN.top - MARGIN.bottom);
  };
  const curve = (pairs: readonly ComparedPair[], rateAt: (within: number) => number) => {
    const sorted = sortedDistances(pairs);
    const places = Array.from({ length: 201 }, (_, step) => (step / 200) * far);
    return places
      .map((at) => `${x(at).toFixed(1)},${y(rateAt(shareWithin(sorted, at))).toFixed(1)}`)
      .join(" ");
  };
  const strangers = compared.filter(({ same }) => !same);
  const groups = ["all", ...new Set(strangers.map(({ group }) => group))].slice(0, COLOURS.length);
  const curves = groups.map((group, index) => {
    const own = group === "all" ? strangers : strangers.filter((pair) => pair.group === group);
    const colour = COLOURS[index] ?? "#000";
    const label = text(
      WIDTH - 225,
      HEIGHT - MARGIN.bottom - 24 - (groups.length - index) * 15,
      `false matches, ${group} (${own.length})`,
      colour,
    );
    return `${polyline(
      curve(own, (share) => share),
      colour,
      group === "all" ? 2.5 : 1.2,
    )}${label}`;
  });
  const genuine = compared.filter(({ same }) => same);
  const refused = polyline(
    curve(genuine, (share) => 1 - share),
    "#6b7280",
    2,
    "6 4",
  );
  const marks = Object.entries(lines).map(
    ([words, at]) =>
      `<line x1="${x(at)}" x2="${x(at)}" y1="${MARGIN.top}" y2="${HEIGHT - MARGIN.bottom}" stroke="#9ca3af"/>` +
      text(x(at) + 3, HEIGHT - MARGIN.bottom - 6, `${words}: ${at.toFixed(3)}`, "#4b5563"),
  );
  const rates = [1, 0.1, 0.01, 0.001, LOWEST_RATE].map((rate) =>
    text(8, y(rate) + 4, `${rate * 100} %`, "#111827"),
  );
  const places = Array.from({ length: 6 }, (_, step) => (step / 5) * far).map((at) =>
    text(x(at) - 10, HEIGHT - MARGIN.bottom + 18, at.toFixed(2), "#111827"),
  );
  const title = `${model.name} ${model.version}: ${strangers.length} impostor, ${genuine.length} genuine pairs (dashed: refused)`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#fff"/>${text(MARGIN.left, 24, title, "#111827", 14)}` +
    `${[...rates, ...places, ...marks, refused, ...curves].join("")}` +
    `${text(WIDTH / 2 - 30, HEIGHT - 8, "distance", "#111827")}</svg>\n`
  );
}

function polyline(points: string, colour: string, width: number, dash = "") {
  const dashed = dash ? ` stroke-dasharray="${dash}"` : "";
  return `<polyline fill="none" stroke="${colour}" stroke-width="${width}"${dashed} points="${points}"/>`;
}

function text(x: number, y: number, words: string, colour: string, sizePx = 11) {
  const safe = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="sans-serif" font-size="${sizePx}" fill="${colour}">${safe}</text>`;
}
