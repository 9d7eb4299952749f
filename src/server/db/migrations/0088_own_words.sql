CREATE TABLE "own_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"word" text NOT NULL,
	"cards" jsonb NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_words" ADD CONSTRAINT "own_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_words" ADD CONSTRAINT "own_words_question_id_item_revisions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."item_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_words_word" ON "own_words" USING btree ("user_id",lower("word"));--> statement-breakpoint
CREATE INDEX "own_words_question" ON "own_words" USING btree ("question_id");