import { CircleAlert } from "lucide-react";
import { Banner } from "#platform/web/ui/banner.tsx";
import { formatMoment } from "#shared/dates.ts";
import { adminSystemApi } from "../contract-system.ts";
import { useOperatorQuery } from "./operator-calls.ts";
import { sayCount } from "./system-words.ts";

/** On every page of the console: without the model each answer is poorer. */
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
              Agents answer without their language model since {formatMoment(trouble.since)}.
            </b>{" "}
            {trouble.message}
          </Banner>
        )}
        {data.name && calls >= callsMax * 0.8 && (
          <Banner icon={CircleAlert} tone={isUsedUp ? "danger" : "warning"}>
            <b className="font-semibold text-ink">
              {sayCount(calls)} of today’s {sayCount(callsMax)} model calls are used.
            </b>{" "}
            {isUsedUp
              ? "Until midnight UTC agents answer by themselves."
              : "Once all are used, agents answer by themselves until midnight UTC."}
          </Banner>
        )}
      </div>
    </div>
  );
}
