ALTER TABLE "articles" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "topics" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_instructors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lessons_pictured" ON "lessons" USING btree ("id") WHERE lessons.content_html LIKE '%/files/%';--> statement-breakpoint
CREATE INDEX "thing_versions_pictured" ON "thing_versions" USING btree ("noun","thing_id") WHERE thing_versions.values::text LIKE '%/files/%';--> statement-breakpoint
CREATE INDEX "item_revisions_pictured" ON "item_revisions" USING btree ("item_id") WHERE (coalesce(item_revisions.passage_html, '') || ' ' || coalesce(item_revisions.stem_html, '') || ' ' || coalesce(item_revisions.image, '') || ' ' || coalesce(item_revisions.spec::text, '') || ' ' || coalesce(item_revisions.explanation_html, '') || ' ' || coalesce(item_revisions.explanation::text, '')) LIKE '%/files/%';--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_id_unique" UNIQUE("id");--> statement-breakpoint
-- What pictures show is known already where an article or a banner says it.
UPDATE "pictures" p SET "alt" = s."image_alt" FROM (SELECT "image_url", "image_alt" FROM "articles" UNION ALL SELECT "image_url", "image_alt" FROM "banners") s WHERE s."image_alt" <> '' AND p."key" = substring(s."image_url" FROM '^/files/([0-9a-f]{32})-');
