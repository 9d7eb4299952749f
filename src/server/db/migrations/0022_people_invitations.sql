-- Who made them is not known, and each is valid for a week at most: they are made again.
DELETE FROM "staff_invitations" WHERE "email" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "emailed_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "invited_by" integer;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invitations_inviter" ON "staff_invitations" USING btree ("invited_by") WHERE invited_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_emailedTokenHash_unique" UNIQUE("emailed_token_hash");