import { lazy, Suspense, useEffect, useState } from "react";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { leaveQuestion, useLeaving } from "#platform/web/unsaved.ts";

const LeaveDialog = lazy(() =>
  import("#platform/web/ui/leave-dialog.tsx").then((file) => ({ default: file.LeaveDialog })),
);

/** Loaded with the first question and kept, so that it can return the focus. */
export function Leaving() {
  const isAsked = useLeaving() !== undefined;
  const [wasAsked, setAsked] = useState(false);
  if (isAsked && !wasAsked) setAsked(true);
  return (
    <Boundary instead={<PlainQuestion />}>
      <Suspense>{wasAsked && <LeaveDialog />}</Suspense>
    </Boundary>
  );
}

/** The browser's own dialog, if ours failed to load. */
function PlainQuestion() {
  const leaving = useLeaving();
  useEffect(() => {
    if (!leaving) return;
    if (window.confirm(`${leaveQuestion.title} ${leaveQuestion.text}`)) leaving.go();
    else leaving.stay();
  });
  return null;
}
