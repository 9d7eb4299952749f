CREATE TABLE "announcement_readers" (
	"announcement_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "announcement_readers_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"audience" text NOT NULL,
	"audience_name" text,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_joins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_joins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kept_id" integer NOT NULL,
	"joined_id" integer NOT NULL,
	"actor_id" integer,
	"joined_at" timestamp with time zone NOT NULL,
	"moved" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement_readers" ADD CONSTRAINT "announcement_readers_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_readers" ADD CONSTRAINT "announcement_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_kept_id_users_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_joined_id_users_id_fk" FOREIGN KEY ("joined_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_readers_user" ON "announcement_readers" USING btree ("user_id","announcement_id");--> statement-breakpoint
CREATE INDEX "announcements_sent" ON "announcements" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "announcements_author" ON "announcements" USING btree ("author_id") WHERE author_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "account_joins_kept" ON "account_joins" USING btree ("kept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_joins_joined" ON "account_joins" USING btree ("joined_id");--> statement-breakpoint
CREATE INDEX "account_joins_actor" ON "account_joins" USING btree ("actor_id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "account_joins_age" ON "account_joins" USING btree ("joined_at");