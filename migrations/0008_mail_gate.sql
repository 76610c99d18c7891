CREATE TABLE `suppressed_addresses` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `by_mail` integer;--> statement-breakpoint
ALTER TABLE `mailed_links` ADD `device` text;--> statement-breakpoint
ALTER TABLE `mailed_links` ADD `country` text;