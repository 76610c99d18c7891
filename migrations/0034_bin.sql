CREATE TABLE `bin` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`from_id` text,
	`from_name` text,
	`people` integer DEFAULT 0 NOT NULL,
	`moving` text,
	`held` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bin_owner` ON `bin` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `bin_from` ON `bin` (`user_id`,`from_id`);--> statement-breakpoint
CREATE INDEX `bin_expire` ON `bin` (`expire`);--> statement-breakpoint
CREATE INDEX `bin_moving` ON `bin` (`created_at`) WHERE moving is not null;--> statement-breakpoint
CREATE TABLE `bin_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`bin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`part` text NOT NULL,
	`root` text NOT NULL,
	`row` text NOT NULL,
	`size` integer NOT NULL,
	FOREIGN KEY (`bin_id`) REFERENCES `bin`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bin_rows_of` ON `bin_rows` (`bin_id`,`part`,`root`);--> statement-breakpoint
CREATE INDEX `bin_rows_owner` ON `bin_rows` (`user_id`,`part`,`root`);--> statement-breakpoint
ALTER TABLE `prospect_lists` ADD `removed_at` text;--> statement-breakpoint
ALTER TABLE `bin` ADD `bytes` integer GENERATED ALWAYS AS (iif(`moving` IS 'out', 0, 400 + octet_length(`name`) + coalesce(octet_length(`from_name`), 0) + `held`)) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `bin_bytes_in` AFTER INSERT ON `bin` BEGIN UPDATE users SET bytes = bytes + NEW.bytes, bytes_most = max(bytes_most, bytes + NEW.bytes) WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `bin_bytes_out` AFTER DELETE ON `bin` BEGIN UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id; END;--> statement-breakpoint
CREATE TRIGGER `bin_bytes_changed` AFTER UPDATE ON `bin` WHEN NEW.bytes <> OLD.bytes BEGIN UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes, bytes_most = max(bytes_most, bytes + NEW.bytes - OLD.bytes) WHERE id = NEW.user_id; END;
