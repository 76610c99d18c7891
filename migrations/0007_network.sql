CREATE TABLE `network_people` (
	`upload` integer NOT NULL,
	`place` integer NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`linkedin_url` text,
	`profile_key` text,
	`email` text,
	`company` text,
	`position` text,
	`connected_on` text,
	PRIMARY KEY(`upload`, `place`),
	FOREIGN KEY (`upload`,`user_id`) REFERENCES `network_uploads`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `network_people_name` ON `network_people` (`user_id`,`name_key`) WHERE email is not null;--> statement-breakpoint
CREATE INDEX `network_people_profile` ON `network_people` (`user_id`,`profile_key`);--> statement-breakpoint
CREATE TABLE `network_uploads` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`upload_id` text NOT NULL,
	`expire` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_uploads_once` ON `network_uploads` (`user_id`,`upload_id`);--> statement-breakpoint
CREATE INDEX `network_uploads_expire` ON `network_uploads` (`expire`);--> statement-breakpoint
CREATE UNIQUE INDEX `network_uploads_id_owner` ON `network_uploads` (`id`,`user_id`);