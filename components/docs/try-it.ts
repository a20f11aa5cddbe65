import { callApi, type Sent, type TriedEndpoint } from "./try-call";

/** The reader's key. Only here: it is gone with the page, and no form sends it anywhere but to this server. */
let key = "";

/** Turns each place into a form that calls its endpoint by the reader's test key. A form is made when it is opened. */
export function tryIt(places: Iterable<HTMLElement>): void {
  for (const place of places) {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = "Try it";
    details.append(summary);
    details.addEventListener("toggle", () => {
      if (details.open && !details.querySelector("form"))
        details.append(form(JSON.parse(place.dataset["try"] ?? "{}") as TriedEndpoint));
    });
    place.append(details);
  }
}

function form(endpoint: TriedEndpoint): HTMLFormElement {
  const made = document.createElement("form");
  made.noValidate = true;
  const keyInput = field(made, "Test key (sv_test_…)", "apiKey", key);
  keyInput.type = "password";
  keyInput.autocomplete = "off";
  keyInput.dataset["testKey"] = "";
  keyInput.addEventListener("input", () => {
    key = keyInput.value.trim();
    for (const other of document.querySelectorAll<HTMLInputElement>("input[data-test-key]"))
      if (other !== keyInput) other.value = key;
  });
  for (const [name, example] of endpoint.params) field(made, `${name} (path)`, `params.${name}`, example);
  for (const [name, example] of endpoint.query) field(made, `${name} (query)`, `query.${name}`, example);
  for (const [name, example] of endpoint.form ?? []) field(made, name, `form.${name}`, example);
  for (const [name, need] of endpoint.files ?? []) {
    const words = need === "required" ? "without a file a grey picture is sent" : "optional";
    field(made, `${name} (file; ${words})`, `files.${name}`, "").type = "file";
  }
  if (endpoint.json !== undefined) area(made, "Body (JSON)", "json", endpoint.json);
  const send = document.createElement("button");
  send.textContent = "Send";
  const output = document.createElement("div");
  output.className = "answer";
  output.setAttribute("role", "status");
  made.append(send, output);
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(endpoint, made, send, output);
  });
  return made;
}

async function submit(
  endpoint: TriedEndpoint,
  made: HTMLFormElement,
  send: HTMLButtonElement,
  output: HTMLElement,
): Promise<void> {
  if (!/^sv_test_\w+$/.test(key)) {
    output.textContent =
      "Give a key that begins with sv_test_. Nothing was sent: live keys do not belong into a page.";
    made.querySelector("input")?.focus();
    return;
  }
  send.disabled = true;
  output.textContent = "Sending …";
  try {
    show(output, await callApi(endpoint, new FormData(made), key));
  } catch (cause) {
    output.textContent =
      cause instanceof SyntaxError ? "The body is no JSON." : "No answer came from the server.";
  } finally {
    send.disabled = false;
  }
}

function show(output: HTMLElement, { status, ms, headers, text }: Sent): void {
  const line = document.createElement("p");
  line.textContent = `${status} in ${ms} ms`;
  const shown = document.createElement("pre");
  shown.tabIndex = 0;
  shown.textContent = `${headers.map(([name, value]) => `${name}: ${value}`).join("\n")}\n\n${text}`;
  output.replaceChildren(line, shown);
}

let fields = 0;

function field(made: HTMLFormElement, label: string, name: string, value: string): HTMLInputElement {
  const input = document.createElement("input");
  input.value = value;
  return labelled(made, label, name, input);
}

function area(made: HTMLFormElement, label: string, name: string, value: string): void {
  const input = document.createElement("textarea");
  input.rows = Math.min(14, value.split("\n").length + 1);
  input.value = value;
  labelled(made, label, name, input);
}

function labelled<I extends HTMLInputElement | HTMLTextAreaElement>(
  made: HTMLFormElement,
  words: string,
  name: string,
  input: I,
): I {
  fields += 1;
  input.name = name;
  input.id = `try-${fields}`;
  input.spellcheck = false;
  const label = document.createElement("label");
  label.htmlFor = input.id;
  label.textContent = words;
  made.append(label, input);
  return input;
}
