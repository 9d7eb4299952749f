ALTER TABLE "backups" ADD COLUMN "copied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "copy_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "copy_problem" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "test_problem" text;