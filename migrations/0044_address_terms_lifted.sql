ALTER TABLE `address_terms` ADD `expire` text;--> statement-breakpoint
CREATE INDEX `address_terms_expire` ON `address_terms` (`expire`);