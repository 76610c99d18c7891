ALTER TABLE `intro_requests` ADD `answer_mailed` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `answer_mailed_at` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `answer_mail` text;--> statement-breakpoint
CREATE INDEX `intro_requests_answer_waits` ON `intro_requests` (`answer_mailed_at`) WHERE answer is not answer_mailed;