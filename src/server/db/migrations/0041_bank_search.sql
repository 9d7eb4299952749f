ALTER TABLE "items" ADD COLUMN "newest_revision_id" integer;--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("newest_revision_id");--> statement-breakpoint
CREATE INDEX "items_created" ON "items" USING btree ("created_at","id");--> statement-breakpoint
UPDATE items i SET newest_revision_id = (SELECT r.id FROM item_revisions r WHERE r.item_id = i.id
  ORDER BY EXISTS (SELECT FROM version_questions l WHERE l.revision_id = r.id) DESC, r.number DESC LIMIT 1);
--> statement-breakpoint
-- The words of a question without its tags, made when it is written, over which the bank's trigram index lies: passage, stem, options
-- and pairs. What sets words off leaves no blank inside a word, and paragraphs do not run together.
ALTER TABLE item_revisions ADD COLUMN search text GENERATED ALWAYS AS (lower(regexp_replace(replace(replace(replace(replace(
  regexp_replace(regexp_replace(coalesce(passage_html, '') || ' ' || stem_html || ' ' || regexp_replace(
      coalesce((spec -> 'options')::text, '') || ' ' || coalesce((spec -> 'rights')::text, '') || ' '
        || jsonb_path_query_array(spec, '$.lefts[*].item')::text, '\\[nrt"]|["\[\]]', ' ', 'g'),
    '</?(?:a|abbr|b|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'),
  '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '\s+', ' ', 'g'))) STORED;
--> statement-breakpoint
CREATE INDEX item_revisions_search ON item_revisions USING gin (search gin_trgm_ops);
