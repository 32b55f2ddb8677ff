import { useInfiniteQuery } from "@tanstack/react-query";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, TextLink } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import { Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { ActionCall } from "../contract-own.ts";
import { callsQuery } from "./actions-data.ts";
import { callLooks } from "./call-looks.ts";

export function CallLog({ agentId }: { agentId: string }) {
  const calls = useInfiniteQuery(callsQuery(agentId));
  const rows = calls.data?.pages.flatMap((page) => page.rows);
  if (!rows) return <PageState query={calls} failed="The log did not load" />;
  return (
    <Card label="What was sent" className="overflow-hidden">
      <CardHeader title="What was sent">
        <span className="text-small text-ink-3">Kept for 90 days, up to 2,000 calls</span>
      </CardHeader>
      {rows.length > 0 ? (
        <Table
          label="Calls"
          columns="minmax(0,1.2fr) 150px minmax(0,2fr) 150px"
          heads={[
            { name: "Action" },
            { name: "State" },
            { name: "Values" },
            { name: "When", isNumeric: true },
          ]}
        >
          {rows.map((one) => (
            <CallRow key={one.id} call={one} />
          ))}
        </Table>
      ) : (
        <EmptyState
          title="Nothing sent yet"
          text="Each call is listed here, with what was sent and what came of it."
        />
      )}
      {calls.hasNextPage && (
        <div className="flex justify-center border-t border-line p-4">
          <Button isBusy={calls.isFetchingNextPage} onClick={() => calls.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

const callers: Record<ActionCall["caller"], string> = {
  visitor: "after a visitor's yes",
  model: "by the language model",
  test: "as a test",
};

function CallRow({ call }: { call: ActionCall }) {
  const { actionName, caller, conversationId, status, answeredWith, durationMs, error } = call;
  const { name, tone, shape } = callLooks[status];
  return (
    <TableRow className="max-md:flex max-md:flex-col max-md:items-start max-md:gap-2">
      <td className="min-w-0">
        <span className="block font-medium wrap-anywhere">{actionName}</span>
        <span className="text-small text-ink-3">
          {callers[caller]}
          {conversationId && (
            <>
              {" in "}
              <TextLink href={`/inbox?conversation=${conversationId}`}>a conversation</TextLink>
            </>
          )}
        </span>
      </td>
      <td>
        <Badge tone={tone} shape={shape}>
          {name}
        </Badge>
      </td>
      <td className="min-w-0 text-small wrap-anywhere text-ink-2">
        {call.values.map((one) => `${one.name}: ${one.value}`).join(", ") || "No values"}
        {error && <span className="block text-ink-3">{error}</span>}
      </td>
      <td className="text-small whitespace-nowrap text-ink-2 tabular-nums md:text-right">
        {formatMoment(call.createdAt)}
        <span className="block text-ink-3">
          {[answeredWith, durationMs !== null && `${durationMs} ms`].filter(Boolean).join(", ")}
        </span>
      </td>
    </TableRow>
  );
}
