import { SaxesParser } from "saxes";
import { BadList, chunksOf, MOST_RECORD_BYTES } from "./read";

/** Reads XML entry by entry. saxes loads no external entities and expands no custom ones. */

/** An element of an entry: its text, attributes and child elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: XmlElement[];
}

/**
 * Elements with one of the given names at any depth, each as a small tree; everything else is skipped.
 * @throws BadList for XML that is not well-formed or is truncated, and for an entry over 8 MiB
 */
export async function* xmlElements(
  file: string,
  names: ReadonlySet<string>,
  root: string,
): AsyncIterable<{ line: number; element: XmlElement }> {
  const reading = new XmlReading(file, names, root);
  for await (const chunk of chunksOf(file)) {
    reading.write(chunk);
    yield* reading.taken();
  }
  reading.close();
  yield* reading.taken();
}

class XmlReading {
  readonly #file: string;
  readonly #parser = new SaxesParser();
  readonly #decoder = new TextDecoder("utf-8");
  readonly #open: XmlElement[] = [];
  #done: { line: number; element: XmlElement }[] = [];
  #depth = 0;
  #size = 0;

  constructor(file: string, names: ReadonlySet<string>, root: string) {
    this.#file = file;
    this.#parser.on("error", (cause) => {
      throw new BadList(
        file,
        this.#parser.line,
        `not well-formed XML (${cause.message.replace(/^\d+:\d+: /, "")})`,
      );
    });
    this.#parser.on("opentag", (tag) => {
      this.#enter(local(tag.name), root);
      this.#opened(local(tag.name), tag.attributes, names);
    });
    this.#parser.on("text", (text) => this.#read(text));
    this.#parser.on("cdata", (text) => this.#read(text));
    this.#parser.on("closetag", () => this.#closed());
  }

  write(chunk: Buffer): void {
    this.#parser.write(this.#decoder.decode(chunk, { stream: true }));
  }

  close(): void {
    this.#parser.write(this.#decoder.decode());
    this.#parser.close();
  }

  taken(): { line: number; element: XmlElement }[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #enter(name: string, root: string): void {
    if (this.#depth === 0 && name !== root) {
      throw new BadList(
        this.#file,
        this.#parser.line,
        `the root element is ${name}, not ${root}: this is another list`,
      );
    }
    this.#depth += 1;
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>, names: ReadonlySet<string>): void {
    const parent = this.#open.at(-1);
    if (!parent && !names.has(name)) return;
    const element: XmlElement = { name, attributes, text: "", children: [] };
    parent?.children.push(element);
    this.#open.push(element);
    this.#grow(Object.values(attributes).reduce((sum, value) => sum + value.length, name.length));
  }

  #read(text: string): void {
    const element = this.#open.at(-1);
    if (!element) return;
    this.#grow(text.length);
    element.text += text;
  }

  #grow(by: number): void {
    this.#size += by;
    if (this.#size > MOST_RECORD_BYTES)
      throw new BadList(this.#file, this.#parser.line, "the entry is longer than 8 MB");
  }

  #closed(): void {
    this.#depth -= 1;
    const element = this.#open.pop();
    if (!element || this.#open.length > 0) return;
    this.#size = 0;
    this.#done.push({ line: this.#parser.line, element });
  }
}

/** A name without its namespace prefix. */
function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Trimmed, non-empty texts of the elements at a path. */
export function textsAt(element: XmlElement, ...path: string[]): string[] {
  const [name, ...rest] = path;
  return element.children
    .filter((child) => child.name === name)
    .flatMap((child) => (rest.length > 0 ? textsAt(child, ...rest) : [child.text.trim()]))
    .filter(Boolean);
}

export function elementsAt(element: XmlElement, ...path: string[]): XmlElement[] {
  const [name, ...rest] = path;
  const found = element.children.filter((child) => child.name === name);
  return rest.length > 0 ? found.flatMap((child) => elementsAt(child, ...rest)) : found;
}
