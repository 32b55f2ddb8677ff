import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { followTogether } from "#platform/web/follow.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type InboxEvent, inboxApi } from "../contract.ts";
import { ring } from "./alerts.ts";
import { inboxKeys } from "./inbox-data.ts";
import { sayActive } from "./presence.ts";

/** The typing signal is repeated before this ends. */
const typingMs = 6000;

const typing = new Map<string, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();

const rings = {
  called: { title: "A visitor is asking for a person", text: "They are waiting in the inbox." },
  assigned: { title: "A conversation was assigned to you", text: "It is in the inbox." },
};

/** On every page of the app: rings, and refetches what has changed. */
export function useInboxEvents({ isPresent }: { isPresent: boolean }): void {
  const client = useQueryClient();
  const hear = useEffectEvent((event: InboxEvent) => {
    if (event.type === "typing") return noteTyping(event.id);
    if (event.type === "called" || event.type === "assigned") {
      toast(rings[event.type]);
      return ring(event.id, rings[event.type].title);
    }
    if (event.type === "missed") {
      if (isPresent) sayActive();
      return void client.invalidateQueries({ queryKey: inboxKeys.all });
    }
    for (const id of event.ids) {
      forgetTyping(id);
      void client.invalidateQueries({ queryKey: inboxKeys.one(id) });
    }
    for (const queryKey of [inboxKeys.lists, inboxKeys.counts, inboxKeys.unanswered])
      void client.invalidateQueries({ queryKey });
  });
  useEffect(
    () =>
      followTogether(inboxApi.follow, {
        params: {},
        types: ["missed", "changed", "called", "assigned", "typing"],
        onEvent: (event) => hear(event),
      }),
    [],
  );
}

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
