CREATE TABLE "question_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer,
	"key" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"report" jsonb,
	"why" text,
	"quiz_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_imports" ADD CONSTRAINT "question_imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_imports_actor" ON "question_imports" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "question_imports_age" ON "question_imports" USING btree ("created_at");