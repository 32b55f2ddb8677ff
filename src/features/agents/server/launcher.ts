import type { FastifyInstance } from "fastify";
import { languageFor } from "#language/codes.ts";
import { packs } from "#language/packs.ts";
import { notFound } from "#platform/server/errors.ts";
import { neighborhoodOf, rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { brandEdge, onBrand } from "#shared/brand-color.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { agentsApi } from "../contract.ts";
import { assertMayStandOn, findListeningAgent, installationNotes } from "./agents.ts";
import { websiteOf } from "./allowed-website.ts";

const claimsAMinute = 60;
const newHostsADay = 3;

export async function launcherRoutes(app: FastifyInstance) {
  const { db, clock, log } = app;
  const note = installationNotes(db);
  const claims = rateLimit(app, "installation-notes", claimsAMinute);
  const newHosts = rateLimit(app, "installation-hosts", newHostsADay, 86_400);

  serve(app, agentsApi.launcher, async ({ params, query, request, reply }) => {
    const agent = await findListeningAgent(db, clock.now(), params);
    if (!agent) throw notFound("Agent");
    const settings = chatSettingsOf(agent.chatSettings);
    const host = websiteOf(request);
    if (host !== undefined) {
      assertMayStandOn(agent, host);
      // A failure to record the host must not hide the button.
      const network = neighborhoodOf(request);
      const isNewAllowed = () => newHosts.add(`${network} ${agent.id}`).points <= newHostsADay;
      if (host && claims.add(network).points <= claimsAMinute)
        await note({ agentId: agent.id, host }, clock.now(), isNewAllowed).catch((err: unknown) =>
          log.error({ err }, "where a button stands was not noted"),
        );
    }

    const { color: written, position, followSettings } = query;
    const color = (!followSettings && written) || agent.primaryColor;
    const texts =
      packs[settings.language ?? languageFor(request.headers["accept-language"])].launcher;
    // Every page view calls this; a paused agent may stay visible for a minute.
    reply.headers({ "cache-control": "public, max-age=60", vary: "accept-language, origin" });
    return {
      label: texts.label.replace("{name}", () => agent.name),
      launcherText: settings.launcherText,
      unread: texts.unread,
      color,
      onColor: onBrand(color),
      needsEdge: brandEdge(color).light,
      position: (!followSettings && position) || settings.position,
    };
  });
}
