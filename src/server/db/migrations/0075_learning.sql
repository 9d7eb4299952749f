CREATE TABLE "learning_answers" (
	"set_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"ordinal" smallint NOT NULL,
	"card_item_id" integer,
	"option_seed" integer,
	"user_answer" text,
	"mark" smallint,
	"is_guessed" boolean DEFAULT false NOT NULL,
	"is_helped" boolean DEFAULT false NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "learning_answers_set_id_question_id_pk" PRIMARY KEY("set_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "learning_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"choice" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mistakes" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"cause" text,
	"own_rule" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mistakes_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "return_cards" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"reps" integer NOT NULL,
	"lapses" integer NOT NULL,
	"last_day" integer NOT NULL,
	"due_day" integer NOT NULL,
	"right_since" integer,
	"right_siblings" integer NOT NULL,
	"right_self" integer NOT NULL,
	CONSTRAINT "return_cards_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "shown_estimates" (
	"user_id" integer NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"model" smallint NOT NULL,
	"estimate" jsonb NOT NULL,
	CONSTRAINT "shown_estimates_user_id_shown_at_pk" PRIMARY KEY("user_id","shown_at")
);
--> statement-breakpoint
ALTER TABLE "practice_answers" ADD COLUMN "is_guessed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD COLUMN "seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "feeds_drills" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "learning_answers" ADD CONSTRAINT "learning_answers_set_id_learning_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."learning_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_answers" ADD CONSTRAINT "learning_answers_question_id_item_revisions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."item_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_answers" ADD CONSTRAINT "learning_answers_card_item_id_items_id_fk" FOREIGN KEY ("card_item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_sets" ADD CONSTRAINT "learning_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistakes" ADD CONSTRAINT "mistakes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistakes" ADD CONSTRAINT "mistakes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_cards" ADD CONSTRAINT "return_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_cards" ADD CONSTRAINT "return_cards_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_estimates" ADD CONSTRAINT "shown_estimates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_answers_question" ON "learning_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "learning_sets_user" ON "learning_sets" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "return_cards_due" ON "return_cards" USING btree ("user_id","due_day");--> statement-breakpoint
CREATE VIEW "public"."answers_of_students" AS (SELECT a.user_id, i.item_id, r.question_id, 'test' AS place, a.id AS place_id, r.user_answer, r.is_marked AS is_flagged,
    CASE WHEN g.rule = 'credit' THEN 1 ELSE r.mark END::smallint AS mark, false AS is_guessed, false AS is_helped,
    r.spent_seconds AS seconds, r.saved_at AS answered_at
  FROM attempts a JOIN responses r ON r.attempt_id = a.id JOIN item_revisions i ON i.id = r.question_id
    LEFT JOIN LATERAL (SELECT x.ruling ->> 'rule' AS rule FROM regrades x
      WHERE x.quiz_id = a.quiz_id AND r.question_id = ANY (x.question_ids) AND x.undone_at IS NULL ORDER BY x.id DESC LIMIT 1) g ON true
  WHERE a.phase = 'closed' AND a.finish_reason IS DISTINCT FROM 'discarded' AND g.rule IS DISTINCT FROM 'drop'
    AND (r.user_answer IS NOT NULL OR r.spent_seconds > 0)
  UNION ALL
  SELECT s.user_id, i.item_id, p.question_id, 'redo', s.id, p.user_answer, false, p.mark, p.is_guessed, true, p.seconds, p.answered_at
  FROM practice_sets s JOIN practice_answers p ON p.set_id = s.id JOIN item_revisions i ON i.id = p.question_id
  WHERE p.answered_at IS NOT NULL
  UNION ALL
  SELECT s.user_id, i.item_id, l.question_id, s.kind, s.id, l.user_answer, false, l.mark, l.is_guessed, l.is_helped, l.seconds, l.answered_at
  FROM learning_sets s JOIN learning_answers l ON l.set_id = s.id JOIN item_revisions i ON i.id = l.question_id
  WHERE l.answered_at IS NOT NULL);