ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "imported_row" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_importedRow_unique" UNIQUE("imported_row");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_missing" CHECK (email IS NOT NULL OR (role = 'student' AND password_hash = 'none'));