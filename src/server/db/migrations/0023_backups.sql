CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"name" text,
	"size" bigint,
	"is_encrypted" boolean DEFAULT false NOT NULL,
	"problem" text,
	"ticket_hash" "bytea",
	"ticket_until" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");