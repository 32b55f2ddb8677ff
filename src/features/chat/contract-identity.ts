import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { hasMark } from "#shared/has-mark.ts";
import { Uuid } from "#shared/uuid.ts";
import { OpenedConversation } from "./contract.ts";

const attributesMax = 20;
const Id = z.object({ id: Uuid });

/** What a website says of its visitor: as text, whatever it gives. */
const Attributes = z
  .record(z.string().trim().min(1).max(40), z.string().trim().max(200))
  .refine((given) => Object.keys(given).length <= attributesMax, {
    message: `Use ${attributesMax} attributes at most.`,
  });

/** HMAC-SHA256 of the user's id with the agent's identity secret, in hexadecimal. */
const proof = () =>
  z.object({
    userId: z.string().min(1).max(200).refine(hasMark),
    hash: z.string().min(1).max(100),
  });
const Proof = proof();
export type Proof = z.infer<typeof Proof>;

/** A website says, and proves with a secret, who its visitors are. */
export const identityApi = {
  introduce: endpoint("public", "POST /api/conversations/:id/introductions", {
    summary: "Say whose conversation it is",
    description:
      "With a proof, it is this user's from then on, in other browsers too. Attributes are shown to the owner.",
    visitor: "required",
    params: Id,
    body: z.object({ proof: proof().nullish(), attributes: Attributes.optional() }),
    response: z.object({}),
  }),
  returnTo: endpoint("public", "POST /api/agents/:id/returns", {
    summary: "Return to a user's latest conversation",
    params: Id,
    body: Proof,
    response: z.object({
      conversation: OpenedConversation.pick({ id: true, visitorToken: true }).nullable(),
    }),
  }),
  get: endpoint("owner", "GET /api/agents/:id/identity", {
    summary: "Say whether visitors can be identified",
    params: Id,
    response: z.object({ secretMadeAt: z.coerce.date().nullable() }),
  }),
  makeSecret: endpoint("owner", "POST /api/agents/:id/identity", {
    summary: "Make an identity secret",
    description: "It is shown only here and replaces an earlier one at once.",
    isPrivate: true,
    params: Id,
    response: z.object({ secret: z.string() }),
    status: 201,
  }),
  removeSecret: endpoint("owner", "DELETE /api/agents/:id/identity", {
    summary: "Delete the identity secret",
    params: Id,
    response: z.object({}),
  }),
};
