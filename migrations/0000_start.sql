CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`prospect_id` text NOT NULL,
	`mutual_connection_name` text NOT NULL,
	`mutual_connection_title` text,
	`mutual_connection_company` text,
	`mutual_connection_linkedin_url` text,
	`connection_strength` text DEFAULT '1st' NOT NULL,
	`connection_key` text NOT NULL,
	`name_key` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prospect_id`) REFERENCES `prospects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `connections_owner` ON `connections` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `connections_once` ON `connections` (`prospect_id`,`connection_key`);--> statement-breakpoint
CREATE INDEX `connections_name` ON `connections` (`prospect_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`expire` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counters_expire` ON `counters` (`expire`);--> statement-breakpoint
CREATE TABLE `intro_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`prospect_id` text NOT NULL,
	`connection_id` text,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`recipient_email` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`idempotency_key` text,
	`sent_at` text,
	`responded_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prospect_id`) REFERENCES `prospects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `intro_requests_history` ON `intro_requests` (`prospect_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_requests_connection` ON `intro_requests` (`connection_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `intro_requests_once` ON `intro_requests` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `prospect_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`type` text DEFAULT 'contact' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `prospect_lists_owner` ON `prospect_lists` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `prospect_lists_id_owner` ON `prospect_lists` (`id`,`user_id`);--> statement-breakpoint
CREATE TABLE `prospects` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`prospect_list_id` text NOT NULL,
	`name` text NOT NULL,
	`location` text,
	`title` text,
	`linkedin_url` text,
	`website_url` text,
	`email` text,
	`phone` text,
	`notes` text,
	`connection_source` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`person_key` text NOT NULL,
	`facts_key` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`prospect_list_id`,`user_id`) REFERENCES `prospect_lists`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `prospects_in_order` ON `prospects` (`prospect_list_id`,"created_at" desc,`position`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `prospects_person` ON `prospects` (`prospect_list_id`,`person_key`);--> statement-breakpoint
CREATE INDEX `prospects_owner_person` ON `prospects` (`user_id`,`person_key`);--> statement-breakpoint
CREATE INDEX `prospects_owner_facts` ON `prospects` (`user_id`,`facts_key`);--> statement-breakpoint
CREATE INDEX `prospects_owner_status` ON `prospects` (`user_id`,`status`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `statuses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`display_order` integer NOT NULL,
	`color` text DEFAULT '#6B7280' NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statuses_once` ON `statuses` (`user_id`,`value`);--> statement-breakpoint
CREATE INDEX `statuses_in_order` ON `statuses` (`user_id`,`display_order`);--> statement-breakpoint
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `templates_owner` ON `templates` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);