CREATE TABLE `address_terms` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`a_month` integer,
	`companies` text NOT NULL,
	`token_hash` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `address_terms_token` ON `address_terms` (`token_hash`);