import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { ProposedFactor, RecoveryCodes, SecondFactor, SignInCode } from "#shared/second-factor.ts";

export const adminSecondFactorApi = {
  read: endpoint("admin", "GET /api/:secret/second-factor", {
    response: SecondFactor,
  }),
  /** Not asked for at sign-in until it is confirmed. */
  propose: endpoint("admin", "POST /api/:secret/second-factor", {
    response: ProposedFactor,
    status: 201,
  }),
  confirm: endpoint("admin", "POST /api/:secret/second-factor/confirm", {
    body: z.object({ code: SignInCode }),
    response: RecoveryCodes,
  }),
  /** A stolen password alone must not remove it. */
  remove: endpoint("admin", "POST /api/:secret/second-factor/remove", {
    body: z.object({ code: SignInCode }),
    response: z.object({}),
  }),
};
