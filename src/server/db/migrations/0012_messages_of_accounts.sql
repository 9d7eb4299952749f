ALTER TABLE "contact_messages" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_age" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
-- Files that the store did not remove within two days were given up once; now they are tried until they are gone.
UPDATE outbox SET state = 'waiting', finished_at = NULL, due_at = now() WHERE kind = 'forget_files' AND state = 'given_up' AND payload IS NOT NULL;
