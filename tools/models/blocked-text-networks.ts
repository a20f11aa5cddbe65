import { NetworkRewriting } from "./network-rewriting";
import { integerAttribute, integersAttribute, type OnnxNode } from "./onnx-file";

/**
 * onnxruntime holds feature maps in blocks of channels between operators that it knows in that form
 * (`core/optimizer/nchwc_transformer.cc`), and puts the whole map back in order before any other. In the text networks
 * those are sums with one number, which cannot be folded where zeros replace it at a padded edge. They are spelt as
 * convolutions of each channel with one weight. The result is the same but for rounding (`tests/engine/models.test.ts`).
 * @param model an ONNX file as `foldScalars` writes it
 */
export function keepTextNetworkBlocked(model: Buffer): Buffer {
  const network = new BlockedText(model);
  network.spellShifts();
  network.joinGates();
  return network.write();
}

class BlockedText extends NetworkRewriting {
  /** s · x + c of a whole map. */
  spellShifts(): void {
    for (const sum of this.of("Add")) {
      const shift = this.#withNumber(sum);
      const channels = shift && this.#channelsOf(shift.input);
      if (!shift || !channels) continue;
      const product = this.maker(shift.input);
      const scale =
        product?.operator === "Mul" && this.isReadOnce(product) ? this.#withNumber(product) : null;
      const [output = ""] = sum.outputs;
      const filled = (value: number) => new Float32Array(channels).fill(value);
      this.replace(sum, {
        operator: "Conv",
        inputs: [
          scale?.input ?? shift.input,
          this.constant(`${output}.factors`, [channels, 1, 1, 1], filled(scale?.value ?? 1)),
          this.constant(`${output}.shifts`, [channels], filled(shift.value)),
        ],
        outputs: [output],
        attributes: new Map([
          ["kernel_shape", integersAttribute("kernel_shape", [1, 1])],
          ["group", integerAttribute("group", channels)],
        ]),
      });
      if (product && scale) this.remove(product);
    }
  }

  /** x + x · g, where g is one number a channel, as x · (1 + g): one pass over the map less. */
  joinGates(): void {
    for (const sum of this.of("Add")) {
      const [x = "", gated] = sum.inputs;
      const product = this.maker(gated);
      const gate = product?.inputs[1];
      const isGated = product?.operator === "Mul" && product.inputs[0] === x && this.isReadOnce(product);
      if (!isGated || gate === undefined || this.maker(gate)?.operator !== "HardSigmoid") continue;
      const raised = `${gate}.raised`;
      this.replace(product, {
        operator: "Add",
        inputs: [gate, this.constant(`${gate}.one`, [1], Float32Array.of(1))],
        outputs: [raised],
        attributes: new Map(),
      });
      sum.operator = "Mul";
      sum.inputs = [x, raised];
    }
  }

  /** The constant number and the other input of a sum or product; null where there is none. */
  #withNumber({ inputs: [a, b] }: OnnxNode): { readonly input: string; readonly value: number } | null {
    const [first, second] = [this.number(a), this.number(b)];
    if (a !== undefined && second !== null) return { input: a, value: second };
    return b !== undefined && first !== null ? { input: b, value: first } : null;
  }

  /** Channels of a map that a convolution made, perhaps with a hard swish and a factor behind it; null of anything else. */
  #channelsOf(name: string): number | null {
    const maker = this.maker(name);
    if (maker?.operator === "Conv") return this.tensor(maker.inputs[1])?.dims[0] ?? null;
    if (maker?.operator !== "Mul") return null;
    const map = maker.inputs.find((input) => this.number(input) === null);
    return map === undefined ? null : this.#channelsOf(map);
  }
}
