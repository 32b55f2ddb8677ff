import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";

export const SignInCode = z.string().trim().min(1, "Code is required").max(40);

export const adminSecondFactorApi = {
  read: endpoint("admin", "GET /api/:secret/second-factor", {
    response: z.object({
      factor: z
        .object({ confirmedAt: z.coerce.date(), recoveryCodesLeft: z.number().int() })
        .nullable(),
    }),
  }),
  /** Not asked for at sign-in until it is confirmed. */
  propose: endpoint("admin", "POST /api/:secret/second-factor", {
    response: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
  }),
  confirm: endpoint("admin", "POST /api/:secret/second-factor/confirm", {
    body: z.object({ code: SignInCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  /** A stolen password alone must not remove it. */
  remove: endpoint("admin", "POST /api/:secret/second-factor/remove", {
    body: z.object({ code: SignInCode }),
    response: z.object({}),
  }),
};
