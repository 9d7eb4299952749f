CREATE TABLE "kind_words" (
	"word" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
