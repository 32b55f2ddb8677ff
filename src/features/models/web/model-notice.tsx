import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { call } from "#platform/web/call.ts";
import { Banner } from "#platform/web/ui/banner.tsx";
import { type ModelState, modelsApi } from "../contract.ts";

const modelStateQuery = queryOptions({
  queryKey: ["model-state"],
  queryFn: () => call(modelsApi.state),
});

export function ModelNotice() {
  const { data } = useQuery(modelStateQuery);
  if (!data?.whyWithout) return null;
  return (
    <Banner icon={CircleAlert} tone="warning">
      <b className="font-semibold text-ink">
        Your agents are answering without their language model.
      </b>{" "}
      {reasons[data.whyWithout]}
    </Banner>
  );
}

const reasons: Record<NonNullable<ModelState["whyWithout"]>, string> = {
  fault:
    "It can’t be reached right now, and the operator of this service has been notified. Until it’s back, they quote your pages.",
  budget: "Today’s calls are used up. They quote your pages until midnight UTC.",
};
