CREATE TABLE `mailed_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`used_by` text,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailed_links_newest` ON `mailed_links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `mailed_links_expire` ON `mailed_links` (`expire`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `disabled_at` text;--> statement-breakpoint
CREATE INDEX `prospects_owner` ON `prospects` (`user_id`);--> statement-breakpoint
-- Accounts from before addresses were verified keep working.
UPDATE `users` SET `email_verified_at` = `created_at`;
