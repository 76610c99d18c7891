CREATE TABLE `favours` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`follows_id` text,
	`idempotency_key` text,
	`answer_token` text,
	`answer_until` text,
	`reply_token` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `favours_once` ON `favours` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `favours_answer` ON `favours` (`answer_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `favours_reply` ON `favours` (`reply_token`) WHERE reply_token is not null;--> statement-breakpoint
CREATE INDEX `favours_answer_until` ON `favours` (`answer_until`);--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `favour_id` text;--> statement-breakpoint
CREATE INDEX `intro_requests_favour` ON `intro_requests` (`favour_id`) WHERE favour_id is not null;