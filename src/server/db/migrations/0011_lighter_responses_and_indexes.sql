ALTER TABLE "responses" DROP CONSTRAINT "responses_question_id_questions_id_fk";
--> statement-breakpoint
CREATE INDEX "courses_category" ON "courses" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "courses_instructor" ON "courses" USING btree ("instructor_id");--> statement-breakpoint
CREATE INDEX "grants_course" ON "grants" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "cart_items_by_course" ON "cart_items" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "cart_items_by_book" ON "cart_items" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "order_items_book" ON "order_items" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "practice_sets_attempt" ON "practice_sets" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "course_requests_course" ON "course_requests" USING btree ("course_id");