/** The quality of a simulated photo. Values are drawn uniformly from ranges. */
export interface Level {
  readonly sizes: readonly [readonly [number, number], ...(readonly [number, number])[]];
  /** Share of the frame that the document fills. */
  readonly fill: Range;
  readonly maxRollDeg: number;
  /** Greatest share by which a corner is pulled towards the centre. */
  readonly perspective: number;
  readonly blurPx: Range;
  /** Standard deviation of the noise, of 255. */
  readonly noise: Range;
  readonly jpegQuality: Range;
  readonly glareChance: number;
  readonly shadowChance: number;
  /** Share of the brightness left in a shadow. */
  readonly shadowLight: Range;
  readonly unevenLight: number;
  readonly clutter: boolean;
  readonly quarterTurned: boolean;
  /** Absent: the photo as the camera saved it. */
  readonly web?: WebCopy;
}
export type Range = readonly [low: number, high: number];

/** How a picture was treated on its way through the web. */
export interface WebCopy {
  /** Width of the document on the copy in pixels; the copy itself is larger where it is not cut. */
  readonly documentPx: Range;
  /** Pixels of the photo for each pixel of the copy. */
  readonly shrunkBy: Range;
  /** Quality of each saving as JPEG, in turn. */
  readonly qualities: readonly Range[];
  /** Share of pictures that are cut at the edges of the document. */
  readonly cutChance: number;
}

const EASY: Level = {
  sizes: [
    [1600, 1200],
    [1920, 1080],
    [1200, 1600],
  ],
  fill: [0.84, 0.93],
  maxRollDeg: 3,
  perspective: 0.03,
  blurPx: [0.3, 0.6],
  noise: [1, 3],
  jpegQuality: [86, 92],
  glareChance: 0,
  shadowChance: 0.2,
  shadowLight: [0.65, 0.9],
  unevenLight: 0.1,
  clutter: false,
  quarterTurned: false,
};

const MEDIUM: Level = {
  ...EASY,
  sizes: [
    [1280, 960],
    [1600, 1200],
    [960, 1280],
  ],
  fill: [0.74, 0.87],
  maxRollDeg: 9,
  perspective: 0.07,
  blurPx: [0.4, 0.9],
  noise: [2, 5],
  jpegQuality: [74, 88],
  glareChance: 0.25,
  shadowChance: 0.5,
  shadowLight: [0.5, 0.8],
  unevenLight: 0.2,
  clutter: true,
};

export const LEVELS = {
  scan: {
    ...EASY,
    sizes: [[1400, 1000]],
    fill: [0.96, 0.98],
    maxRollDeg: 0.6,
    perspective: 0,
    blurPx: [0, 0.2],
    noise: [0, 1.5],
    jpegQuality: [90, 95],
    shadowChance: 0,
    unevenLight: 0.03,
  },
  easy: EASY,
  medium: MEDIUM,
  hard: {
    ...MEDIUM,
    sizes: [
      [1280, 960],
      [1280, 720],
      [960, 1280],
    ],
    fill: [0.62, 0.8],
    maxRollDeg: 18,
    perspective: 0.11,
    blurPx: [0.7, 1.25],
    noise: [4, 9],
    jpegQuality: [55, 75],
    glareChance: 0.6,
    shadowChance: 0.8,
    shadowLight: [0.35, 0.7],
    unevenLight: 0.32,
  },
  rot: { ...MEDIUM, maxRollDeg: 7, quarterTurned: true },
  lowres: {
    ...EASY,
    sizes: [[640, 480]],
    blurPx: [0.25, 0.5],
    noise: [2, 4],
    jpegQuality: [72, 85],
    clutter: true,
  },
  /** As the public samples of the web are: small, cut or on a table, shrunk and saved several times. */
  real: {
    ...MEDIUM,
    fill: [0.72, 0.94],
    maxRollDeg: 5,
    perspective: 0.04,
    blurPx: [0.3, 1.1],
    noise: [1, 5],
    jpegQuality: [70, 92],
    glareChance: 0.3,
    shadowChance: 0.3,
    web: {
      documentPx: [380, 800],
      shrunkBy: [1, 2.2],
      qualities: [
        [45, 85],
        [55, 90],
      ],
      cutChance: 0.8,
    },
  },
  /** Too blurred to be read: for the problems that a reader reports. */
  unreadable: { ...MEDIUM, blurPx: [4, 6], fill: [0.8, 0.87] },
} as const satisfies Readonly<Record<string, Level>>;

export type LevelName = keyof typeof LEVELS;
