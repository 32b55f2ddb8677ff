import { useQuery } from "@tanstack/react-query";
import { Notes } from "#platform/web/ui/notes.tsx";
import { leadQuery, useAddLeadNote, useRemoveLeadNote } from "./leads-data.ts";

export function LeadNotes({ id }: { id: string }) {
  const notes = useQuery(leadQuery(id)).data?.notes ?? [];
  return <Notes notes={notes} add={useAddLeadNote(id)} remove={useRemoveLeadNote(id)} />;
}
