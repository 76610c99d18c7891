ALTER TABLE `intro_requests` ADD `introduced_at` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `met_at` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `no_thanks_at` text;