const SHOWN_MS = 2_000;

/** A button on each example that copies it, and says so to screen readers too. */
export function copyButtons(): void {
  if (!navigator.clipboard) return; // not on a page without https, other than this machine's own
  const status = document.createElement("p");
  status.className = "unseen";
  status.setAttribute("role", "status");
  document.querySelector("main")?.append(status);
  for (const block of document.querySelectorAll<HTMLElement>(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy the example");
    button.addEventListener("click", async () => {
      const isCopied = await navigator.clipboard
        .writeText(block.querySelector("pre")?.textContent ?? "")
        .then(
          () => true,
          () => false,
        );
      button.textContent = isCopied ? "Copied" : "Not copied";
      status.textContent = isCopied ? "Copied." : "The browser did not allow copying.";
      setTimeout(() => {
        button.textContent = "Copy";
        status.textContent = "";
      }, SHOWN_MS);
    });
    block.append(button);
  }
}
