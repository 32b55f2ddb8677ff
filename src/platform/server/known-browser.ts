import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { readSealedCookie, setSealedCookie } from "./cookies.ts";
import { newToken } from "./secrets.ts";

/** Latest first. */
const KnownBrowser = z.array(z.object({ userId: z.string(), browser: z.string() }));

const name = "known";
const accountsMax = 5;
const lastsSeconds = 180 * 86_400;

/** Once a browser has signed in to an account, other people's wrong passwords cannot lock it out. */
export function rememberBrowser(reply: FastifyReply, userId: string) {
  const { request } = reply;
  const browser = knownBrowser(request, userId) ?? newToken();
  const others = accountsIn(request).filter((one) => one.userId !== userId);
  const accounts = [{ userId, browser }, ...others].slice(0, accountsMax);
  setSealedCookie(reply, name, accounts, lastsSeconds);
}

export function knownBrowser(request: FastifyRequest, userId: string): string | undefined {
  return accountsIn(request).find((one) => one.userId === userId)?.browser;
}

function accountsIn(request: FastifyRequest) {
  return KnownBrowser.catch([]).parse(readSealedCookie(request, name));
}
