CREATE TABLE `prospect_links` (
	`request_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text,
	`salt` text,
	`own_token_hash` text,
	`way` text,
	`contact` text,
	`note` text,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `intro_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prospect_links_token` ON `prospect_links` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `prospect_links_own_token` ON `prospect_links` (`own_token_hash`);--> statement-breakpoint
CREATE INDEX `prospect_links_owner` ON `prospect_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `prospect_links_expire` ON `prospect_links` (`expire`);--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `prospect_answer` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `said` text GENERATED ALWAYS AS (case when prospect_answer is null or answer in ('no', 'unsure') then answer when prospect_answer = 'yes' then 'both' else 'no' end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `intro_requests_said_waits` ON `intro_requests` (`answer_mailed_at`) WHERE said is not answer_mailed;--> statement-breakpoint
ALTER TABLE `prospect_links` ADD `bytes` integer GENERATED ALWAYS AS (coalesce(octet_length(contact), 0) + coalesce(octet_length(note), 0)) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `prospect_links_bytes_in` AFTER INSERT ON `prospect_links` BEGIN UPDATE users SET answer_bytes = answer_bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `prospect_links_bytes_out` AFTER DELETE ON `prospect_links` BEGIN UPDATE users SET answer_bytes = answer_bytes - OLD.bytes WHERE id = OLD.user_id; END;--> statement-breakpoint
CREATE TRIGGER `prospect_links_bytes_changed` AFTER UPDATE ON `prospect_links` WHEN NEW.bytes <> OLD.bytes BEGIN UPDATE users SET answer_bytes = answer_bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id; END;
