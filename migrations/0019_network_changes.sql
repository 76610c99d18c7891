ALTER TABLE `network_people` ADD `change` text;--> statement-breakpoint
ALTER TABLE `network_people` ADD `former_company` text;--> statement-breakpoint
ALTER TABLE `network_uploads` ADD `replaced_by` text;