// The chat tools that a team is told in: what each takes at an incoming webhook, refuses, and shows of it.
import { type Answer, serveDouble } from "../action-doubles/serve.ts";
import { discord } from "./discord.ts";
import { googleChat } from "./google-chat.ts";
import { ntfy } from "./ntfy.ts";
import { slack } from "./slack.ts";
import { teams } from "./teams.ts";
import type { Tool } from "./tool.ts";

const tools: Tool[] = [slack, teams, discord, googleChat, ntfy];

serveDouble(({ method, headers, body }, url): Answer => {
  const tool = tools.find(({ path }) => path.test(url.pathname));
  if (!tool) return { status: 404, body: "no such address" };
  if (method !== "POST") return { status: 405, body: "only POST" };
  if (!headers["content-type"]?.startsWith("application/json"))
    return { status: 415, body: "only JSON" };
  return tool.receive(JSON.parse(body), url, Buffer.byteLength(body));
});
