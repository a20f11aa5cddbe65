import { keep } from "./theme-switch";

/** Turns each set of examples into tabs. One choice holds for all of them: the style sheet shows the chosen language. */
export function languageTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>(".tabs")];
  const choosers = groups.map((group, index) => tabsOf(group, index));
  const choose = (language: string) => {
    document.documentElement.dataset["language"] = language;
    for (const chooser of choosers) chooser(language);
  };
  for (const group of groups) {
    group.addEventListener("choose", (event) => {
      const { detail } = event as CustomEvent<string>;
      // What was chosen stays under the pointer while examples above it change their height.
      const before = group.getBoundingClientRect().top;
      choose(detail);
      window.scrollBy({ top: group.getBoundingClientRect().top - before, behavior: "instant" });
      keep("docs-language", detail);
    });
  }
  choose(document.documentElement.dataset["language"] ?? "curl");
}

function tabsOf(group: HTMLElement, index: number): (language: string) => void {
  const panels = [...group.querySelectorAll<HTMLElement>(".code[data-language]")];
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Language of the example");
  const tabs = panels.map((panel) => {
    const language = panel.dataset["language"] ?? "";
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `tab-${index}-${language}`;
    tab.setAttribute("role", "tab");
    tab.textContent = panel.querySelector(".language")?.textContent ?? language;
    panel.id = `example-${index}-${language}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.setAttribute("aria-controls", panel.id);
    tab.addEventListener("click", () => announce(language));
    list.append(tab);
    return { tab, language };
  });
  const announce = (language: string) => group.dispatchEvent(new CustomEvent("choose", { detail: language }));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex(({ tab }) => tab === document.activeElement);
    const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    announce(next.language);
    next.tab.focus();
  });
  group.prepend(list);
  return (chosen) => {
    for (const { tab, language } of tabs) {
      tab.setAttribute("aria-selected", String(language === chosen));
      tab.tabIndex = language === chosen ? 0 : -1;
    }
  };
}
