import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "wouter";
import { Card } from "#platform/web/ui/card.tsx";
import { Views } from "#platform/web/ui/choices.tsx";
import { BoneRows, Loading } from "#platform/web/ui/skeleton.tsx";
import type { Agent } from "../contract.ts";
import { editTabs } from "./edit-tabs.ts";

/** The agent's own form and, beside it, what other features show of an agent. Which one stands in the address. */
export function EditViews({ agent, general }: { agent: Agent; general: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get("tab");
  const views = [
    // Unsaved changes outlive a look at another view.
    { value: "general", label: "General", content: general, isKept: true },
    ...editTabs.map(({ value, name, View }) => ({
      value,
      label: name,
      content: (
        <Suspense fallback={<ViewBones />}>
          <View agent={agent} />
        </Suspense>
      ),
    })),
  ];

  const show = (value: string) =>
    setParams(
      (before) => {
        if (value === "general") before.delete("tab");
        else before.set("tab", value);
        return before;
      },
      { replace: true },
    );
  return (
    <Views
      label="Agent"
      views={views}
      value={views.some(({ value }) => value === asked) && asked ? asked : "general"}
      onChange={show}
    />
  );
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
