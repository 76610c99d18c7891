CREATE TABLE `intro_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`message_hash` text NOT NULL,
	`kind` text NOT NULL,
	`from_email` text NOT NULL,
	`from_name` text,
	`from_another_address` integer DEFAULT false NOT NULL,
	`text` text,
	`unread` text,
	`attachments` text DEFAULT '[]' NOT NULL,
	`recipients` text DEFAULT '[]' NOT NULL,
	`proposal` text,
	`subject` text,
	`message_id` text,
	`history` text,
	`handed_on_at` text,
	`hand_over_tries` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `intro_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `intro_replies_once` ON `intro_replies` (`request_id`,`message_hash`);--> statement-breakpoint
CREATE INDEX `intro_replies_owner` ON `intro_replies` (`user_id`);--> statement-breakpoint
CREATE INDEX `intro_replies_waiting` ON `intro_replies` (`created_at`) WHERE handed_on_at is null;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `reply_token` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `introduction_token` text;--> statement-breakpoint
CREATE UNIQUE INDEX `intro_requests_reply` ON `intro_requests` (`reply_token`) WHERE reply_token is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `intro_requests_introduction` ON `intro_requests` (`introduction_token`) WHERE introduction_token is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `follows_replies` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `intro_replies` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(from_email) + coalesce(octet_length(from_name), 0) + coalesce(octet_length(text), 0) + octet_length(attachments) + octet_length(recipients) + coalesce(octet_length(subject), 0) + coalesce(octet_length(message_id), 0) + coalesce(octet_length(history), 0)) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `intro_replies_bytes_in` AFTER INSERT ON `intro_replies` BEGIN UPDATE users SET answer_bytes = answer_bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `intro_replies_bytes_out` AFTER DELETE ON `intro_replies` BEGIN UPDATE users SET answer_bytes = answer_bytes - OLD.bytes WHERE id = OLD.user_id; END;--> statement-breakpoint
CREATE TRIGGER `intro_replies_bytes_changed` AFTER UPDATE ON `intro_replies` WHEN NEW.bytes <> OLD.bytes BEGIN UPDATE users SET answer_bytes = answer_bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id; END;
