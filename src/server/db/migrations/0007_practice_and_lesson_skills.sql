CREATE TABLE "lesson_skills" (
	"lesson_id" integer NOT NULL,
	"skill" text NOT NULL,
	CONSTRAINT "lesson_skills_lesson_id_skill_pk" PRIMARY KEY("lesson_id","skill")
);
--> statement-breakpoint
CREATE TABLE "practice_answers" (
	"set_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"ordinal" smallint NOT NULL,
	"user_answer" text,
	"mark" smallint,
	"answered_at" timestamp with time zone,
	CONSTRAINT "practice_answers_set_id_question_id_pk" PRIMARY KEY("set_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "practice_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "practice_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"attempt_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "lesson_skills" ADD CONSTRAINT "lesson_skills_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_set_id_practice_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."practice_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_sets" ADD CONSTRAINT "practice_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_sets" ADD CONSTRAINT "practice_sets_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_skills_skill" ON "lesson_skills" USING btree (lower("skill"));--> statement-breakpoint
CREATE INDEX "practice_sets_user" ON "practice_sets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_sets_one_open" ON "practice_sets" USING btree ("attempt_id") WHERE finished_at IS NULL;