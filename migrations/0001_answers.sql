ALTER TABLE `intro_requests` ADD `answer_token` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `answer_until` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `answer_note` text;--> statement-breakpoint
CREATE INDEX `intro_requests_owner` ON `intro_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `intro_requests_answer` ON `intro_requests` (`answer_token`);