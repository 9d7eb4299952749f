ALTER TABLE "lessons" ADD COLUMN "video_minutes" integer;--> statement-breakpoint
ALTER TABLE "staff_notices" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notices_message" ON "staff_notices" USING btree ("message_id");