import type { RefObject } from "react";
import type { Entry } from "#features/chat/web/public.ts";
import { page as en } from "#language/en.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import {
  Answered,
  Asked,
  ChatCard,
  Composer,
  Messages,
  Pressable,
  Suggestions,
  Typing,
} from "./chat-parts.tsx";
import { Evidence } from "./evidence.tsx";
import { opening, suggestions } from "./opening.ts";
import { useDemoChat } from "./use-demo-chat.ts";

interface LiveConversationProps {
  composer: RefObject<HTMLInputElement | null>;
  onWhole: () => void;
}

export function LiveConversation({ composer, onWhole }: LiveConversationProps) {
  const chat = useDemoChat();
  const hasBegun = chat.entries.length > 0 || chat.asked !== null;
  const last = chat.entries.findLast(({ author, status }) => author === "ai" && status === "whole");
  return (
    <div className="relative max-w-130 max-lg:mx-auto max-lg:w-full">
      <Evidence answer={last} isOpening={!hasBegun} />
      <ChatCard
        label={`Conversation with ${PRODUCT_NAME}`}
        name={PRODUCT_NAME}
        color="#005a68"
        onColor="#ffffff"
        status="Usually responds instantly"
      >
        <Log chat={chat} onWhole={onWhole} />
        {!hasBegun && <Suggestions questions={suggestions} onAsk={chat.ask} />}
        <Composer ref={composer} canSend={!chat.isReplying} onSend={chat.ask} />
      </ChatCard>
    </div>
  );
}

interface LogProps {
  chat: ReturnType<typeof useDemoChat>;
  onWhole: () => void;
}

function Log({ chat, onWhole }: LogProps) {
  return (
    <Messages count={chat.entries.length + Number(chat.isReplying)}>
      <Asked className="motion-safe:animate-said-1">{opening.question}</Asked>
      <Answered
        entry={{ ...openingEntry, content: opening.answer }}
        name={assistant}
        className="motion-safe:animate-said-2"
      />
      {chat.entries.map((entry) =>
        entry.author === "visitor" ? (
          <Asked key={entry.key}>{entry.content}</Asked>
        ) : (
          <Answered key={entry.key} entry={entry} name={assistant} />
        ),
      )}
      {chat.asked !== null && <Asked>{chat.asked}</Asked>}
      {chat.isReplying && <Typing />}
      {chat.hasFailed && (
        <p role="alert" className="text-small text-danger">
          {en.sendFailed}
        </p>
      )}
      {chat.offersContact && !chat.isReplying && (
        <div>
          <Pressable onPress={onWhole}>Leave your details in the full chat</Pressable>
        </div>
      )}
    </Messages>
  );
}

const assistant = "Emma";

const openingEntry: Entry = {
  key: "opening",
  author: "ai",
  content: "",
  at: "",
  sources: [{ title: opening.source.title, url: null, quote: opening.source.quote }],
  offersContact: false,
  status: "whole",
  rating: null,
};
