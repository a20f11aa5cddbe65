import type { Background } from "../canvas";
import { textPath } from "../lettering";
import type { Random } from "../random";

type Side = Parameters<Background>[0];

/** A coloured ground with guilloches, fine lines, small repeated print and a pale emblem, as on real documents. */
export const securityPrint: Background = (side, random) => {
  const [light, span] = [random.whole(74, 90), random.whole(30, 170)];
  const second = (side.hue + span) % 360;
  const third = (second + random.whole(20, 120)) % 360;
  const saturation = random.whole(25, 65);
  const stop = (at: number, hue: number, lightness: number) =>
    `<stop offset="${at}" stop-color="hsl(${hue},${saturation}%,${lightness}%)"/>`;
  const turned = random.pick([
    "",
    ` gradientTransform="rotate(90 .5 .5)"`,
    ` gradientTransform="rotate(35 .5 .5)"`,
  ]);
  const ground = `<linearGradient id="ground"${turned}>${stop(0, side.hue, light)}${stop(0.5, second, light + 5)}${stop(1, third, light - 2)}</linearGradient><rect width="100%" height="100%" fill="url(#ground)"/>`; // biome-ignore format: one element
  const layers = [guilloche, lattice, smallPrint, emblem, band].filter(() => random.chance(0.62));
  return ground + [...layers, guilloche].map((layer) => layer(side, random)).join("");
};

const stroked = (paths: readonly string[], hue: number, random: Random) => {
  const colour = `hsl(${hue},${random.whole(35, 75)}%,${random.whole(38, 60)}%)`;
  const width = random.between(0.05, 0.14).toFixed(3);
  const strength = random.between(0.2, 0.55).toFixed(2);
  return `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${strength}">${paths.map((d) => `<path d="${d}"/>`).join("")}</g>`; // biome-ignore format: one element
};

/** A family of curves, each the sum of three sines whose phases drift from curve to curve. */
function guilloche({ widthMm, heightMm, hue }: Side, random: Random): string {
  const sines = [1, 2, 3].map((n) => ({
    rise: random.between(0.4, 3) / n,
    length: random.between(6, 30) / n,
    phase: random.between(0, 6),
    drift: random.between(0.05, 0.35),
  }));
  const [count, step] = [random.whole(10, 34), random.between(0.7, 2.2)];
  const top = random.between(-4, heightMm * 0.5);
  const curves = Array.from({ length: count }, (_, i) => {
    const points: string[] = [];
    for (let x = 0; x <= widthMm; x += 0.8) {
      const y = sines.reduce(
        (sum, sine) => sum + sine.rise * Math.sin(x / sine.length + sine.phase + i * sine.drift),
        top + i * step,
      );
      points.push(`${x.toFixed(1)} ${y.toFixed(2)}`);
    }
    return `M${points.join("L")}`;
  });
  return stroked(curves, (hue + random.whole(0, 60)) % 360, random);
}

/** Two families of parallel lines across each other. */
function lattice({ widthMm, heightMm, hue }: Side, random: Random): string {
  const [gap, slope] = [random.between(0.9, 2.4), random.between(0.3, 1.4)];
  const lines: string[] = [];
  for (let x = -heightMm * slope; x < widthMm + heightMm * slope; x += gap) {
    const reach = (heightMm * slope).toFixed(1);
    lines.push(`M${x.toFixed(1)} 0l${reach} ${heightMm}`, `M${x.toFixed(1)} 0l-${reach} ${heightMm}`);
  }
  return stroked(lines, (hue + 180) % 360, random);
}

const SMALL_WORDS = ["REPUBLIC", "IDENTITY", "STATE", "SECURITY", "ID"] as const;

/** Rows of a repeated word, too small to be a label. */
function smallPrint({ widthMm, heightMm, hue }: Side, random: Random): string {
  const [size, lead] = [random.between(0.8, 1.5), random.between(2, 4.5)];
  const words = Array.from({ length: 30 }, () => random.pick(SMALL_WORDS)).join(" ");
  // Drawn once and moved: outlines of so many letters take long.
  const row = textPath(words, "condensed", size, 0, 0);
  const rows: string[] = [];
  for (let y = lead; y < heightMm; y += lead) {
    rows.push(`<use href="#row" x="-${random.between(0, 15).toFixed(1)}" y="${y.toFixed(2)}"/>`);
  }
  const fill = `fill="hsl(${hue},50%,45%)" fill-opacity="${random.between(0.12, 0.34).toFixed(2)}"`;
  const box = `width="${widthMm}" height="${heightMm}" viewBox="0 0 ${widthMm} ${heightMm}"`;
  return `<defs><path id="row" d="${row}"/></defs><svg ${box}><g ${fill}>${rows.join("")}</g></svg>`;
}

/** A pale shield or sun behind the text. */
function emblem({ widthMm, heightMm, hue }: Side, random: Random): string {
  const [cx, cy] = [widthMm * random.between(0.45, 0.8), heightMm * random.between(0.4, 0.65)];
  const radius = heightMm * random.between(0.18, 0.34);
  const rays = random.whole(9, 28);
  const points = Array.from({ length: rays * 2 }, (_, i) => {
    const [angle, r] = [(i / rays) * Math.PI, i % 2 ? radius : radius * 0.72];
    return `${(cx + r * Math.cos(angle)).toFixed(2)} ${(cy + r * Math.sin(angle)).toFixed(2)}`;
  });
  const opacity = random.between(0.08, 0.3).toFixed(2);
  return (
    `<path fill="hsl(${(hue + 150) % 360},55%,50%)" fill-opacity="${opacity}" d="M${points.join("L")}Z"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${radius * 0.5}" fill="#fff" fill-opacity="${opacity}"/>`
  );
}

/** A coloured band at the top or a side, as flags give documents. */
function band({ widthMm, heightMm, hue }: Side, random: Random): string {
  const tall = random.between(0.12, 0.2) * heightMm;
  const fill = `fill="hsl(${(hue + 40) % 360},${random.whole(30, 70)}%,${random.whole(55, 80)}%)" fill-opacity=".6"`;
  return random.chance(0.6)
    ? `<rect width="${widthMm}" height="${tall}" ${fill}/>`
    : `<rect x="${widthMm - tall * 0.6}" width="${tall * 0.6}" height="${heightMm}" ${fill}/>`;
}
