ALTER TABLE `mails` ADD `to_member` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `member_token` text;--> statement-breakpoint
CREATE INDEX `mails_member` ON `mails` (`to_member`,`answer_until`) WHERE to_member is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_member_token` ON `mails` (`member_token`) WHERE member_token is not null;