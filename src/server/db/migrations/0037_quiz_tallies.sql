CREATE TABLE "quiz_tallies" (
	"quiz_id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"checksum" integer NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quiz_tallies" ADD CONSTRAINT "quiz_tallies_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_results" ON "attempts" USING btree ("quiz_id","finished_at","id") WHERE phase = 'closed' AND finish_reason IS DISTINCT FROM 'discarded';