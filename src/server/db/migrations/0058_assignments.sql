CREATE TABLE "assigned_students" (
	"assignment_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "assigned_students_assignment_id_user_id_pk" PRIMARY KEY("assignment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer,
	"kind" text NOT NULL,
	"lesson_id" integer,
	"quiz_id" integer,
	"group_id" integer,
	"group_name" text,
	"student_id" integer,
	"given_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "assignments_thing" CHECK ((kind = 'lesson') = (lesson_id IS NOT NULL) AND (kind = 'quiz') = (quiz_id IS NOT NULL)),
	CONSTRAINT "assignments_audience" CHECK ((student_id IS NULL) = (group_name IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "assigned_students" ADD CONSTRAINT "assigned_students_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_students" ADD CONSTRAINT "assigned_students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_group_id_student_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."student_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assigned_students_user" ON "assigned_students" USING btree ("user_id","assignment_id");--> statement-breakpoint
CREATE INDEX "assignments_given" ON "assignments" USING btree ("given_at","id");--> statement-breakpoint
CREATE INDEX "assignments_due" ON "assignments" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "assignments_author" ON "assignments" USING btree ("author_id") WHERE author_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "assignments_lesson" ON "assignments" USING btree ("lesson_id") WHERE lesson_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "assignments_quiz" ON "assignments" USING btree ("quiz_id") WHERE quiz_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "assignments_group" ON "assignments" USING btree ("group_id") WHERE group_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "assignments_student" ON "assignments" USING btree ("student_id") WHERE student_id IS NOT NULL;