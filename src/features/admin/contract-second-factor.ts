import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";

/** Six digits of an app, or a recovery code. */
export const SignInCode = z.string().trim().min(1, "Code is required").max(40);

export const adminSecondFactorApi = {
  read: endpoint("admin", "GET /api/:secret/second-factor", {
    response: z.object({
      /** Null: none is set up. */
      factor: z
        .object({ confirmedAt: z.coerce.date(), recoveryCodesLeft: z.number().int() })
        .nullable(),
    }),
  }),
  /** A secret for the app; nothing is asked for until it is confirmed. */
  propose: endpoint("admin", "POST /api/:secret/second-factor", {
    response: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
  }),
  confirm: endpoint("admin", "POST /api/:secret/second-factor/confirm", {
    body: z.object({ code: SignInCode }),
    /** Shown once. */
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  /** A code as well as the password: finding one is not enough. */
  remove: endpoint("admin", "POST /api/:secret/second-factor/remove", {
    body: z.object({ code: SignInCode }),
    response: z.object({}),
  }),
};
