CREATE TABLE `weekly_mails` (
	`user_id` text NOT NULL,
	`week` text NOT NULL,
	`token_hash` text,
	`expire` text NOT NULL,
	PRIMARY KEY(`user_id`, `week`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `weekly_mails_tokenHash_unique` ON `weekly_mails` (`token_hash`);--> statement-breakpoint
CREATE INDEX `weekly_mails_expire` ON `weekly_mails` (`expire`);--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `users` ADD `weekly_mail` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `users_time_zone` ON `users` (`time_zone`,`id`);