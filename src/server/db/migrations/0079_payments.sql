CREATE TABLE "access_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ending" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_sources_ending" CHECK ((ended_at IS NULL) = (ending IS NULL)),
	CONSTRAINT "access_sources_of_order" CHECK (kind <> 'order' OR order_id IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "installments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "installments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"amount" numeric(15, 3) NOT NULL,
	"due_on" date NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "installments_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"amount" numeric(15, 3) NOT NULL,
	"method" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"reference" text,
	"note" text,
	"key" text,
	"recorded_by" integer,
	CONSTRAINT "payments_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount" numeric(15, 3) NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"note" text,
	CONSTRAINT "refunds_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "opens_at_payment" text DEFAULT 'last' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_sources" ADD CONSTRAINT "access_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_sources" ADD CONSTRAINT "access_sources_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_sources" ADD CONSTRAINT "access_sources_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installments" ADD CONSTRAINT "installments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_sources_user" ON "access_sources" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "access_sources_course" ON "access_sources" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_sources_order" ON "access_sources" USING btree ("order_id","course_id") WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "installments_order" ON "installments" USING btree ("order_id","due_on");--> statement-breakpoint
CREATE INDEX "installments_due" ON "installments" USING btree ("due_on") WHERE reminded_at IS NULL;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payments_day" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payments_recorded_by" ON "payments" USING btree ("recorded_by") WHERE recorded_by IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_day" ON "refunds" USING btree ("given_at");--> statement-breakpoint
INSERT INTO payments (order_id, amount, method, paid_at, reference)
  SELECT id, total, method, coalesce(decided_at, created_at), transfer_reference FROM orders
  WHERE status = 'confirmed' OR refunded_at IS NOT NULL ORDER BY id;
--> statement-breakpoint
INSERT INTO refunds (payment_id, amount, given_at, note)
  SELECT p.id, o.refunded_amount, o.refunded_at, o.refund_note FROM orders o JOIN payments p ON p.order_id = o.id
  WHERE o.refunded_amount > 0 ORDER BY p.id;
--> statement-breakpoint
-- Each confirmed order of a course is a source that begins where the one before it ends; what they do not explain of the present end is
-- one source more, and what they explain beyond it ended early.
DO $$
DECLARE
  held record;
  sold record;
  reached timestamptz;
BEGIN
  FOR held IN SELECT * FROM grants ORDER BY user_id, course_id LOOP
    reached := NULL;
    FOR sold IN SELECT DISTINCT ON (o.decided_at, o.id) o.id, coalesce(o.decided_at, o.created_at) AS at, i.access_days
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.user_id = held.user_id AND i.course_id = held.course_id AND o.status = 'confirmed' ORDER BY o.decided_at, o.id, i.id
    LOOP
      INSERT INTO access_sources (user_id, course_id, kind, order_id, begins_at, ends_at, created_at)
        SELECT held.user_id, held.course_id, 'order', sold.id, b, b + sold.access_days * interval '24 hours', held.created_at
        FROM (SELECT CASE WHEN reached IS NULL OR reached = 'infinity' OR sold.access_days IS NULL THEN sold.at
          ELSE greatest(sold.at, reached) END AS b) s
        RETURNING greatest(reached, coalesce(ends_at, 'infinity')) INTO reached;
    END LOOP;
    IF reached IS NULL OR coalesce(held.expires_at, 'infinity') > reached THEN
      INSERT INTO access_sources (user_id, course_id, kind, begins_at, ends_at, created_at)
        VALUES (held.user_id, held.course_id, 'former', least(coalesce(reached, held.created_at), held.expires_at), held.expires_at, held.created_at);
    END IF;
    UPDATE access_sources SET ended_at = held.expires_at, ending = 'former'
      WHERE user_id = held.user_id AND course_id = held.course_id AND coalesce(ends_at, 'infinity') > held.expires_at;
  END LOOP;
END $$;
--> statement-breakpoint
-- The release before this one writes grants, orders and refunds as it knows them while an upgrade runs. The triggers that record such
-- writes go one release later. docs/decisions/0179
CREATE FUNCTION note_former_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM access_sources WHERE user_id = OLD.user_id AND course_id = OLD.course_id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.user_id <> NEW.user_id OR OLD.course_id <> NEW.course_id THEN
      UPDATE access_sources SET user_id = NEW.user_id, course_id = NEW.course_id
        WHERE user_id = OLD.user_id AND course_id = OLD.course_id;
    END IF;
  END IF;
  SELECT count(*) AS many, max(coalesce(ended_at, ends_at, 'infinity')) AS until INTO held
    FROM access_sources WHERE user_id = NEW.user_id AND course_id = NEW.course_id;
  IF held.many > 0 AND held.until = coalesce(NEW.expires_at, 'infinity') THEN RETURN NULL; END IF;
  UPDATE access_sources SET ended_at = NEW.expires_at, ending = 'former'
    WHERE user_id = NEW.user_id AND course_id = NEW.course_id AND coalesce(ended_at, ends_at, 'infinity') > NEW.expires_at;
  INSERT INTO access_sources (user_id, course_id, kind, begins_at, ends_at, created_at)
    VALUES (NEW.user_id, NEW.course_id, 'former', least(now(), NEW.expires_at), NEW.expires_at, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER grants_by_former AFTER INSERT OR DELETE OR UPDATE OF user_id, course_id, expires_at ON grants
  FOR EACH ROW EXECUTE FUNCTION note_former_access();
--> statement-breakpoint
CREATE FUNCTION note_former_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold orders;
BEGIN
  SELECT * INTO sold FROM orders WHERE id = NEW.id;
  IF sold.status = 'confirmed' AND NOT EXISTS (SELECT FROM payments WHERE order_id = sold.id) THEN
    INSERT INTO payments (order_id, amount, method, paid_at, reference)
      VALUES (sold.id, sold.total, sold.method, coalesce(sold.decided_at, sold.created_at), sold.transfer_reference);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'confirmed' AND sold.status <> 'confirmed' THEN
      DELETE FROM payments WHERE order_id = sold.id AND key IS NULL AND paid_at = OLD.decided_at;
    END IF;
    -- This release writes both, and then they agree.
    IF coalesce(sold.refunded_amount, 0) <> coalesce((SELECT sum(r.amount) FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = sold.id), 0) THEN
      DELETE FROM refunds r USING payments p WHERE p.id = r.payment_id AND p.order_id = sold.id;
      INSERT INTO refunds (payment_id, amount, given_at, note)
        SELECT p.id, sold.refunded_amount, sold.refunded_at, sold.refund_note FROM payments p
        WHERE p.order_id = sold.id AND sold.refunded_amount > 0 ORDER BY p.id LIMIT 1;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, for this release stores the payment after it has decided the order.
CREATE CONSTRAINT TRIGGER orders_by_former AFTER INSERT OR UPDATE OF status, refunded_amount, refund_note ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_former_payment();
--> statement-breakpoint
-- The release before this one reads what was given back from the order, when it is switched back to.
CREATE FUNCTION tell_former_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET refunded_amount = s.amount, refunded_at = s.at, refund_note = s.note
    FROM (SELECT sum(r.amount) AS amount, max(r.given_at) AS at, string_agg(nullif(r.note, ''), E'\n' ORDER BY r.id) AS note
      FROM payments p JOIN refunds r ON r.payment_id = p.id
      WHERE p.order_id = (SELECT order_id FROM payments WHERE id = coalesce(NEW.payment_id, OLD.payment_id))) s
    WHERE o.id = (SELECT order_id FROM payments WHERE id = coalesce(NEW.payment_id, OLD.payment_id))
      AND (o.refunded_amount, o.refunded_at, o.refund_note) IS DISTINCT FROM (s.amount, s.at, s.note);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_for_former AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION tell_former_refund();
