import { z } from "zod";

// An authenticator app beside the password, for owners and operators alike.

export const SignInCode = z.string().trim().min(1, "Code is required").max(40);

export const SecondFactor = z.object({
  factor: z
    .object({ confirmedAt: z.coerce.date(), recoveryCodesLeft: z.number().int() })
    .nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const ProposedFactor = z.object({ secret: z.string(), uri: z.string() });
export type ProposedFactor = z.infer<typeof ProposedFactor>;

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
