import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { call } from "#platform/web/call.ts";
import { Banner } from "#platform/web/ui/banner.tsx";
import { type ModelState, modelsApi } from "../contract.ts";

const modelStateQuery = queryOptions({
  queryKey: ["model-state"],
  queryFn: () => call(modelsApi.state),
});

/** Owners who wonder why answers are plainer today. */
export function ModelNotice() {
  const { data } = useQuery(modelStateQuery);
  if (!data?.whyWithout) return null;
  return (
    <Banner icon={CircleAlert} tone="warning">
      <b className="font-semibold text-ink">Your agents answer without their language model.</b>{" "}
      {reasons[data.whyWithout]}
    </Banner>
  );
}

const reasons: Record<NonNullable<ModelState["whyWithout"]>, string> = {
  fault:
    "It cannot be reached right now, and whoever runs this service has been told. Until then they quote your pages.",
  budget: "Today’s calls are used up. Until midnight UTC they quote your pages.",
};
