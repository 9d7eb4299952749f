CREATE TABLE "question_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"quiz_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"attempt_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"is_corrected" boolean,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slips" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"revision_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reverted_at" timestamp with time zone,
	"fields" text[] NOT NULL,
	"passage_html" text,
	"stem_html" text NOT NULL,
	"image" text,
	"spec" jsonb NOT NULL,
	"explanation_html" text,
	"explanation" jsonb
);
--> statement-breakpoint
DROP VIEW "public"."questions";--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slips" ADD CONSTRAINT "slips_revision_id_item_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."item_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_reports_once" ON "question_reports" USING btree ("user_id","item_id");--> statement-breakpoint
CREATE INDEX "question_reports_item" ON "question_reports" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "question_reports_waiting" ON "question_reports" USING btree ("id") WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX "slips_revision" ON "slips" USING btree ("revision_id","id");--> statement-breakpoint
CREATE VIEW "public"."questions" AS (SELECT r.id, r.item_id, l.version_id, l.ordinal, r.external_id, r.type,
    CASE WHEN s.id IS NULL THEN r.passage_html ELSE s.passage_html END AS passage_html, coalesce(s.stem_html, r.stem_html) AS stem_html,
    CASE WHEN s.id IS NULL THEN r.image ELSE s.image END AS image, coalesce(s.spec, r.spec) AS spec, r.key,
    CASE WHEN s.id IS NULL THEN r.explanation_html ELSE s.explanation_html END AS explanation_html, l.module, l.variant, r.domain, r.skill, r.section, r.difficulty,
    CASE WHEN s.id IS NULL THEN r.explanation ELSE s.explanation END AS explanation, (SELECT g.ruling FROM regrades g JOIN quiz_versions v ON v.quiz_id = g.quiz_id
      WHERE v.id = l.version_id AND r.id = ANY (g.question_ids) AND g.undone_at IS NULL ORDER BY g.id DESC LIMIT 1) AS ruling
  FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
    LEFT JOIN LATERAL (SELECT x.* FROM slips x WHERE x.revision_id = r.id AND x.reverted_at IS NULL ORDER BY x.id DESC LIMIT 1) s
      ON true);