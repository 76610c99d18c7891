ALTER TABLE `intro_requests` ADD `connector_name` text;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `answer_press` text;