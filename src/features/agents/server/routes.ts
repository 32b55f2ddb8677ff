import type { FastifyInstance } from "fastify";
import type { agents } from "#database/schema.ts";
import { knownFacts, limitOwnTexts } from "#features/knowledge/server/public.ts";
import { assertMayChoose } from "#features/models/server/public.ts";
import { invalid } from "#platform/server/errors.ts";
import { readOperatorPaths } from "#platform/server/operator-paths.ts";
import { sendPage } from "#platform/server/paging.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { addressRules, createSafeFetch } from "#platform/server/safe-fetch.ts";
import { serve } from "#platform/server/serve.ts";
import { readTypedAddress } from "#platform/server/typed-address.ts";
import { BusinessHours, chatSettingsOf } from "#shared/chat-settings.ts";
import { embedCode } from "#shared/embed-code.ts";
import { isTimeZone } from "#shared/local-days.ts";
import type { AgentState } from "#shared/vocabulary.ts";
import { type AgentChange, agentsApi, type NewAgent } from "../contract.ts";
import {
  changeAgent,
  checkWebsite,
  createAgent,
  deleteAgent,
  getAgent,
  listAgentNames,
  listAgents,
  listInstallations,
  readAgentStates,
} from "./agents.ts";
import { launcherRoutes } from "./launcher.ts";
import { isReserved, subdomainTaken } from "./subdomain.ts";

const checksAMinute = 10;

export async function agentRoutes(app: FastifyInstance) {
  const { db, clock, config } = app;
  const operator = await readOperatorPaths(db, config);
  const reservedNames = operator ? [operator.signIn.slice(1), operator.console.slice(1)] : [];

  function hostUrl(subdomain: string) {
    if (!config.baseDomain) return null;
    const { protocol, port } = new URL(config.publicUrl);
    return `${protocol}//${subdomain}.${config.baseDomain}${port && `:${port}`}`;
  }

  function inFull(agent: typeof agents.$inferSelect, state: AgentState) {
    const chatSettings = chatSettingsOf(agent.chatSettings);
    const { position } = chatSettings;
    return {
      ...agent,
      state,
      chatSettings,
      hoursRead: hoursRead(agent),
      embedCode: embedCode(config.publicUrl, { ...agent, position, followsSettings: true }),
      publicUrl: `${config.publicUrl}/agent/${agent.subdomain}`,
      hostUrl: hostUrl(agent.subdomain),
    };
  }

  function websiteOf({ method, name }: NewAgent) {
    if (method !== "website") return undefined;
    return readTypedAddress(name, addressRules(config), "name");
  }

  async function withState(agent: typeof agents.$inferSelect) {
    const states = await readAgentStates(db, clock.now(), agent.userId, agent.id);
    return inFull(agent, states.get(agent.id) ?? "paused");
  }

  serve(app, agentsApi.list, async ({ owner, query, reply }) => {
    const [found, states] = await Promise.all([
      listAgents(db, owner, query),
      readAgentStates(db, clock.now(), owner.id),
    ]);
    return sendPage(reply, query, found).map((agent) =>
      inFull(agent, states.get(agent.id) ?? "paused"),
    );
  });

  serve(app, agentsApi.names, ({ owner }) => listAgentNames(db, owner));

  const countText = limitOwnTexts(app);
  serve(app, agentsApi.create, async ({ owner, body }) => {
    checkFields(body);
    countText(owner.id, body.businessDescription);
    const website = websiteOf(body);
    return withState(await createAgent(db, owner.id, { ...body, website }, reservedNames));
  });

  serve(app, agentsApi.get, async ({ owner, params }) =>
    withState(await getAgent(db, owner.id, params.id)),
  );

  serve(app, agentsApi.change, async ({ owner, params, body }) => {
    checkFields(body);
    // Reported as taken, so that the operator's secret paths cannot be found out.
    if (body.subdomain && isReserved(body.subdomain, reservedNames)) throw subdomainTaken();
    countText(owner.id, body.businessDescription);
    if (body.model) await assertMayChoose(app, owner.id, body.model);
    return withState(await changeAgent(db, owner.id, params.id, body));
  });

  serve(app, agentsApi.remove, async ({ owner, params }) => {
    await deleteAgent(db, owner.id, params.id);
    return {};
  });

  serve(app, agentsApi.installations, async ({ owner, params }) => {
    const { id } = await getAgent(db, owner.id, params.id);
    return listInstallations(db, id);
  });

  const safeFetch = createSafeFetch(addressRules(config));
  const checks = rateLimit(app, "website-checks", checksAMinute);
  serve(app, agentsApi.checkWebsite, async ({ owner, params, body }) => {
    checks.count(owner.id);
    const { id: agentId } = await getAgent(db, owner.id, params.id);
    const url = readTypedAddress(body.url, addressRules(config), "url");
    const asked = { ownerId: owner.id, agentId, url, publicUrl: config.publicUrl };
    return checkWebsite(db, safeFetch, { ...asked, now: clock.now() });
  });

  await app.register(launcherRoutes);
}

function hoursRead({ facts, timeZone }: typeof agents.$inferSelect) {
  return BusinessHours.nullable()
    .catch(null)
    .parse(knownFacts({ facts, timeZone }).hours ?? null);
}

/** What the shared contract cannot check. */
function checkFields({ timeZone }: AgentChange) {
  if (timeZone && !isTimeZone(timeZone))
    throw invalid({ timeZone: "Use a time zone like Europe/Berlin" });
}
