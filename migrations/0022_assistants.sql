CREATE TABLE `grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`rights` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_once` ON `grants` (`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `grants_expire` ON `grants` (`expire`);--> statement-breakpoint
CREATE TABLE `intro_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`prospect_id` text NOT NULL,
	`recipient_email` text,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`written_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prospect_id`) REFERENCES `prospects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `intro_drafts_once` ON `intro_drafts` (`prospect_id`);--> statement-breakpoint
CREATE INDEX `intro_drafts_owner` ON `intro_drafts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_drafts_expire` ON `intro_drafts` (`expire`);--> statement-breakpoint
ALTER TABLE `grants` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(`name`) + octet_length(`host`)) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `grants_bytes_in` AFTER INSERT ON `grants` BEGIN UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `grants_bytes_out` AFTER DELETE ON `grants` BEGIN UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id; END;--> statement-breakpoint
CREATE TRIGGER `grants_bytes_changed` AFTER UPDATE ON `grants` WHEN NEW.bytes <> OLD.bytes BEGIN UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
ALTER TABLE `intro_drafts` ADD `bytes` integer GENERATED ALWAYS AS (400 + coalesce(octet_length(`recipient_email`), 0) + octet_length(`subject`) + octet_length(`message`) + octet_length(`written_by`)) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `intro_drafts_bytes_in` AFTER INSERT ON `intro_drafts` BEGIN UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `intro_drafts_bytes_out` AFTER DELETE ON `intro_drafts` BEGIN UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id; END;--> statement-breakpoint
CREATE TRIGGER `intro_drafts_bytes_changed` AFTER UPDATE ON `intro_drafts` WHEN NEW.bytes <> OLD.bytes BEGIN UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id; END;
