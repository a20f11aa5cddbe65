/**
 * A small convolutional network in plain JavaScript, for a worker: no library, no WebAssembly, one inference in tens of
 * milliseconds. Pictures and layers are rows of pixels with their channels side by side (TensorFlow's NHWC).
 */
export type Layer =
  | ({ readonly op: "convolve"; readonly outputs: number } & Window)
  | ({ readonly op: "depthwise" } & Window)
  | { readonly op: "add"; readonly from: number; readonly with: number }
  | { readonly op: "relu" | "halve" | "widen"; readonly from: number };

interface Window {
  /** Index of the input layer; -1 is the image. */
  readonly from: number;
  /** Side of the square window. */
  readonly size: number;
  readonly stride: number;
  /** Where its weights and biases begin, in numbers. */
  readonly weights: number;
  readonly biases: number;
}

export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly values: Float32Array;
}

export interface Network {
  readonly layers: readonly Layer[];
  readonly outputs: Readonly<Record<string, number>>;
  readonly weights: Float32Array;
}

/** Reads what tools/build/face-finder.ts wrote. @throws Error when it is something else */
export function readNetwork(bytes: ArrayBuffer): Network {
  const headerBytes = new DataView(bytes).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(bytes, 4, headerBytes));
  const { layers, outputs } = JSON.parse(text) as Pick<Network, "layers" | "outputs">;
  const halves = new Uint16Array(bytes, 4 + headerBytes);
  return { layers, outputs, weights: Float32Array.from(halves, fromHalf) };
}

function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const mantissa = bits & 1023;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}

/** Runs a network over a picture. @returns its outputs by name */
export function run(network: Network, picture: Plane): Readonly<Record<string, Plane>> {
  const done: Plane[] = [];
  const layerAt = (index: number) => (index < 0 ? picture : (done[index] ?? picture));
  for (const layer of network.layers) done.push(compute(layer, layerAt, network.weights));
  return Object.fromEntries(Object.entries(network.outputs).map(([name, index]) => [name, layerAt(index)]));
}

function compute(layer: Layer, layerAt: (index: number) => Plane, weights: Float32Array): Plane {
  const input = layerAt(layer.from);
  switch (layer.op) {
    case "convolve":
      return layer.size === 1 && layer.stride === 1
        ? mixChannels(input, layer, weights)
        : convolve(input, layer, weights);
    case "depthwise":
      return depthwise(input, layer, weights);
    case "add":
      return add(input, layerAt(layer.with));
    case "relu":
      return rectify(input);
    case "halve":
      return halve(input);
    case "widen":
      return input; // `add` takes missing channels for zero
  }
}

function rectify(plane: Plane): Plane {
  const values = plane.values.slice();
  for (let at = 0; at < values.length; at += 1) if ((values[at] as number) < 0) values[at] = 0;
  return { ...plane, values };
}

/** A window of one pixel: every output a weighted sum of the pixel's channels. The bulk of the work. */
function mixChannels(
  { width, height, channels, values }: Plane,
  { outputs, weights: first, biases }: { outputs: number; weights: number; biases: number },
  weights: Float32Array,
): Plane {
  const mixed = new Float32Array(width * height * outputs);
  // Four outputs at once: each channel is read once for them.
  for (let output = 0; output < outputs; output += 4) {
    const last = Math.min(output + 3, outputs - 1);
    const [a, b, c, d] = [output, Math.min(output + 1, last), Math.min(output + 2, last), last].map(
      (each) => first + each * channels,
    ) as [number, number, number, number];
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const from = pixel * channels;
      let sumA = 0;
      let sumB = 0;
      let sumC = 0;
      let sumD = 0;
      for (let channel = 0; channel < channels; channel += 1) {
        const value = values[from + channel] as number;
        sumA += value * (weights[a + channel] as number);
        sumB += value * (weights[b + channel] as number);
        sumC += value * (weights[c + channel] as number);
        sumD += value * (weights[d + channel] as number);
      }
      const to = pixel * outputs + output;
      mixed[to] = sumA + (weights[biases + output] as number);
      if (output + 1 <= last) mixed[to + 1] = sumB + (weights[biases + output + 1] as number);
      if (output + 2 <= last) mixed[to + 2] = sumC + (weights[biases + output + 2] as number);
      if (output + 3 <= last) mixed[to + 3] = sumD + (weights[biases + output + 3] as number);
    }
  }
  return { width, height, channels: outputs, values: mixed };
}

/** TensorFlow's SAME: as many outputs as strides fit, the rest of the window split around the picture, less in front. */
function outputSide(side: number, size: number, stride: number) {
  const count = Math.ceil(side / stride);
  const before = Math.floor(Math.max(0, (count - 1) * stride + size - side) / 2);
  return { count, before };
}

function convolve(input: Plane, layer: Layer & { op: "convolve" }, weights: Float32Array): Plane {
  const { size, stride, outputs } = layer;
  const across = outputSide(input.width, size, stride);
  const down = outputSide(input.height, size, stride);
  const values = new Float32Array(across.count * down.count * outputs);
  const { channels } = input;
  const perOutput = size * size * channels;
  for (let y = 0; y < down.count; y += 1)
    for (let x = 0; x < across.count; x += 1) {
      const to = (y * across.count + x) * outputs;
      for (let output = 0; output < outputs; output += 1)
        values[to + output] = weights[layer.biases + output] as number;
      eachInWindow(input, size, x * stride - across.before, y * stride - down.before, (from, place) => {
        for (let output = 0; output < outputs; output += 1) {
          const first = layer.weights + output * perOutput + place * channels;
          let sum = 0;
          for (let channel = 0; channel < channels; channel += 1)
            sum += (input.values[from + channel] as number) * (weights[first + channel] as number);
          values[to + output] = (values[to + output] as number) + sum;
        }
      });
    }
  return { width: across.count, height: down.count, channels: outputs, values };
}

function depthwise(input: Plane, layer: Layer & { op: "depthwise" }, weights: Float32Array): Plane {
  const { size, stride } = layer;
  const { channels } = input;
  const across = outputSide(input.width, size, stride);
  const down = outputSide(input.height, size, stride);
  const values = new Float32Array(across.count * down.count * channels);
  for (let y = 0; y < down.count; y += 1)
    for (let x = 0; x < across.count; x += 1) {
      const to = (y * across.count + x) * channels;
      for (let channel = 0; channel < channels; channel += 1)
        values[to + channel] = weights[layer.biases + channel] as number;
      addWindow(
        input,
        layer,
        weights,
        { x: x * stride - across.before, y: y * stride - down.before },
        values,
        to,
      );
    }
  return { width: across.count, height: down.count, channels, values };
}

/** Adds one window's weighted pixels, channel by channel. Written out: this and `mixChannels` are where time goes. */
function addWindow(
  { width, height, channels, values: pixels }: Plane,
  { size, weights: first }: { readonly size: number; readonly weights: number },
  weights: Float32Array,
  corner: { readonly x: number; readonly y: number },
  sums: Float32Array,
  to: number,
): void {
  const top = Math.max(0, -corner.y);
  const bottom = Math.min(size, height - corner.y);
  const left = Math.max(0, -corner.x);
  const right = Math.min(size, width - corner.x);
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) {
      const from = ((corner.y + row) * width + corner.x + column) * channels;
      const by = first + (row * size + column) * channels;
      for (let channel = 0; channel < channels; channel += 1)
        sums[to + channel] =
          (sums[to + channel] as number) +
          (pixels[from + channel] as number) * (weights[by + channel] as number);
    }
}

/** Calls `visit` for every pixel of a window that lies in the picture, with its place in the window. */
function eachInWindow(
  { width, height, channels }: Plane,
  size: number,
  left: number,
  top: number,
  visit: (from: number, place: number) => void,
): void {
  for (let row = 0; row < size; row += 1) {
    const y = top + row;
    if (y < 0 || y >= height) continue;
    for (let column = 0; column < size; column += 1) {
      const x = left + column;
      if (x >= 0 && x < width) visit((y * width + x) * channels, row * size + column);
    }
  }
}

/** The narrower one's missing channels are zero. */
function add(one: Plane, other: Plane): Plane {
  const [narrow, wide] = one.channels < other.channels ? [one, other] : [other, one];
  const values = wide.values.slice();
  for (let pixel = 0; pixel < wide.width * wide.height; pixel += 1)
    for (let channel = 0; channel < narrow.channels; channel += 1) {
      const at = pixel * wide.channels + channel;
      values[at] = (values[at] as number) + (narrow.values[pixel * narrow.channels + channel] as number);
    }
  return { ...wide, values };
}

function halve({ width, height, channels, values }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1 };
  const most = new Float32Array(half.width * half.height * channels);
  for (let y = 0; y < half.height; y += 1)
    for (let x = 0; x < half.width; x += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const from = (2 * y * width + 2 * x) * channels + channel;
        most[(y * half.width + x) * channels + channel] = Math.max(
          values[from] as number,
          values[from + channels] as number,
          values[from + width * channels] as number,
          values[from + (width + 1) * channels] as number,
        );
      }
  return { ...half, channels, values: most };
}
