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
CREATE TABLE "payment_ways" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_ways_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"takes_receipt" boolean DEFAULT true NOT NULL,
	"account_name" text DEFAULT '' NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"payment_id" integer,
	"picture_key" text,
	"file_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"is_pending" boolean DEFAULT false NOT NULL,
	CONSTRAINT "receipts_fileKey_unique" UNIQUE("file_key"),
	CONSTRAINT "receipts_file" CHECK (num_nonnulls(picture_key, file_key) = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "way_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "way_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "way_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "way_name" text;--> statement-breakpoint
ALTER TABLE "awaited_access" ADD CONSTRAINT "awaited_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_access" ADD CONSTRAINT "awaited_access_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_access" ADD CONSTRAINT "awaited_access_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "awaited_access_once" ON "awaited_access" USING btree ("user_id","course_id",coalesce(order_id, 0));--> statement-breakpoint
CREATE INDEX "awaited_access_course" ON "awaited_access" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "awaited_access_order" ON "awaited_access" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "receipts_picture" ON "receipts" USING btree ("picture_key");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_way_id_payment_ways_id_fk" FOREIGN KEY ("way_id") REFERENCES "public"."payment_ways"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_way_id_payment_ways_id_fk" FOREIGN KEY ("way_id") REFERENCES "public"."payment_ways"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_way" ON "orders" USING btree ("way_id");--> statement-breakpoint
CREATE INDEX "payments_way" ON "payments" USING btree ("way_id");
--> statement-breakpoint
-- Students whom staff added have set their password by the link to their address, which the releases before this one did not note.
UPDATE users u SET email_confirmed_at = u.created_at WHERE email_confirmed_at IS NULL AND email IS NOT NULL AND password_hash <> 'none'
  AND EXISTS (SELECT FROM audit_log e WHERE e.person_id = u.id AND e.action = 'account.imported');
--> statement-breakpoint
-- The two ways to pay there were, with what the settings say of them; the settings stay for the release before this one.
INSERT INTO payment_ways (name, takes_receipt, account_name, bank, account, hint, sort)
  SELECT 'Bank transfer', true, coalesce(v ->> 'transferName', ''), coalesce(v ->> 'transferBank', ''), coalesce(v ->> 'transferAccount', ''),
    coalesce(v ->> 'transferInstructions', ''), 0 FROM (SELECT (SELECT values FROM site_settings LIMIT 1) AS v) s
  UNION ALL SELECT 'Cash at the academy', false, '', '', '', coalesce(v ->> 'cashInstructions', ''), 1
    FROM (SELECT (SELECT values FROM site_settings LIMIT 1) AS v) s;
--> statement-breakpoint
UPDATE orders o SET way_id = w.id, way_name = w.name FROM payment_ways w WHERE w.takes_receipt = (o.method = 'transfer');
--> statement-breakpoint
UPDATE payments p SET way_id = w.id, way_name = w.name FROM payment_ways w WHERE w.takes_receipt = (p.method = 'transfer');
--> statement-breakpoint
INSERT INTO receipts (order_id, payment_id, picture_key, created_at)
  SELECT o.id, (SELECT max(p.id) FROM payments p WHERE p.order_id = o.id), o.receipt_key, c.created_at
  FROM orders o JOIN pictures c ON c.key = o.receipt_key ORDER BY o.id;
--> statement-breakpoint
-- Receipts and orders of the release before this one, while an upgrade runs or after it was switched back to.
CREATE FUNCTION note_former_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.receipt_key IS NOT NULL AND NOT EXISTS (SELECT FROM receipts r WHERE r.picture_key = NEW.receipt_key) THEN
    INSERT INTO receipts (order_id, picture_key, created_at) VALUES (NEW.id, NEW.receipt_key, now());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_by_former AFTER INSERT OR UPDATE OF receipt_key ON orders FOR EACH ROW EXECUTE FUNCTION note_former_receipt();
