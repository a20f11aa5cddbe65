/**
 * The part of the protocol-buffers wire format that ONNX files need (protobuf.dev, "Encoding"): varints
 * and length-delimited fields. Every function returns one complete field; a message is their concatenation.
 */
const VARINT = 0;
const LENGTH_DELIMITED = 2;

/** A message of the given fields. */
export function message(...fields: readonly Buffer[]): Buffer {
  return Buffer.concat(fields);
}

/** An integer field; negative numbers take ten bytes, as int64 does. */
export function integerField(id: number, value: number | bigint): Buffer {
  return Buffer.concat([tag(id, VARINT), varint(BigInt(value))]);
}

/** A string (UTF-8), bytes or embedded message field. */
export function bytesField(id: number, value: string | Uint8Array): Buffer {
  const bytes = typeof value === "string" ? Buffer.from(value, "utf8") : value;
  return Buffer.concat([tag(id, LENGTH_DELIMITED), varint(BigInt(bytes.byteLength)), bytes]);
}

function tag(id: number, wireType: number) {
  return varint(BigInt(id * 8 + wireType));
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value < 0n ? value + (1n << 64n) : value;
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}
