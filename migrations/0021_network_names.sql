DROP INDEX `network_people_name`;--> statement-breakpoint
DROP INDEX `network_people_company`;--> statement-breakpoint
CREATE INDEX `network_people_name` ON `network_people` (`user_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `network_people_company` ON `network_people` (`user_id`,`company_key`,`name_key`,`upload`) WHERE company_key is not null;