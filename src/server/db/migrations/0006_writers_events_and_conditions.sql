CREATE TABLE "attempt_events" (
	"attempt_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb,
	CONSTRAINT "attempt_events_attempt_id_at_kind_pk" PRIMARY KEY("attempt_id","at","kind")
);
--> statement-breakpoint
CREATE TABLE "fair_conditions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"time_percent" integer,
	"extra_break_minutes" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fair_conditions_time" CHECK ("fair_conditions"."time_percent" BETWEEN 100 AND 300),
	CONSTRAINT "fair_conditions_break" CHECK ("fair_conditions"."extra_break_minutes" BETWEEN 0 AND 60)
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "writer" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "conditions" jsonb;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "finalised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "was_right" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "spent_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "first_saved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_conditions" ADD CONSTRAINT "fair_conditions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;