ALTER TABLE "users" ADD COLUMN "study_plan" jsonb;
