CREATE TABLE "official_scores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "official_scores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"taken_on" date NOT NULL,
	"test" text NOT NULL,
	"score" smallint NOT NULL,
	"source" text NOT NULL,
	"entered_by" integer,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shown_scores" (
	"attempt_id" integer NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"low" smallint NOT NULL,
	"high" smallint NOT NULL,
	CONSTRAINT "shown_scores_attempt_id_shown_at_pk" PRIMARY KEY("attempt_id","shown_at")
);
--> statement-breakpoint
ALTER TABLE "assignments" DROP CONSTRAINT "assignments_thing";--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "skill" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "questions" smallint;--> statement-breakpoint
ALTER TABLE "official_scores" ADD CONSTRAINT "official_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_scores" ADD CONSTRAINT "official_scores_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_scores" ADD CONSTRAINT "shown_scores_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "official_scores_test" ON "official_scores" USING btree ("user_id","test","taken_on");--> statement-breakpoint
CREATE INDEX "official_scores_entered_by" ON "official_scores" USING btree ("entered_by") WHERE entered_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_thing" CHECK ((kind = 'lesson') = (lesson_id IS NOT NULL) AND (kind = 'quiz') = (quiz_id IS NOT NULL)
        AND (kind = 'drill') = (skill IS NOT NULL) AND (skill IS NULL) = (questions IS NULL));