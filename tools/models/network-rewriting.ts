import { constantNode, constantOf, OnnxFile, type OnnxNode, type Tensor } from "./onnx-file";

/** The nodes of a network whose constants are nodes too, with what rewriting them needs. */
export class NetworkRewriting {
  readonly #file: OnnxFile;

  constructor(model: Buffer) {
    this.#file = new OnnxFile(model);
  }

  get nodes(): readonly OnnxNode[] {
    return this.#file.nodes;
  }

  /** The file without the constants that nothing reads any more. */
  write(): Buffer {
    const read = new Set(this.nodes.flatMap(({ inputs }) => inputs));
    this.#file.nodes = this.nodes.filter(
      ({ operator, outputs }) => operator !== "Constant" || outputs.some((output) => read.has(output)),
    );
    return this.#file.write();
  }

  of = (operator: string) => this.nodes.filter((node) => node.operator === operator);

  maker = (name: string | undefined) =>
    this.nodes.find(({ outputs }) => name !== undefined && outputs.includes(name));

  readers = (name: string) => this.nodes.filter(({ inputs }) => inputs.includes(name));

  isOutput = (name: string) => this.#file.outputs.has(name);

  /** Whether one node alone reads what a node makes. */
  isReadOnce({ outputs: [output = ""] }: OnnxNode): boolean {
    return this.readers(output).length === 1 && !this.isOutput(output);
  }

  replace(node: OnnxNode, ...by: readonly OnnxNode[]): void {
    this.#file.nodes = this.nodes.flatMap((other) => (other === node ? by : [other]));
  }

  remove(...nodes: readonly OnnxNode[]): void {
    this.#file.nodes = this.nodes.filter((node) => !nodes.includes(node));
  }

  /** The value of a constant; null for what is computed, or is no tensor of floats. */
  tensor(name: string | undefined): Tensor | null {
    return constantOf(this.maker(name));
  }

  /** The value of a constant of one number; null for anything else. */
  number(name: string | undefined): number | null {
    const tensor = this.tensor(name);
    return tensor?.values.length === 1 ? (tensor.values[0] ?? null) : null;
  }

  /** Adds a constant. @returns its name */
  constant(name: string, dims: readonly number[], values: Float32Array): string {
    this.#file.nodes.unshift(constantNode(name, { dims, values }));
    return name;
  }
}
