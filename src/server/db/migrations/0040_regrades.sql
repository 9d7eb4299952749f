CREATE TABLE "regraded_attempts" (
	"regrade_id" integer NOT NULL,
	"attempt_id" integer NOT NULL,
	"correct_before" integer NOT NULL,
	"total_before" integer NOT NULL,
	"correct_after" integer NOT NULL,
	"total_after" integer NOT NULL,
	"mark_before" smallint,
	"mark_after" smallint,
	"other_variant" text,
	CONSTRAINT "regraded_attempts_regrade_id_attempt_id_pk" PRIMARY KEY("regrade_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "regrades" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regrades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quiz_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"question_ids" integer[] NOT NULL,
	"ruling" jsonb NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_told" boolean NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
DROP VIEW "public"."questions";--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "regraded_attempts" ADD CONSTRAINT "regraded_attempts_regrade_id_regrades_id_fk" FOREIGN KEY ("regrade_id") REFERENCES "public"."regrades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regraded_attempts" ADD CONSTRAINT "regraded_attempts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "regraded_attempts_attempt" ON "regraded_attempts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "regrades_quiz" ON "regrades" USING btree ("quiz_id","id");--> statement-breakpoint
CREATE VIEW "public"."questions" AS (SELECT r.id, r.item_id, l.version_id, l.ordinal, r.external_id, r.type, r.passage_html, r.stem_html, r.image, r.spec, r.key,
    r.explanation_html, l.module, l.variant, r.domain, r.skill, r.section, r.difficulty,
    r.explanation, (SELECT g.ruling FROM regrades g JOIN quiz_versions v ON v.quiz_id = g.quiz_id
      WHERE v.id = l.version_id AND r.id = ANY (g.question_ids) AND g.undone_at IS NULL ORDER BY g.id DESC LIMIT 1) AS ruling
  FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id);