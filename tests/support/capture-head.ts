import type { Page } from "playwright";
import { TURN_DIRECTIONS } from "@/lib/vocabulary";
import type { TurnedFace } from "./turned-face";

/** One picture of a head, as a data URL. Degrees are to the person's own left; right is negative. */
export interface HeadPicture {
  readonly deg: number;
  readonly picture: string;
}

/** How the person before the camera behaves. */
export interface Person {
  /** From reading an instruction to moving, in milliseconds. */
  readonly reactionMs: number;
  /** Speed of the head, in degrees a second. */
  readonly speed: number;
  /** Does nothing but what {@link turnTo} says. */
  readonly isStill?: boolean;
}

/** Reads as a person does, without hurry. */
export const WILLING: Person = { reactionMs: 400, speed: 40 };
export const STILL: Person = { reactionMs: 0, speed: 1000, isStill: true };

/** Angles of the rendered head. Its picture moves the face further than the ears, so it must turn further. */
const RENDERED_DEG = { left: [10, 20, 29, 38, 44, 50], right: [10, 19, 27, 34, 40, 46, 52] } as const;

/** The pictures of a head that turns, rendered from one photo; takes a while. */
export async function renderedHead(face: TurnedFace): Promise<HeadPicture[]> {
  const shown = (deg: number, png: Buffer) => ({
    deg,
    picture: `data:image/png;base64,${png.toString("base64")}`,
  });
  const pictures = [shown(0, face.front)];
  for (const towards of TURN_DIRECTIONS)
    for (const deg of RENDERED_DEG[towards])
      pictures.push(shown(towards === "left" ? deg : -deg, await face.turned(towards, deg)));
  return pictures;
}

/**
 * Gives the page a camera before which a head does what the page's words ask (in English); call before `goto`. Without
 * pictures the view is a flat grey that says the angle, for the finder of {@link readGreyHead}.
 */
export async function standBeforeCamera(
  page: Page,
  person: Person = WILLING,
  pictures: readonly HeadPicture[] = [],
): Promise<void> {
  await page.addInitScript(beforeCamera, { person, pictures: [...pictures], label: CAMERA_NAME });
}

/** Moves a {@link STILL} head. */
export async function turnTo(page: Page, deg: number): Promise<void> {
  await page.evaluate((goal) => {
    (window as unknown as { head: { goal: number } }).head.goal = goal;
  }, deg);
}

/** Seconds from the first look at the turns to what follows them. */
export async function timeOfTurns(page: Page): Promise<number> {
  await page.getByText("Look straight ahead.").first().waitFor();
  const startedAt = performance.now();
  await page.getByRole("heading", { name: "Once more" }).waitFor({ timeout: 60_000 });
  await page
    .getByRole("heading", { name: /^(Check your photos|Coloured light)$/ })
    .waitFor({ timeout: 60_000 });
  return (performance.now() - startedAt) / 1000;
}

/** What the camera calls itself. */
export const CAMERA_NAME = "Front Camera of a Test";

function beforeCamera(given: {
  readonly person: Person;
  readonly pictures: readonly HeadPicture[];
  readonly label: string;
}): void {
  const { person, pictures, label } = given;
  const now = Date.now.bind(Date);
  const images = pictures.map(({ deg, picture }) => ({
    deg,
    image: Object.assign(new Image(), { src: picture }),
  }));
  const canvas = Object.assign(document.createElement("canvas"), { width: 720, height: 960 });
  const context = canvas.getContext("2d");
  const read: { atMs: number; text: string }[] = [];
  const head = { goal: 0 };
  let deg = 0;
  let movedAtMs = now();

  /** Where the head goes by these words; null where they leave it as it is. */
  function wanted(text: string): number | null {
    if (person.isStill) return head.goal;
    if (/Hold still/.test(text)) return deg;
    if (/straight ahead/.test(text)) return 0;
    const towards = /to your left/.test(text) ? 1 : /to your right/.test(text) ? -1 : 0;
    if (/Turn back/.test(text)) return towards * (Math.abs(deg) - 10);
    return towards === 0 ? null : towards * 52;
  }
  function draw(): void {
    const atMs = now();
    read.push({ atMs, text: document.querySelector("main")?.innerText ?? "" });
    while ((read[1]?.atMs ?? atMs) < atMs - person.reactionMs) read.shift();
    const goal = read[0] ? wanted(read[0].text) : null;
    const step = (person.speed * (atMs - movedAtMs)) / 1000;
    movedAtMs = atMs;
    if (goal !== null) deg += Math.max(-step, Math.min(step, goal - deg));
    const grey = Math.round(128 + 2 * deg);
    if (!context) return;
    context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
    context.fillRect(0, 0, 720, 960);
    const [nearest] = [...images].sort((a, b) => Math.abs(a.deg - deg) - Math.abs(b.deg - deg));
    if (nearest?.image.complete) context.drawImage(nearest.image, 0, 0, 720, 960);
    // For the finder that reads the grey.
    if (person.isStill) context.fillRect(0, 468, 24, 24);
  }
  setInterval(draw, 40);
  Object.assign(window, { head });
  navigator.mediaDevices.getUserMedia = async () => {
    const stream = canvas.captureStream(25);
    for (const track of stream.getVideoTracks()) Object.defineProperty(track, "label", { value: label });
    return stream;
  };
  navigator.mediaDevices.enumerateDevices = async () => [];
}

/** A finder that reads the angle from the grey of {@link standBeforeCamera}. */
const GREY_FINDER = `onmessage = ({ data }) => {
  if (data.type !== "measure") return;
  const turnDeg = (new Uint8ClampedArray(data.overview.pixels)[4 * (64 * 128 + 1)] - 128) / 2;
  const face = { score: 0.9, centre: [0.5, 0.5], width: 0.45, height: 0.45, turnDeg };
  const seen = { light: 130, sharpness: 0.4, glare: 0, sides: 0, faces: data.outline ? null : [face] };
  setTimeout(() => postMessage({ type: "measured", measurement: seen }), 40);
};`;

/** Puts that finder in place of the page's own, so that a turn needs no photo of a person. */
export async function readGreyHead(page: Page): Promise<void> {
  await page.route(/assets\/guide-/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: GREY_FINDER }),
  );
}
