ALTER TABLE `intro_requests` ADD `kind` text DEFAULT 'ask' NOT NULL;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `follows_id` text REFERENCES intro_requests(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `intro_requests_follows` ON `intro_requests` (`follows_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `intro_requests_nudge` ON `intro_requests` (`follows_id`) WHERE kind = 'nudge' and status <> 'failed';--> statement-breakpoint
ALTER TABLE `prospects` ADD `status_chosen_at` text;