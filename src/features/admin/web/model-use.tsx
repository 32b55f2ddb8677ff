import { useState } from "react";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { adminSystemApi, type ModelUseRow, useGroups } from "../contract-system.ts";
import { useOperatorQuery } from "./operator-calls.ts";
import { sayCount } from "./system-words.ts";

const names = { day: "Day", owner: "Owner", agent: "Agent" };

export function ModelUse() {
  const [by, setBy] = useState<(typeof useGroups)[number]>("day");
  const { data: rows } = useOperatorQuery(["model-use", by], adminSystemApi.modelUse, {
    query: { by },
  });
  if (!rows || (rows.length === 0 && by === "day")) return null;
  return (
    <Card label="Model use">
      <CardHeader title="Model use, last 30 days">
        <select
          aria-label="Group model use"
          value={by}
          onChange={(event) => setBy(useGroups.find((one) => one === event.target.value) ?? "day")}
          className="h-9 rounded-control border border-line bg-raised px-2 text-small"
        >
          {useGroups.map((group) => (
            <option key={group} value={group}>
              By {names[group].toLowerCase()}
            </option>
          ))}
        </select>
      </CardHeader>
      <div className="overflow-x-auto px-6 pb-6 max-md:px-4">
        <table className="w-full text-small tabular-nums">
          <thead className="text-left text-ink-3">
            <tr>
              <th className="py-1.5 font-medium">{names[by]}</th>
              {["Calls", "Tokens in", "Tokens out", "Cost"].map((head) => (
                <th key={head} className="py-1.5 pl-4 text-right font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.label} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Row({ row: { label, calls, inputTokens, outputTokens, cost } }: { row: ModelUseRow }) {
  const cells = [sayCount(calls), sayCount(inputTokens), sayCount(outputTokens)];
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
        {label ?? "Deleted agents"}
      </th>
      {[...cells, cost === null ? "–" : `$${cost.toFixed(2)}`].map((cell, at) => (
        <td key={at} className="py-1.5 pl-4 text-right">
          {cell}
        </td>
      ))}
    </tr>
  );
}
