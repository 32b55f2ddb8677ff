-- Bound when created (RETURN), so that it is found whatever the search path.
CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(replace(replace(replace(replace(lower(normalize(regexp_replace(normalize($1, NFKD),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g'), NFC)),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ıøłđðħØŁĐÐĦ', 'iolddholddh');--> statement-breakpoint
DROP INDEX "leads_letters";--> statement-breakpoint
DROP FUNCTION letters_of(text, integer);--> statement-breakpoint
CREATE FUNCTION letters_of(text, integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(DISTINCT substr(form, start, size)), '{}')
    FROM folded($1) form, generate_series($2, 3) size, generate_series(1, length(form) - size + 1) start);--> statement-breakpoint
CREATE INDEX "leads_letters" ON "leads" USING gin ((letters_of("name" || chr(10) || "email", 1) || "agent_id"::text));--> statement-breakpoint
INSERT INTO conversation_words_due (agent_id, conversation_id)
  SELECT agent_id, id FROM conversations WHERE last_message_at IS NOT NULL AND NOT is_test;
