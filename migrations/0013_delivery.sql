ALTER TABLE `intro_requests` ADD `mail_id` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `delivery` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `intro_requests_mail` ON `intro_requests` (`mail_id`) WHERE mail_id is not null;