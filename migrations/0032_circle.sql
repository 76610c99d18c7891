CREATE TABLE `circle_invites` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `circle_members`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `circle_invites_tokenHash_unique` ON `circle_invites` (`token_hash`);--> statement-breakpoint
CREATE INDEX `circle_invites_owner` ON `circle_invites` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `circle_invites_expire` ON `circle_invites` (`expire`);--> statement-breakpoint
CREATE TABLE `circle_members` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`circle_id` text NOT NULL,
	`sharing` integer DEFAULT false NOT NULL,
	`address` text,
	`kept` text DEFAULT '{"companies":[],"people":[],"since":null,"companyKeys":[],"nameKeys":[],"profileKeys":[]}' NOT NULL,
	`published_to` integer DEFAULT 0 NOT NULL,
	`people` integer DEFAULT 0 NOT NULL,
	`published_bytes` integer DEFAULT 0 NOT NULL,
	`published_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`circle_id`) REFERENCES `circles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `circle_members_userId_unique` ON `circle_members` (`user_id`);--> statement-breakpoint
CREATE INDEX `circle_members_circle` ON `circle_members` (`circle_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `circle_members_waiting` ON `circle_members` (`user_id`) WHERE sharing = 1 and published_at is null;--> statement-breakpoint
CREATE TABLE `circle_people` (
	`user_id` text NOT NULL,
	`place` integer NOT NULL,
	`circle_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`linkedin_url` text,
	`profile_key` text,
	`company` text,
	`company_key` text,
	`title` text,
	`connected_on` text,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `circle_members`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `circle_people_profile` ON `circle_people` (`circle_id`,`profile_key`) WHERE profile_key is not null;--> statement-breakpoint
CREATE INDEX `circle_people_company` ON `circle_people` (`circle_id`,`company_key`,`name_key`) WHERE company_key is not null;--> statement-breakpoint
CREATE TABLE `circles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `circles_owner` ON `circles` (`user_id`);--> statement-breakpoint
ALTER TABLE `circle_members` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(kept) + coalesce(octet_length(address), 0) + published_bytes) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER `circle_members_bytes_in` AFTER INSERT ON `circle_members` BEGIN UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `circle_members_bytes_out` AFTER DELETE ON `circle_members` BEGIN UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id; END;--> statement-breakpoint
CREATE TRIGGER `circle_members_bytes_changed` AFTER UPDATE ON `circle_members` WHEN NEW.bytes <> OLD.bytes BEGIN UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER `circle_members_owner` AFTER DELETE ON `circle_members` BEGIN UPDATE circles SET user_id = (SELECT m.user_id FROM circle_members m WHERE m.circle_id = OLD.circle_id ORDER BY m.created_at, m.id LIMIT 1) WHERE id = OLD.circle_id AND user_id = OLD.user_id AND EXISTS (SELECT 1 FROM circle_members m WHERE m.circle_id = OLD.circle_id); END;--> statement-breakpoint
CREATE TRIGGER `circle_members_last` AFTER DELETE ON `circle_members` BEGIN DELETE FROM circles WHERE id = OLD.circle_id AND NOT EXISTS (SELECT 1 FROM circle_members m WHERE m.circle_id = OLD.circle_id); END;
