import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { follow } from "#platform/web/follow.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type InboxEvent, inboxApi } from "../contract.ts";
import { ring } from "./alerts.ts";
import { inboxKeys } from "./inbox-data.ts";

/** Whoever types says so again before this is over. */
const typingMs = 6000;

const typing = new Map<string, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();

/** Follows all conversations, and reads again what has changed. Whoever follows is online for visitors. */
export function useInboxEvents(): void {
  const client = useQueryClient();
  const hear = useEffectEvent((event: InboxEvent) => {
    if (event.type === "typing") return noteTyping(event.id);
    if (event.type === "called") {
      toast({ title: "A visitor asks for a person", text: "It is waiting in the inbox." });
      return ring(event.id);
    }
    if (event.type === "missed") return void client.invalidateQueries({ queryKey: inboxKeys.all });
    for (const id of event.ids) {
      forgetTyping(id);
      void client.invalidateQueries({ queryKey: inboxKeys.one(id) });
    }
    for (const queryKey of [inboxKeys.lists, inboxKeys.counts, inboxKeys.unanswered])
      void client.invalidateQueries({ queryKey });
  });
  useEffect(
    () =>
      follow(inboxApi.follow, {
        params: {},
        types: ["missed", "changed", "called", "typing"],
        onEvent: (event) => hear(event),
      }),
    [],
  );
}

/** Whether the visitor of a conversation is typing. */
export function useIsTyping(id: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => typing.has(id),
  );
}

function noteTyping(id: string) {
  clearTimeout(typing.get(id));
  typing.set(
    id,
    setTimeout(() => forgetTyping(id), typingMs),
  );
  for (const tell of watchers) tell();
}

function forgetTyping(id: string) {
  clearTimeout(typing.get(id));
  if (typing.delete(id)) for (const tell of watchers) tell();
}
