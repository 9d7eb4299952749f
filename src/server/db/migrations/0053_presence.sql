CREATE UNLOGGED TABLE "attempt_presence" (
	"attempt_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"question_id" integer
);
--> statement-breakpoint
ALTER TABLE "attempt_presence" ADD CONSTRAINT "attempt_presence_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_finished" ON "attempts" USING btree ("finished_at") WHERE phase = 'closed';