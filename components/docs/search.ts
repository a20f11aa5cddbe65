import MiniSearch from "minisearch";

type Row = readonly [address: string, page: string, heading: string, text: string];
const MOST_RESULTS = 12;
const EXCERPT = 120;
/** Letters of the excerpt before the first word that was found. */
const BEFORE = 30;

let ready: Promise<Searcher> | undefined;
let dialog: HTMLDialogElement | undefined;

/** Finds the parts of pages that have every word, and where there is none, those that have some of them. */
type Searcher = (words: string) => readonly Row[];

/** Opens the search; the texts of all pages are fetched when it is opened for the first time. */
export async function openSearch(texts: string): Promise<void> {
  dialog ??= makeDialog();
  dialog.showModal();
  dialog.querySelector("input")?.select();
  ready ??= load(texts);
  await ready.catch(() => {
    ready = undefined;
    say("The search could not be loaded. Try again.");
  });
}

async function load(texts: string): Promise<Searcher> {
  const answer = await fetch(texts);
  if (!answer.ok) throw new Error(`The search's texts answered ${answer.status}.`);
  const rows = (await answer.json()) as readonly Row[];
  const index = new MiniSearch<{ id: number; heading: string; page: string; text: string }>({
    fields: ["heading", "page", "text"],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  index.addAll(rows.map(([, page, heading, text], id) => ({ id, page, heading, text })));
  return (words) => {
    const withAll = index.search(words);
    return (withAll.length > 0 ? withAll : index.search(words, { combineWith: "OR" }))
      .slice(0, MOST_RESULTS)
      .map(({ id }) => rows[id as number])
      .filter((row) => row !== undefined);
  };
}

function makeDialog(): HTMLDialogElement {
  const made = document.createElement("dialog");
  made.id = "search";
  made.setAttribute("aria-label", "Search the documentation");
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = "Search the documentation";
  input.setAttribute("aria-label", "Search the documentation");
  input.autocomplete = "off";
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => made.close());
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const list = document.createElement("ul");
  input.addEventListener("input", () => void show(input.value, list));
  made.addEventListener("keydown", (event) => move(event, made));
  // A result on this very page only scrolls: the dialog would stay in front of it.
  list.addEventListener("click", () => made.close());
  made.append(input, close, status, list);
  document.body.append(made);
  return made;
}

async function show(words: string, list: HTMLUListElement): Promise<void> {
  const find = await ready?.catch(() => undefined);
  if (!find) return;
  const rows = words.trim() === "" ? [] : find(words);
  list.replaceChildren(...rows.map((row) => result(row, words)));
  say(words.trim() === "" ? "" : `${rows.length || "No"} ${rows.length === 1 ? "result" : "results"}`);
}

function result([address, page, heading, text]: Row, words: string): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = address;
  const title = document.createElement("strong");
  title.textContent = heading === "" ? page : `${page}: ${heading}`;
  const excerpt = document.createElement("span");
  const found = Math.max(0, text.toLowerCase().indexOf(words.trim().toLowerCase().split(/\s+/)[0] ?? ""));
  // From the beginning of a word to the end of one.
  const at = found <= BEFORE ? 0 : text.lastIndexOf(" ", found - BEFORE) + 1;
  const gap = text.lastIndexOf(" ", at + EXCERPT);
  const end = text.length <= at + EXCERPT ? text.length : gap > found ? gap : at + EXCERPT;
  excerpt.textContent = `${at > 0 ? "…" : ""}${text.slice(at, end)}${end < text.length ? "…" : ""}`;
  link.append(title, excerpt);
  item.append(link);
  return item;
}

/** The arrow keys go through field and results; Enter in the field opens the first one. */
function move(event: KeyboardEvent, made: HTMLDialogElement): void {
  const links = [...made.querySelectorAll<HTMLAnchorElement>("li a")];
  const input = made.querySelector("input");
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === "Enter" && at < 0 && document.activeElement === input) links[0]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = links[at + step];
  if (next) next.focus();
  else if (at + step < 0) input?.focus();
}

function say(text: string): void {
  const status = dialog?.querySelector("[role=status]");
  if (status) status.textContent = text;
}
