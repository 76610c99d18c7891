CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`rights` text NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	`used_at` text,
	`used_network` text,
	`used_country` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_tokenHash_unique` ON `tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `tokens_owner` ON `tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tokens_expire` ON `tokens` (`expire`);--> statement-breakpoint
ALTER TABLE `tokens` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(`name`)) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `tokens_bytes_in` AFTER INSERT ON `tokens` BEGIN UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `tokens_bytes_out` AFTER DELETE ON `tokens` BEGIN UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id; END;