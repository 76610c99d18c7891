CREATE TABLE `import_changes` (
	`import_id` text NOT NULL,
	`prospect_id` text NOT NULL,
	`user_id` text NOT NULL,
	`prospect_list_id` text NOT NULL,
	`since` text NOT NULL,
	`until` text NOT NULL,
	`version` text NOT NULL,
	`before` text,
	`expire` text NOT NULL,
	PRIMARY KEY(`user_id`, `import_id`, `prospect_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_changes_list` ON `import_changes` (`user_id`,`prospect_list_id`);--> statement-breakpoint
CREATE INDEX `import_changes_expire` ON `import_changes` (`expire`);--> statement-breakpoint
ALTER TABLE `import_changes` ADD `bytes` integer GENERATED ALWAYS AS (400 + coalesce(octet_length(`before`), 0)) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `import_changes_bytes_in` AFTER INSERT ON `import_changes` BEGIN UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `import_changes_bytes_out` AFTER DELETE ON `import_changes` BEGIN UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id; END;--> statement-breakpoint
CREATE TRIGGER `import_changes_bytes_changed` AFTER UPDATE ON `import_changes` WHEN NEW.bytes <> OLD.bytes BEGIN UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id; END;
