-- Nobody writes leads until the new function counts them.
LOCK TABLE "leads" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- A lead counts for its source and among all.
CREATE OR REPLACE FUNCTION note_event(uuid, text, timestamptz, integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO event_changes (agent_id, kind, at, change)
  SELECT $1, kind, date_bin('15 minutes', $3, '2000-01-01T00:00:00Z'), $4
  FROM unnest(CASE WHEN starts_with($2, 'lead:') THEN ARRAY[$2, 'lead'] ELSE ARRAY[$2] END) kind
  -- An agent that is just being deleted takes its numbers along.
  WHERE $4 > 0 OR EXISTS (SELECT FROM agents WHERE id = $1)
$$;--> statement-breakpoint
-- Of one moment with what another process may just be adding up; the job adds these up too.
INSERT INTO "event_changes" ("agent_id", "kind", "at", "change")
SELECT "agent_id", 'lead', "at", sum("change") FROM (
  SELECT "agent_id", "kind", "at", "total" AS "change" FROM "event_counts" WHERE "span" = 'quarter'
  UNION ALL
  SELECT "agent_id", "kind", "at", "change" FROM "event_changes"
) AS "counted" WHERE starts_with("kind", 'lead:')
GROUP BY 1, 3 HAVING sum("change") <> 0;
