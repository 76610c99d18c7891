CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_at` text,
	`next_try_at` text,
	`delivered_at` text,
	`code` integer,
	`problem` text,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_owner` ON `webhook_deliveries` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`user_id`,`next_try_at`) WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_expire` ON `webhook_deliveries` (`expire`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`secret_before` text,
	`secret_before_until` text,
	`failing_since` text,
	`off_at` text,
	`off_because` text,
	`missed` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(payload)) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `webhook_deliveries_bytes_in` AFTER INSERT ON `webhook_deliveries` BEGIN UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `webhook_deliveries_bytes_out` AFTER DELETE ON `webhook_deliveries` BEGIN UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id; END;