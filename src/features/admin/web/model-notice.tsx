import { CircleAlert } from "lucide-react";
import { Banner } from "#platform/web/ui/banner.tsx";
import { formatMoment } from "#shared/dates.ts";
import { adminSystemApi } from "../contract-system.ts";
import { useOperatorQuery } from "./operator-calls.ts";
import { sayCount } from "./system-words.ts";

export function ModelNotice() {
  const { data } = useOperatorQuery(["model-notice"], adminSystemApi.modelNotice);
  if (!data) return null;
  const { trouble, calls, callsMax } = data;
  const isUsedUp = calls >= callsMax;
  return (
    <div className="px-4 pt-5 has-[>:empty]:hidden md:px-6 lg:px-8 xl:px-10">
      <div className="mx-auto flex max-w-(--content) flex-col gap-3">
        {trouble && (
          <Banner icon={CircleAlert} tone="danger">
            <b className="font-semibold text-ink">
              Agents have been answering without their language model since{" "}
              {formatMoment(trouble.since)}.
            </b>{" "}
            {trouble.message}
          </Banner>
        )}
        {data.name && calls >= callsMax * 0.8 && (
          <Banner icon={CircleAlert} tone={isUsedUp ? "danger" : "warning"}>
            <b className="font-semibold text-ink">
              {sayCount(calls)} of today’s {sayCount(callsMax)} model calls have been used.
            </b>{" "}
            {isUsedUp
              ? "Agents answer without the model until midnight UTC."
              : "Once they run out, agents answer without the model until midnight UTC."}
          </Banner>
        )}
      </div>
    </div>
  );
}
