CREATE TABLE "shown_keys" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shown_keys_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "shown_keys" ADD CONSTRAINT "shown_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_keys" ADD CONSTRAINT "shown_keys_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shown_keys_item" ON "shown_keys" USING btree ("item_id");