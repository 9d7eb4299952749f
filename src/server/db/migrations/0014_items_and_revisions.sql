-- A question had a row in every version. Now an item is the question, its revisions are what it said at one time, and a version
-- lists revisions. Rows keep their ids, so responses, annotations and practice sets go on pointing at what was asked.
CREATE TABLE "items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "version_questions" (
	"version_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"revision_id" integer NOT NULL,
	"module" text,
	"variant" text,
	CONSTRAINT "version_questions_version_id_ordinal_pk" PRIMARY KEY("version_id","ordinal")
);
--> statement-breakpoint
DROP TRIGGER questions_frozen ON questions;
--> statement-breakpoint
DROP FUNCTION refuse_frozen_question();
--> statement-breakpoint
ALTER TABLE "questions" RENAME TO "item_revisions";
--> statement-breakpoint
ALTER SEQUENCE "questions_id_seq" RENAME TO "item_revisions_id_seq";
--> statement-breakpoint
ALTER INDEX "questions_pkey" RENAME TO "item_revisions_pkey";
--> statement-breakpoint
ALTER TABLE "annotations" RENAME CONSTRAINT "annotations_question_id_questions_id_fk" TO "annotations_question_id_item_revisions_id_fk";
--> statement-breakpoint
ALTER TABLE "practice_answers" RENAME CONSTRAINT "practice_answers_question_id_questions_id_fk" TO "practice_answers_question_id_item_revisions_id_fk";
--> statement-breakpoint
INSERT INTO version_questions (version_id, ordinal, revision_id, module, variant)
  SELECT version_id, ordinal, id, module, variant FROM item_revisions;
--> statement-breakpoint
ALTER TABLE "item_revisions" ADD COLUMN "item_id" integer;
--> statement-breakpoint
ALTER TABLE "item_revisions" ADD COLUMN "number" integer;
--> statement-breakpoint
ALTER TABLE "item_revisions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- Questions of one quiz are one item when their author's id is the same, else when passage and stem are. What a version has
-- twice stays two items: the first of each version is one, the second another.
WITH named AS (
  SELECT q.id, v.quiz_id, v.number AS version, v.created_at, coalesce(
      CASE WHEN count(*) OVER (PARTITION BY q.version_id, q.external_id) = 1 THEN 'id ' || q.external_id END,
      'text ' || md5(coalesce(q.passage_html, '') || E'\n' || q.stem_html)) AS name, q.ordinal, q.version_id
  FROM item_revisions q JOIN quiz_versions v ON v.id = q.version_id
), placed AS (
  SELECT *, row_number() OVER (PARTITION BY version_id, name ORDER BY ordinal) AS occurrence FROM named
), numbered AS (
  SELECT id, created_at, dense_rank() OVER (ORDER BY quiz_id, name, occurrence) AS item_id,
    row_number() OVER (PARTITION BY quiz_id, name, occurrence ORDER BY version) AS number FROM placed
), added AS (
  INSERT INTO items (id, created_at) OVERRIDING SYSTEM VALUE
    SELECT item_id, min(created_at) FROM numbered GROUP BY item_id RETURNING id
)
UPDATE item_revisions r SET item_id = n.item_id, number = n.number, created_at = n.created_at FROM numbered n WHERE n.id = r.id;
--> statement-breakpoint
SELECT setval('items_id_seq', greatest((SELECT max(id) FROM items), 1), EXISTS (SELECT FROM items));
--> statement-breakpoint
ALTER TABLE "item_revisions" ALTER COLUMN "item_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "item_revisions" ALTER COLUMN "number" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "item_revisions" DROP COLUMN "version_id", DROP COLUMN "ordinal", DROP COLUMN "module", DROP COLUMN "variant";
--> statement-breakpoint
ALTER TABLE "item_revisions" ADD CONSTRAINT "item_revisions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_questions" ADD CONSTRAINT "version_questions_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_questions" ADD CONSTRAINT "version_questions_revision_id_item_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."item_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_revisions_number" ON "item_revisions" USING btree ("item_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "version_questions_revision" ON "version_questions" USING btree ("revision_id","version_id");--> statement-breakpoint
CREATE VIEW "public"."questions" AS (SELECT r.id, r.item_id, l.version_id, l.ordinal, r.external_id, r.type, r.passage_html, r.stem_html, r.image, r.spec, r.key,
    r.explanation_html, l.module, l.variant, r.domain, r.skill, r.section, r.difficulty
  FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id);
--> statement-breakpoint
-- The list of a published version never changes, nor does a revision that one lists.
CREATE FUNCTION refuse_frozen_list() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  version integer;
BEGIN
  FOREACH version IN ARRAY CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[NEW.version_id]
    WHEN 'DELETE' THEN ARRAY[OLD.version_id]
    ELSE ARRAY[OLD.version_id, NEW.version_id]
  END
  LOOP
    IF EXISTS (SELECT FROM quiz_versions WHERE id = version AND published_at IS NOT NULL) THEN
      RAISE EXCEPTION 'quiz version % is published and frozen', version USING ERRCODE = 'restrict_violation';
    END IF;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER version_questions_frozen BEFORE INSERT OR UPDATE OR DELETE ON version_questions
  FOR EACH ROW EXECUTE FUNCTION refuse_frozen_list();
--> statement-breakpoint
CREATE FUNCTION refuse_frozen_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
      WHERE l.revision_id = OLD.id AND v.published_at IS NOT NULL) THEN
    RAISE EXCEPTION 'revision % of a question is published and frozen', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_revisions_frozen BEFORE UPDATE OR DELETE ON item_revisions
  FOR EACH ROW EXECUTE FUNCTION refuse_frozen_revision();
