-- The effect that sends an email has been called 'letter' until now, here and in the log of what has left.
UPDATE "outbox" SET "kind" = 'email' WHERE "kind" = 'letter';--> statement-breakpoint
UPDATE "sent_emails" SET "kind" = 'email' WHERE "kind" = 'letter';
