CREATE TABLE "announcement_drafts" (
	"author_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	"sent_id" integer
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "thing_states" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "thing_states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "announcement_drafts" ADD CONSTRAINT "announcement_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_drafts" ADD CONSTRAINT "announcement_drafts_sent_id_announcements_id_fk" FOREIGN KEY ("sent_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_drafts_sent" ON "announcement_drafts" USING btree ("sent_id") WHERE sent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("batch") WHERE batch IS NOT NULL;--> statement-breakpoint
ALTER TABLE "thing_states" ADD CONSTRAINT "thing_states_id_unique" UNIQUE("id");