import { CallFailed, type ContactDetails, createLead } from "./chat-calls.ts";
import type { OpenMemory } from "./chat-memory.ts";
import type { ChatEvent } from "./chat-state.ts";

const againMs = 5000;

interface Around extends Pick<OpenMemory, "memory" | "remember"> {
  dispatch(event: ChatEvent): void;
}

export function openLeads(agentId: string, { memory, remember, dispatch }: Around) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function send(): Promise<Record<string, string> | undefined> {
    clearTimeout(timer);
    const { lead } = memory;
    if (!lead) return;
    try {
      await createLead(agentId, memory.conversation, lead);
    } catch (error) {
      const { status, fields } = error instanceof CallFailed ? error : { status: 0, fields: {} };
      const isKept = status === 0 || status === 429 || status >= 500;
      if (!isKept) remember({ lead: null });
      else if (!isClosed) timer = setTimeout(send, againMs);
      return fields;
    }
    remember({ lead: null, form: {} });
    dispatch({ type: "form-submitted", at: Date.now() });
  }

  void send();
  window.addEventListener("online", send);
  return {
    async submit(details: ContactDetails) {
      dispatch({ type: "form-submitting" });
      remember({ lead: details });
      const faults = await send();
      if (!faults) return {};
      const isFieldFault = Object.keys(faults).length > 0;
      dispatch({ type: "form-failed", isFieldFault, at: Date.now() });
      return faults;
    },
    drop: () => remember({ lead: null }),
    close() {
      isClosed = true;
      clearTimeout(timer);
      window.removeEventListener("online", send);
    },
  };
}
