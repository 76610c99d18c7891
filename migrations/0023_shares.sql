CREATE TABLE `list_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`prospect_list_id` text NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`prospect_list_id`,`user_id`) REFERENCES `prospect_lists`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_shares_tokenHash_unique` ON `list_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `list_shares_list` ON `list_shares` (`prospect_list_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `list_shares_owner` ON `list_shares` (`user_id`);--> statement-breakpoint
CREATE INDEX `list_shares_expire` ON `list_shares` (`expire`);--> statement-breakpoint
CREATE TABLE `share_marks` (
	`share_id` text NOT NULL,
	`visit` text NOT NULL,
	`prospect_id` text NOT NULL,
	`user_id` text NOT NULL,
	`how_well` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`share_id`, `visit`, `prospect_id`),
	FOREIGN KEY (`share_id`) REFERENCES `list_shares`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prospect_id`) REFERENCES `prospects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `share_marks_prospect` ON `share_marks` (`prospect_id`);--> statement-breakpoint
CREATE INDEX `share_marks_owner` ON `share_marks` (`user_id`);--> statement-breakpoint
ALTER TABLE `connections` ADD `source` text;--> statement-breakpoint
ALTER TABLE `list_shares` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(name) + octet_length(fields)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `share_marks` ADD `bytes` integer GENERATED ALWAYS AS (400) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `list_shares_bytes_in` AFTER INSERT ON `list_shares` BEGIN UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `list_shares_bytes_out` AFTER DELETE ON `list_shares` BEGIN UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id; END;--> statement-breakpoint
CREATE TRIGGER `share_marks_bytes_in` AFTER INSERT ON `share_marks` BEGIN UPDATE users SET answer_bytes = answer_bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `share_marks_bytes_out` AFTER DELETE ON `share_marks` BEGIN UPDATE users SET answer_bytes = answer_bytes - OLD.bytes WHERE id = OLD.user_id; END;
