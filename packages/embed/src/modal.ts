/** What the modal says, in the language of your page. */
export interface Labels {
  /** The accessible name of the dialog and of the frame. */
  readonly title: string;
  readonly close: string;
  /** Shown where the frame does not work, above the link to a new tab. */
  readonly blocked: string;
  readonly openTab: string;
}

export interface Modal {
  readonly frame: HTMLIFrameElement;
  /** Shows the link to a new tab in place of the frame. */
  readonly offerTab: () => void;
  readonly remove: () => void;
}

interface ModalOptions {
  readonly href: string;
  readonly origin: string;
  readonly labels: Labels;
  /** The person pressed Esc or the button. */
  readonly onClose: () => void;
  readonly onOpenTab: () => void;
}

/**
 * A `dialog` over the whole window, in a shadow tree: styles of the page do not reach it, and nothing of the page moves. Styles
 * are set through the CSSOM, which a content security policy without `unsafe-inline` allows.
 */
export function showModal({ href, origin, labels, onClose, onOpenTab }: ModalOptions): Modal {
  const host = element("div", "all:initial");
  const dialog = element(
    "dialog",
    "position:fixed;inset:0;box-sizing:border-box;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;display:grid;place-items:center;background:rgba(15,18,25,.6);overscroll-behavior:contain",
  );
  dialog.setAttribute("aria-label", labels.title);
  const panel = element(
    "div",
    "display:flex;flex-direction:column;width:100%;height:100%;max-width:30rem;max-height:56rem;overflow:hidden;background:#fff;color:#14171f;font:1rem/1.5 system-ui,sans-serif",
  );
  const bar = element(
    "div",
    "display:flex;align-items:center;justify-content:space-between;flex:none;padding:0 .25rem 0 1rem",
  );
  const title = element("span", "font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap");
  title.textContent = labels.title;
  const close = element(
    "button",
    "flex:none;width:44px;height:44px;border:0;background:none;color:inherit;font:inherit;font-size:1.5rem;cursor:pointer",
  );
  close.type = "button";
  close.setAttribute("aria-label", labels.close);
  close.textContent = "×";
  close.onclick = onClose;
  const frame = element("iframe", "flex:1;width:100%;min-height:0;border:0");
  frame.title = labels.title;
  // Named origins, so that the permission holds after the redirect of a short link too.
  frame.allow = `camera ${origin}; autoplay ${origin}; clipboard-write ${origin}`;
  frame.referrerPolicy = "no-referrer";
  frame.src = href;
  bar.append(title, close);
  panel.append(bar, frame);
  dialog.append(panel);
  dialog.oncancel = (event) => {
    event.preventDefault();
    onClose();
  };
  host.attachShadow({ mode: "open" }).append(dialog);
  document.body.append(host);
  dialog.showModal();
  const offerTab = () => {
    const text = element("p", "margin:auto 1.5rem 1rem;text-align:center");
    text.setAttribute("role", "alert");
    text.textContent = labels.blocked;
    const link = element(
      "a",
      "align-self:center;margin-bottom:auto;padding:.75rem 1.5rem;border-radius:.75rem;background:#14171f;color:#fff;text-decoration:none",
    );
    link.textContent = labels.openTab;
    link.href = href;
    link.target = "_blank";
    link.onclick = (event) => {
      event.preventDefault();
      onOpenTab();
    };
    frame.replaceWith(text, link);
    link.focus();
  };
  // Closing gives the focus back to where it was.
  const remove = () => {
    dialog.close();
    host.remove();
  };
  return { frame, offerTab, remove };
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, css: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.style.cssText = css;
  return made;
}
