DROP INDEX `network_people_name`;--> statement-breakpoint
CREATE INDEX `network_people_name` ON `network_people` (`user_id`,`name_key`);