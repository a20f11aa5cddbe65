/** The markers around a generated part of a document: `<!-- NAME:start -->` … `<!-- NAME:end -->`. */
function markersOf(name: string): readonly [string, string] {
  return [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
}

/**
 * Replaces the text between the markers of a generated section; everything else stays as people wrote it.
 * @throws Error when the document lacks the markers
 */
export function withSection(document: string, name: string, content: string): string {
  const [start, end] = markersOf(name);
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The document lacks the markers of "${name}".`);
  return `${document.slice(0, from + start.length)}\n\n${content.trim()}\n\n${document.slice(to)}`;
}
