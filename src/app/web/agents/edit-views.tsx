import { type ReactNode, Suspense, useState } from "react";
import type { Agent } from "#features/agents/contract.ts";
import { useAddress } from "#platform/web/address.ts";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Views } from "#platform/web/ui/choices.tsx";
import { NotLoaded } from "#platform/web/ui/page.tsx";
import { BoneRows, Loading } from "#platform/web/ui/skeleton.tsx";
import { editTabs } from "./edit-tabs.ts";

const generalView = "general";

/** The agent's own form and other features' views of the agent; the address says which. */
export function EditViews({ agent, general }: { agent: Agent; general: ReactNode }) {
  const { params, change } = useAddress();
  const asked = params.get("tab");
  const value = editTabs.find((tab) => tab.value === asked)?.value ?? generalView;
  const [seen, setSeen] = useState([value]);
  if (!seen.includes(value)) setSeen([...seen, value]);
  // Edits in a view survive a look at another.
  const isKept = (view: string) => seen.includes(view);
  const views = [
    { value: generalView, label: "General", content: general, isKept: isKept(generalView) },
    ...editTabs.map(({ value: view, name, View }) => ({
      value: view,
      label: name,
      isKept: isKept(view),
      content: (
        <Boundary
          instead={
            <Card>
              <NotLoaded what={name} />
            </Card>
          }
        >
          <Suspense fallback={<ViewBones />}>
            <View agent={agent} />
          </Suspense>
        </Boundary>
      ),
    })),
  ];

  const show = (view: string) => change({ tab: view === generalView ? null : view });
  return <Views label="Agent" views={views} value={value} onChange={show} />;
}

function ViewBones() {
  return (
    <Loading>
      <Card>
        <BoneRows />
      </Card>
    </Loading>
  );
}
