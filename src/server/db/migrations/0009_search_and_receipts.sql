ALTER TABLE "orders" ADD COLUMN "receipt_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_receipt_key_pictures_key_fk" FOREIGN KEY ("receipt_key") REFERENCES "public"."pictures"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Words are found by full text, slips of the pen by trigrams of names. A lesson's name and its text are kept apart, because
-- the text of a locked lesson is found only by who may read it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
ALTER TABLE courses ADD COLUMN search tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', summary), 'B')
  || setweight(to_tsvector('english', regexp_replace(about_html, '<[^>]*>', ' ', 'g')), 'C')) STORED;
--> statement-breakpoint
ALTER TABLE lessons ADD COLUMN name_search tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', name), 'A')) STORED;
--> statement-breakpoint
ALTER TABLE lessons ADD COLUMN text_search tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', regexp_replace(content_html, '<[^>]*>', ' ', 'g')), 'C')) STORED;
--> statement-breakpoint
ALTER TABLE articles ADD COLUMN search tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B')
  || setweight(to_tsvector('english', regexp_replace(content_html, '<[^>]*>', ' ', 'g')), 'C')) STORED;
--> statement-breakpoint
CREATE INDEX courses_search ON courses USING gin (search);
--> statement-breakpoint
CREATE INDEX lessons_name_search ON lessons USING gin (name_search);
--> statement-breakpoint
CREATE INDEX lessons_text_search ON lessons USING gin (text_search);
--> statement-breakpoint
CREATE INDEX articles_search ON articles USING gin (search);
