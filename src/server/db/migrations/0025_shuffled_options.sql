CREATE TABLE "late_submissions" (
	"attempt_id" integer NOT NULL,
	"key" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "late_submissions_attempt_id_key_pk" PRIMARY KEY("attempt_id","key")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "option_seed" integer;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "shuffles_options" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "late_submissions" ADD CONSTRAINT "late_submissions_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;