CREATE TABLE `last_runs` (
	`what` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
