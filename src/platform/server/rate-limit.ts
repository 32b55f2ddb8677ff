import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Clock } from "./clock.ts";
import { tooMany } from "./errors.ts";
import { remember } from "./remember.ts";

const subjectsRemembered = 1_000;

/**
 * At most `points` per `seconds`. The returned function counts by the caller's address and the networks
 * around it, and fits `before` of `serve`; `count` counts by anything else, such as an agent.
 */
export function rateLimit(
  { rateCounters, clock }: Pick<FastifyInstance, "rateCounters" | "clock">,
  name: string,
  points: number,
  seconds = 60,
) {
  const add = (subject: string) => rateCounters.add(keyOf(name, subject), 1, seconds);

  function count(subject: string, times = 1) {
    const counter = add(subject);
    if (counter.points > points * times) throw wait(counter, clock);
  }

  /** Checks the address first: a single flooding address must not use up its neighbors' share. */
  function countOf(request: FastifyRequest, about = "", share = 1) {
    for (const { network, times } of networksOf(request))
      count(`${network}${about}`, times * share);
  }

  /** For calls that came to nothing. */
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
  /** For `before` where the handler counts: a malformed body must not use up the limit. */
  const assertLeftByAddress = async (request: FastifyRequest) => {
    for (const { network, times } of networksOf(request)) assertLeft(network, times);
  };
  return Object.assign(byAddress, {
    ...{ add, count, countOf, takeBack, takeBackOf, usedUp, assertLeft, assertLeftByAddress },
  });
}

/** A household or a server has a whole IPv6 network to itself. */
export function addressOf(request: Pick<FastifyRequest, "ip">): string {
  return networksOf(request)[0].network;
}

/** As wide as what one company usually gets: many households, but never all of a large provider's. */
export function neighborhoodOf(request: Pick<FastifyRequest, "ip">): string {
  return (networksOf(request).at(-1) ?? networksOf(request)[0]).network;
}

/** A program that asks for many visitors, all from its own address. */
const timesOfKey = 10;

type Asker = Pick<FastifyRequest, "ip"> & Partial<Pick<FastifyRequest, "visitorsKey">>;

/** From the address outwards; `times` is how much more each may do. */
function networksOf({ ip, visitorsKey }: Asker): Networks {
  if (visitorsKey) return [{ network: `key ${visitorsKey.id}`, times: timesOfKey }];
  // A closed socket has no remote address.
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

/** Hashed, so that the table holds no addresses or emails and no subject is too long. */
export function keyOf(name: string, subject: string) {
  return `${name}:${hashOf(subject)}`;
}

const hashOf = remember(subjectsRemembered, (subject) =>
  hash("sha256", subject, "base64url").slice(0, 22),
);

function wait({ expire }: { expire: Date }, clock: Clock) {
  const seconds = (expire.getTime() - clock.now().getTime()) / 1000;
  return tooMany("Too many requests. Please try again in a moment.", seconds);
}
