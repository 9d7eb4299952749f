CREATE TABLE "studio_actions" (
	"key" uuid PRIMARY KEY NOT NULL,
	"actor_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reply" jsonb
);
--> statement-breakpoint
ALTER TABLE "studio_actions" ADD CONSTRAINT "studio_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_actions_actor" ON "studio_actions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "studio_actions_age" ON "studio_actions" USING btree ("at");