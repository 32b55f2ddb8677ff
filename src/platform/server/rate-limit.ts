import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Clock } from "./clock.ts";
import { tooMany } from "./errors.ts";
import { openRateCounters, type RateCounters } from "./rate-counters.ts";
import { remember } from "./remember.ts";

declare module "fastify" {
  interface FastifyInstance {
    rateCounters: RateCounters;
  }
}

const reconcileMs = 1_000;
const pruneMs = 60_000;
/** Several limits look at one request. */
const subjectsRemembered = 1_000;

/** Keeps the counters that limits stand on, and slows down whoever asks for addresses that do not exist. */
export function countRates(app: FastifyInstance) {
  const counters = openRateCounters(app.db, app.clock);
  app.decorate("rateCounters", counters);
  const warn = (error: unknown) =>
    app.log.warn({ err: error }, "limits could not be reconciled; this process counts for itself");
  let isReconciling = false;
  const reconcile = setInterval(async () => {
    if (isReconciling) return;
    isReconciling = true;
    await counters.reconcile().catch(warn);
    isReconciling = false;
  }, reconcileMs).unref();
  const prune = setInterval(() => counters.prune().catch(warn), pruneMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(reconcile);
    clearInterval(prune);
    await counters.reconcile().catch(warn);
  });
  limitUnknownAddresses(app);
  limitOwnerCalls(app);
}

/**
 * At most so many a minute, or another span. As it is, it counts by the caller's address and the networks around
 * it, and fits `before` of `serve`; `count` counts by anything else, such as an agent.
 */
export function rateLimit(app: FastifyInstance, name: string, points: number, seconds = 60) {
  const { rateCounters, clock } = app;

  const add = (subject: string) => rateCounters.add(keyOf(name, subject), 1, seconds);

  /** Counts one, and throws when that is one too many. */
  function count(subject: string, times = 1) {
    const counter = add(subject);
    if (counter.points > points * times) throw wait(counter, clock);
  }

  /** As above, of who asks about something. Whoever asks for too much alone uses up nothing of their neighbors'. */
  function countOf(request: FastifyRequest, about = "", share = 1) {
    for (const { network, times } of networksOf(request))
      count(`${network}${about}`, times * share);
  }

  /** For what has come to nothing, so that it is as if it had not been counted. */
  const takeBack = (subject: string) => rateCounters.takeBack(keyOf(name, subject));

  function takeBackOf(request: FastifyRequest, about = "") {
    for (const { network } of networksOf(request)) takeBack(`${network}${about}`);
  }

  /** The counter, if the next would be one too many. */
  function usedUp(subject: string, times = 1) {
    const counter = rateCounters.read(keyOf(name, subject));
    return counter && counter.points >= points * times ? counter : undefined;
  }

  function assertLeft(subject: string, times = 1) {
    const counter = usedUp(subject, times);
    if (counter) throw wait(counter, clock);
  }

  const byAddress = async (request: FastifyRequest) => countOf(request);
  /** For `before` where the handler counts: a body that is refused for its form takes nothing. */
  const assertLeftByAddress = async (request: FastifyRequest) => {
    for (const { network, times } of networksOf(request)) assertLeft(network, times);
  };
  return Object.assign(byAddress, {
    ...{ add, count, countOf, takeBack, takeBackOf, usedUp, assertLeft, assertLeftByAddress },
  });
}

/** Who asks, as far as limits go: a household or a server has a whole IPv6 network to itself. */
export function addressOf(request: Pick<FastifyRequest, "ip">): string {
  return networksOf(request)[0].network;
}

/** As wide as what one company is usually given: many households, and never all of a large provider's. */
export function neighborhoodOf(request: Pick<FastifyRequest, "ip">): string {
  return (networksOf(request).at(-1) ?? networksOf(request)[0]).network;
}

/** The caller's address first, then the networks around it, which may do so many times as much. */
function networksOf({ ip }: Pick<FastifyRequest, "ip">): Networks {
  // Whoever has hung up has no address any more.
  return ip === undefined ? [{ network: "gone", times: 1 }] : networksAround(ip);
}

interface Network {
  network: string;
  times: number;
}
type Networks = [Network, ...Network[]];

const networksAround = remember(subjectsRemembered, (ip): Networks => {
  if (!ipaddr.isValid(ip)) return [{ network: ip, times: 1 }];
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) {
    const network = ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`);
    return [
      { network: address.toString(), times: 1 },
      { network: `${network}/24`, times: 32 },
    ];
  }
  const around = (bits: number) => ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`);
  return [
    { network: around(64).toString(), times: 1 },
    { network: `${around(56)}/56`, times: 4 },
    { network: `${around(48)}/48`, times: 10 },
  ];
});

/** Hashed, so that neither addresses nor e-mails lie in the table and no subject is too long. */
export function keyOf(name: string, subject: string) {
  return `${name}:${hashOf(subject)}`;
}

const hashOf = remember(subjectsRemembered, (subject) =>
  hash("sha256", subject, "base64url").slice(0, 22),
);

function limitUnknownAddresses(app: FastifyInstance) {
  const limit = rateLimit(app, "unknown-addresses", app.config.rates.unknownAddresses);

  app.addHook("onRequest", async (request) => {
    if (isUnclaimed(request)) limit.assertLeft(addressOf(request));
  });
  app.addHook("onResponse", async (request, reply) => {
    if (isUnclaimed(request) && reply.statusCode === 404) limit.add(addressOf(request));
  });
}

/** An owner's team may do more together, so that nobody of it keeps the others out. */
const timesOfTeam = 4;

/** One person, however many browsers they have signed in with, and an owner's people together. */
function limitOwnerCalls(app: FastifyInstance) {
  const limit = rateLimit(app, "owner-calls", app.config.rates.ownerCalls);
  app.addHook("onRequest", async ({ user, routeOptions }) => {
    if (!user || routeOptions.config.access !== "owner") return;
    limit.count(user.memberId);
    limit.count(`team ${user.id}`, timesOfTeam);
  });
}

/** No route of its own: the page for every other address, or nothing at all. */
function isUnclaimed({ is404, routeOptions }: FastifyRequest) {
  return is404 || routeOptions.url === "/*";
}

function wait({ expire }: { expire: Date }, clock: Clock) {
  const seconds = (expire.getTime() - clock.now().getTime()) / 1000;
  return tooMany("Too many requests. Please try again in a moment.", seconds);
}
