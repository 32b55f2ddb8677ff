-- A reading ended without a word where the website's first page had been missing three times, and looked under way
-- for ever. Nobody goes on with it: it is read again by itself, unless its owner wants that never.
UPDATE "sources" SET "status" = 'failed', "reason" = 'This page was not found.', "finished_at" = now(),
  "next_read_at" = CASE "reread_every" WHEN 'never' THEN NULL ELSE now() END
WHERE "status" = 'reading' AND "kind" IN ('website', 'page') AND NOT EXISTS (
  SELECT FROM "pages" WHERE "pages"."agent_id" = "sources"."agent_id"
    AND "pages"."source_id" = "sources"."id" AND "pages"."depth" = 0);
