import { copyButtons } from "./copy-button";
import { forwardOldAddress } from "./old-address";
import { languageTabs } from "./tabs";
import { themeSwitch } from "./theme-switch";

/** What scripts add to a page that can be read without them. Search and forms are loaded when somebody uses them. */

forwardOldAddress();
themeSwitch(document.querySelector<HTMLButtonElement>("#theme"));
languageTabs();
copyButtons();

const searchButton = document.querySelector<HTMLButtonElement>("#search-button");
const texts = document.querySelector<HTMLScriptElement>("script[data-search]")?.dataset["search"] ?? "";

async function search(): Promise<void> {
  const { openSearch } = await import("./search");
  await openSearch(texts);
}

if (searchButton) {
  searchButton.hidden = false;
  searchButton.addEventListener("click", () => void search());
}
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  const isAsked = (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
  if (!isAsked || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  void search();
});

const forms = document.querySelectorAll<HTMLElement>(".try");
if (forms.length > 0) void import("./try-it").then(({ tryIt }) => tryIt(forms));
