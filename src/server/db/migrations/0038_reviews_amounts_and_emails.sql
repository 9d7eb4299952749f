ALTER TABLE "books" ALTER COLUMN "price" SET DATA TYPE numeric(15, 3);--> statement-breakpoint
ALTER TABLE "books" ALTER COLUMN "list_price" SET DATA TYPE numeric(15, 3);--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "price" SET DATA TYPE numeric(15, 3);--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "list_price" SET DATA TYPE numeric(15, 3);--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "price" SET DATA TYPE numeric(15, 3);--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE numeric(15, 3);--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "refunded_amount" SET DATA TYPE numeric(15, 3);--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id") WHERE user_id IS NOT NULL;