-- What explains a question is stored in parts beside the prose of its author: versions from before have prose alone. What belongs
-- to the question whatever it says, its tags and whether visitors may see it, stands with the item.
DROP VIEW "public"."questions";--> statement-breakpoint
ALTER TABLE "item_revisions" ADD COLUMN "explanation" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."questions" AS (SELECT r.id, r.item_id, l.version_id, l.ordinal, r.external_id, r.type, r.passage_html, r.stem_html, r.image, r.spec, r.key,
    r.explanation_html, l.module, l.variant, r.domain, r.skill, r.section, r.difficulty,
    r.explanation
  FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id);