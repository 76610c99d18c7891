CREATE TABLE `not_again_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`address_hash` text NOT NULL,
	`expire` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `not_again_links_expire` ON `not_again_links` (`expire`);