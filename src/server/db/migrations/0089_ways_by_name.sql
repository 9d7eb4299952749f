CREATE INDEX "orders_way_name" ON "orders" USING btree (coalesce(way_name, method));--> statement-breakpoint
CREATE INDEX "payments_way_name" ON "payments" USING btree (coalesce(way_name, method));