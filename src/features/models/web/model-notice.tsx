import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { Banner } from "#platform/web/ui/banner.tsx";
import type { ModelState } from "../contract.ts";
import { modelStateQuery } from "./models-data.ts";

export function ModelNotice() {
  const { data } = useQuery(modelStateQuery);
  if (!data?.whyWithout) return null;
  return (
    <Banner icon={CircleAlert} tone="warning">
      <b className="font-semibold text-ink">
        Your agents are answering without their language model.
      </b>{" "}
      {data.message} {reasons[data.whyWithout]}
    </Banner>
  );
}

const reasons: Record<NonNullable<ModelState["whyWithout"]>, string> = {
  "own-fault": "Until your own key works again (see Settings), they quote your pages.",
  "own-limit": "Your own key’s daily limit is reached. They quote your pages until midnight UTC.",
  fault:
    "It can’t be reached right now, and the operator of this service has been notified. Until it’s back, they quote your pages.",
  budget: "Today’s calls are used up. They quote your pages until midnight UTC.",
};
