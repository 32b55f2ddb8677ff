import { type TeamRole, teamRoles } from "./vocabulary.ts";

/** Calls without a role are the owner's alone. */
export function mayDo(has: "owner" | TeamRole, needed: TeamRole | undefined): boolean {
  if (has === "owner") return true;
  return needed !== undefined && teamRoles.indexOf(has) <= teamRoles.indexOf(needed);
}
