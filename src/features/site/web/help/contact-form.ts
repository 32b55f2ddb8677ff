/** Sends the form of contact-page.tsx. */
export function contactForm(page: Document): void {
  const form = page.querySelector<HTMLFormElement>("#contact");
  const said = page.querySelector<HTMLElement>("#contact-said");
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    if (!said || !button || button.disabled) return;
    button.disabled = true;
    const { message, fields = {} } = await send(form);
    button.disabled = false;
    for (const name of ["message", "email"]) showFault(page, name, fields[name]);
    said.textContent = Object.keys(fields).length > 0 ? "" : message;
    if (message === thanks) form.remove();
  });
}

const thanks = "Thanks, your message was sent. We’ll reply by email.";

async function send(form: HTMLFormElement) {
  const { email, message } = Object.fromEntries(new FormData(form));
  const asked = new URLSearchParams(location.search).get("about");
  const about = asked === "payment" || asked === "chat" ? asked : "help";
  const body = JSON.stringify({ ...(email && { email }), message, about });
  try {
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch("/api/contact", { method: "POST", headers, body, signal });
    if (response.ok) return { message: thanks };
    const refused: { message?: string; fields?: Record<string, string> } = await response.json();
    return {
      message: refused.message ?? failed,
      ...(refused.fields && { fields: refused.fields }),
    };
  } catch {
    return { message: failed };
  }
}

const failed = "Your message was not sent. Please try again in a moment.";

function showFault(page: Document, name: string, fault = "") {
  const field = page.querySelector<HTMLElement>(`#contact-${name}`);
  const place = page.querySelector(`#contact-${name}-fault`);
  if (place) place.textContent = fault;
  field?.setAttribute("aria-invalid", String(fault !== ""));
  if (fault) field?.focus();
}
