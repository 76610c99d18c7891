CREATE TABLE `accounts_elsewhere` (
	`email` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`place` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `accounts_elsewhere_account` ON `accounts_elsewhere` (`account_id`);--> statement-breakpoint
CREATE TABLE `mails_elsewhere` (
	`provider_id` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`expire` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mails_elsewhere_expire` ON `mails_elsewhere` (`expire`);--> statement-breakpoint
CREATE TABLE `moved_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`expire` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moved_keys_expire` ON `moved_keys` (`expire`);--> statement-breakpoint
CREATE TABLE `moves` (
	`id` text PRIMARY KEY NOT NULL,
	`account_ids` text NOT NULL,
	`from_place` integer NOT NULL,
	`to_place` integer NOT NULL,
	`busy_until` text,
	`frozen_at` text,
	`flipped_at` text,
	`problem` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `places` (
	`place` integer PRIMARY KEY NOT NULL,
	`accounts` integer NOT NULL,
	`bytes` integer NOT NULL,
	`measured_at` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `users_address_elsewhere` BEFORE INSERT ON `users` WHEN EXISTS (SELECT 1 FROM accounts_elsewhere WHERE email = NEW.email) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email'); END;--> statement-breakpoint
CREATE TRIGGER `users_new_address_elsewhere` BEFORE UPDATE OF `email` ON `users` WHEN EXISTS (SELECT 1 FROM accounts_elsewhere WHERE email = NEW.email) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email'); END;--> statement-breakpoint
CREATE TRIGGER `accounts_elsewhere_address` BEFORE INSERT ON `accounts_elsewhere` WHEN EXISTS (SELECT 1 FROM users WHERE email = NEW.email) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email'); END;
