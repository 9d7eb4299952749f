CREATE TABLE "parent_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parent_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_id" integer NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirm_hash" "bytea",
	"confirmed_at" timestamp with time zone,
	"off_token" text NOT NULL,
	"week" integer,
	CONSTRAINT "parent_addresses_confirmHash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "parent_addresses_offToken_unique" UNIQUE("off_token")
);
--> statement-breakpoint
CREATE TABLE "parent_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parent_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"is_by_staff" boolean NOT NULL,
	"maker_id" integer,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parent_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "weekly_emails" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"off_token" text NOT NULL,
	"week" integer,
	CONSTRAINT "weekly_emails_offToken_unique" UNIQUE("off_token")
);
--> statement-breakpoint
ALTER TABLE "parent_addresses" ADD CONSTRAINT "parent_addresses_link_id_parent_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."parent_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_links" ADD CONSTRAINT "parent_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_links" ADD CONSTRAINT "parent_links_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parent_addresses_once" ON "parent_addresses" USING btree ("link_id","email");--> statement-breakpoint
CREATE INDEX "parent_links_user" ON "parent_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "parent_links_maker" ON "parent_links" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "parent_links_end" ON "parent_links" USING btree ("expires_at");