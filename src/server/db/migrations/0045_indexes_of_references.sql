CREATE INDEX "question_reports_quiz" ON "question_reports" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "question_reports_attempt" ON "question_reports" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "regrades_item" ON "regrades" USING btree ("item_id");