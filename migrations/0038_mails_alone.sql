DROP TRIGGER `intro_requests_for_older`;--> statement-breakpoint
DROP TRIGGER `favours_for_older`;--> statement-breakpoint
DROP TRIGGER `mails_for_older_requests`;--> statement-breakpoint
DROP TRIGGER `mails_for_older_favours`;--> statement-breakpoint
DROP INDEX `intro_requests_once`;--> statement-breakpoint
DROP INDEX `intro_requests_answer`;--> statement-breakpoint
DROP INDEX `intro_requests_answer_until`;--> statement-breakpoint
DROP INDEX `intro_requests_answer_waits`;--> statement-breakpoint
DROP INDEX `intro_requests_mail`;--> statement-breakpoint
DROP INDEX `intro_requests_reply`;