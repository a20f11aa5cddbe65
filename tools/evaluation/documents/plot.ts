import type { DocumentEvaluation, DocumentScore } from "./evaluate";

const WIDTH = 860;
const HEIGHT = 400;
const TOP = 50;
const BOTTOM = 340;
/** The three panels: accuracy and latency by level, and confidence against the share that is right. */
const ACCURACY_LEFT = 60;
const LATENCY_LEFT = 340;
const CONFIDENCE_LEFT = 610;
const PANEL_PX = 230;
/** The panel starts at this accuracy. */
const LEAST_PERCENT = 80;

/** An SVG document with accuracy, latency and calibration of a run. */
export function plotDocuments(evaluation: DocumentEvaluation, title: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#fff"/>${words(ACCURACY_LEFT, 22, title, 14)}` +
    accuracyPanel(evaluation.byLevel) +
    latencyPanel(evaluation.byLevel) +
    `${confidencePanel(evaluation)}</svg>\n`
  );
}

function accuracyPanel(byLevel: DocumentEvaluation["byLevel"]) {
  const y = (percent: number) =>
    BOTTOM - ((Math.max(LEAST_PERCENT, percent) - LEAST_PERCENT) / (100 - LEAST_PERCENT)) * (BOTTOM - TOP);
  const grid = [80, 85, 90, 95, 100].map((percent) => line(ACCURACY_LEFT, y(percent), `${percent}`));
  const bars = bar(byLevel, ACCURACY_LEFT, ({ exact, visible }) => {
    const percent = (100 * exact) / Math.max(1, visible);
    return { top: y(percent), label: percent.toFixed(1) };
  });
  return `${words(ACCURACY_LEFT, 42, "fields exact, %", 12)}${grid.join("")}${bars}`;
}

function latencyPanel(byLevel: DocumentEvaluation["byLevel"]) {
  const most = Math.max(1, ...Object.values(byLevel).map(({ p95Ms }) => p95Ms));
  const y = (ms: number) => BOTTOM - (ms / most) * (BOTTOM - TOP - 10);
  const p95 = bar(byLevel, LATENCY_LEFT, ({ p95Ms }) => ({ top: y(p95Ms), label: `${p95Ms}` }), "#bfdbfe");
  const p50 = bar(byLevel, LATENCY_LEFT, ({ p50Ms }) => ({ top: y(p50Ms), label: `${p50Ms}` }));
  return `${words(LATENCY_LEFT, 42, "ms per document: p50, p95 pale", 12)}${p95}${p50}`;
}

function confidencePanel({ calibration }: DocumentEvaluation) {
  const x = (percent: number) => CONFIDENCE_LEFT + (percent / 100) * PANEL_PX;
  const y = (percent: number) => BOTTOM - (percent / 100) * (BOTTOM - TOP);
  const grid = [0, 25, 50, 75, 100].map((percent) => line(CONFIDENCE_LEFT, y(percent), `${percent}`));
  const ideal = `<line x1="${x(0)}" y1="${y(0)}" x2="${x(100)}" y2="${y(100)}" stroke="#9ca3af" stroke-dasharray="4 3"/>`;
  const given = calibration.filter((step) => step.given > 0);
  const dots = given.map((step, i) => {
    const middle = (step.from + (given[i + 1]?.from ?? 100)) / 2;
    const share = (100 * step.right) / step.given;
    const radius = Math.min(10, 2 + Math.log2(step.given));
    return `<circle cx="${x(middle)}" cy="${y(share)}" r="${radius.toFixed(1)}" fill="#1d4ed8" fill-opacity=".6"/>`;
  });
  const title = words(CONFIDENCE_LEFT, 42, "right, % over confidence (area: how many)", 12);
  return `${title}${grid.join("")}${ideal}${dots.join("")}`;
}

function bar(
  byLevel: DocumentEvaluation["byLevel"],
  left: number,
  of: (score: DocumentScore) => { top: number; label: string },
  colour = "#1d4ed8",
) {
  const levels = Object.entries(byLevel);
  const step = PANEL_PX / Math.max(1, levels.length);
  return levels
    .map(([level, score], i) => {
      const { top, label } = of(score);
      const x = left + i * step + 4;
      const height = Math.max(0, BOTTOM - top);
      return (
        `<rect x="${x}" y="${top}" width="${step - 8}" height="${height}" fill="${colour}"/>` +
        `${words(x, top - 4, label, 10)}${words(x, BOTTOM + 16, level, 10)}`
      );
    })
    .join("");
}

const line = (left: number, y: number, label: string) =>
  `<line x1="${left}" x2="${left + PANEL_PX}" y1="${y}" y2="${y}" stroke="#e5e7eb"/>${words(left - 26, y + 4, label, 10)}`;

function words(x: number, y: number, text: string, size: number) {
  const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="#111827">${safe}</text>`;
}
