import type { Database } from "#database/client.ts";
import type { users } from "#database/schema.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { queueMail } from "#platform/server/mail.ts";
import { writeMail } from "#platform/server/write-mail.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { TeamRole } from "#shared/vocabulary.ts";

type Owner = Pick<typeof users.$inferSelect, "id" | "firstName" | "lastName" | "email">;

const duties: Record<TeamRole, string> = {
  editor: "You would manage the agents and their knowledge, the leads and the inbox.",
  inbox: "You would answer visitors in the inbox and see the leads.",
};

export interface InvitationParts {
  config: Pick<Config, "publicUrl">;
  encryption: Encryption;
}

export async function mailInvitation(
  tx: Database,
  { config: { publicUrl }, encryption }: InvitationParts,
  owner: Owner,
  { email, role }: { email: string; role: TeamRole },
  token: string,
) {
  const mail = {
    to: email,
    kind: "team.invitation",
    subject: `${nameOf(owner)} invites you to join a ${PRODUCT_NAME} team`,
    ownerId: owner.id,
    ...writeMail({
      title: `${nameOf(owner)} invites you`,
      lines: [
        `${nameOf(owner)} (${owner.email}) would like you to join their ${PRODUCT_NAME} team. ${duties[role]}`,
        "The link works once, for seven days.",
      ],
      button: { label: "See the invitation", url: `${publicUrl}/invitation?token=${token}` },
      footer: {
        text: "If you don't know who this is, you can ignore this email, and nothing happens.",
      },
    }),
  };
  await queueMail(tx, mail, { token, encryption });
}

/** The recipient does not know us, so the inviter's name must not look like a link. */
export function nameOf({ firstName, lastName, email }: Omit<Owner, "id">) {
  const name = `${firstName} ${lastName}`.replace(/[\p{C}:/.]+/gu, " ").trim();
  return name.slice(0, 60) || email;
}
