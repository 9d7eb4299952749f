CREATE TABLE "awaited_access" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "awaited_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "awaited_access_of_order" CHECK ((kind = 'order') = (order_id IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "awaited_access" ADD CONSTRAINT "awaited_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_access" ADD CONSTRAINT "awaited_access_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_access" ADD CONSTRAINT "awaited_access_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "awaited_access_once" ON "awaited_access" USING btree ("user_id","course_id",coalesce(order_id, 0));--> statement-breakpoint
CREATE INDEX "awaited_access_course" ON "awaited_access" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "awaited_access_order" ON "awaited_access" USING btree ("order_id");
--> statement-breakpoint
-- Students whom staff added have set their password by the link to their address, which the releases before this one did not note.
UPDATE users u SET email_confirmed_at = u.created_at WHERE email_confirmed_at IS NULL AND email IS NOT NULL AND password_hash <> 'none'
  AND EXISTS (SELECT FROM audit_log e WHERE e.person_id = u.id AND e.action = 'account.imported');
