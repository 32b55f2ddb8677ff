import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { teamRoles } from "#shared/vocabulary.ts";
import { NewInvitation } from "../contract.ts";
import { roleWords } from "./role-words.ts";
import { useInvite } from "./team-data.ts";

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const { register, handleSubmit, formState, watch } = useForm<NewInvitation>({
    resolver: zodResolver(NewInvitation),
    defaultValues: { email: "", role: "editor" },
  });
  const refused = invite.error instanceof ApiError ? invite.error.fields.email : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite a colleague"
      text="They get a link by email and choose their own password."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="invitation" variant="primary" isBusy={invite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <form
        id="invitation"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((invitation) => {
          if (!invite.isPending) invite.mutate(invitation, { onSuccess: onClose });
        })}
      >
        <Field label="Email" error={formState.errors.email?.message ?? refused}>
          <Input type="email" autoComplete="off" {...register("email")} />
        </Field>
        <Field label="Role" hint={roleWords[watch("role")].text}>
          <Select {...register("role")}>
            {teamRoles.map((role) => (
              <option key={role} value={role}>
                {roleWords[role].name}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
