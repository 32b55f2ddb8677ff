import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { ProposedFactor, RecoveryCodes, SecondFactor, SignInCode } from "#shared/second-factor.ts";
import { OwnPassword } from "./contract.ts";

export const secondFactorApi = {
  read: endpoint("owner", "GET /api/settings/second-factor", {
    summary: "Get the second factor",
    isPrivate: true,
    team: "inbox",
    response: SecondFactor,
  }),
  /** Not asked for at sign-in until it is confirmed. */
  propose: endpoint("owner", "POST /api/settings/second-factor", {
    summary: "Set up a second factor",
    team: "inbox",
    body: z.object({ password: OwnPassword }),
    response: ProposedFactor,
    status: 201,
  }),
  confirm: endpoint("owner", "POST /api/settings/second-factor/confirm", {
    summary: "Confirm a second factor",
    team: "inbox",
    body: z.object({ code: SignInCode }),
    response: RecoveryCodes,
  }),
  /** A stolen password alone must not remove it. */
  remove: endpoint("owner", "POST /api/settings/second-factor/remove", {
    summary: "Remove the second factor",
    team: "inbox",
    body: z.object({ code: SignInCode }),
    response: z.object({}),
  }),
};
