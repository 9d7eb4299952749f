CREATE TABLE "former_slugs" (
	"noun" text NOT NULL,
	"parent_id" integer NOT NULL,
	"slug" text NOT NULL,
	"thing_id" integer NOT NULL,
	CONSTRAINT "former_slugs_noun_parent_id_slug_pk" PRIMARY KEY("noun","parent_id","slug")
);
--> statement-breakpoint
CREATE TABLE "previews" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"noun" text NOT NULL,
	"thing_id" integer NOT NULL,
	"reader" text NOT NULL,
	"made_by" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thing_states" (
	"noun" text NOT NULL,
	"thing_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"draft" jsonb,
	"draft_at" timestamp with time zone,
	"draft_by" integer,
	"publish_at" timestamp with time zone,
	"was_public" boolean DEFAULT false NOT NULL,
	"binned_at" timestamp with time zone,
	"binned_by" integer,
	"purge_at" timestamp with time zone,
	"returns_public" boolean DEFAULT false NOT NULL,
	CONSTRAINT "thing_states_noun_thing_id_pk" PRIMARY KEY("noun","thing_id")
);
--> statement-breakpoint
CREATE TABLE "thing_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thing_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"noun" text NOT NULL,
	"thing_id" integer NOT NULL,
	"values" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" integer
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "instructors" ADD COLUMN "is_visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "course_news" ADD COLUMN "is_visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "former_slugs_thing" ON "former_slugs" USING btree ("noun","thing_id");--> statement-breakpoint
CREATE INDEX "previews_expiry" ON "previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "thing_states_due" ON "thing_states" USING btree ("publish_at") WHERE publish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "thing_states_bin" ON "thing_states" USING btree ("binned_at") WHERE binned_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "thing_versions_thing" ON "thing_versions" USING btree ("noun","thing_id","id");