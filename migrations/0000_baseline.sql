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
	`asks_by_mail` integer DEFAULT true NOT NULL,
	`kept` text DEFAULT '{"companies":[],"people":[]}' NOT NULL,
	`kept_before` text,
	`kept_after` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`circle_id`) REFERENCES `circles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `circle_members_userId_unique` ON `circle_members` (`user_id`);--> statement-breakpoint
CREATE INDEX `circle_members_circle` ON `circle_members` (`circle_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `circle_private` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `circle_members`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `circles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `circles_owner` ON `circles` (`user_id`);--> statement-breakpoint
CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`prospect_id` text NOT NULL,
	`mutual_connection_name` text NOT NULL,
	`mutual_connection_title` text,
	`mutual_connection_company` text,
	`mutual_connection_linkedin_url` text,
	`connection_strength` text DEFAULT '1st' NOT NULL,
	`how_well` text,
	`answered_how_well` text,
	`is_marked_source` integer,
	`source` text,
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
CREATE TABLE `grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`rights` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_once` ON `grants` (`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `grants_expire` ON `grants` (`expire`);--> statement-breakpoint
CREATE TABLE `intro_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`prospect_id` text NOT NULL,
	`recipient_email` text,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`written_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prospect_id`) REFERENCES `prospects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `intro_drafts_once` ON `intro_drafts` (`prospect_id`);--> statement-breakpoint
CREATE INDEX `intro_drafts_owner` ON `intro_drafts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_drafts_expire` ON `intro_drafts` (`expire`);--> statement-breakpoint
CREATE TABLE `intro_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`message_hash` text NOT NULL,
	`kind` text NOT NULL,
	`from_email` text NOT NULL,
	`from_name` text,
	`from_another_address` integer DEFAULT false NOT NULL,
	`text` text,
	`unread` text,
	`attachments` text DEFAULT '[]' NOT NULL,
	`recipients` text DEFAULT '[]' NOT NULL,
	`proposal` text,
	`subject` text,
	`message_id` text,
	`folded` text,
	`forwarded_at` text,
	`forward_tries` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `intro_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `intro_replies_once` ON `intro_replies` (`request_id`,`message_hash`);--> statement-breakpoint
CREATE INDEX `intro_replies_owner` ON `intro_replies` (`user_id`);--> statement-breakpoint
CREATE INDEX `intro_replies_unsure` ON `intro_replies` (`request_id`) WHERE kind = 'unsure';--> statement-breakpoint
CREATE INDEX `intro_replies_waiting` ON `intro_replies` (`created_at`) WHERE forwarded_at is null;--> statement-breakpoint
CREATE TABLE `intro_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`prospect_id` text NOT NULL,
	`connection_id` text,
	`mail_id` text NOT NULL,
	`kind` text DEFAULT 'ask' NOT NULL,
	`follows_id` text,
	`message` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`moved_from` text,
	`introduction_token` text,
	`answer` text,
	`answer_note` text,
	`answer_press` text,
	`answer_mailed` text,
	`answer_mailed_at` text,
	`answer_mail` text,
	`terms` text,
	`prospect_answer` text,
	`prospect_answer_by_asker` integer,
	`said` text GENERATED ALWAYS AS (case when prospect_answer is null or answer in ('no', 'unsure') then answer when prospect_answer = 'yes' then 'both' else 'no' end) VIRTUAL,
	`responded_at` text,
	`introduced_at` text,
	`met_at` text,
	`written_at` text,
	`no_thanks_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prospect_id`) REFERENCES `prospects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`mail_id`) REFERENCES `mails`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`follows_id`) REFERENCES `intro_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `intro_requests_history` ON `intro_requests` (`prospect_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_requests_connection` ON `intro_requests` (`connection_id`);--> statement-breakpoint
CREATE INDEX `intro_requests_owner` ON `intro_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_requests_follows` ON `intro_requests` (`follows_id`,`kind`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_requests_asks` ON `intro_requests` (`prospect_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_requests_mail` ON `intro_requests` (`mail_id`);--> statement-breakpoint
CREATE INDEX `intro_requests_prepared` ON `intro_requests` (`user_id`,`created_at`) WHERE status = 'prepared';--> statement-breakpoint
CREATE INDEX `intro_requests_said_waits` ON `intro_requests` (`answer_mailed_at`) WHERE said is not answer_mailed;--> statement-breakpoint
CREATE UNIQUE INDEX `intro_requests_introduction` ON `intro_requests` (`introduction_token`) WHERE introduction_token is not null;--> statement-breakpoint
CREATE TABLE `invites` (
	`email` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_tokenHash_unique` ON `invites` (`token_hash`);--> statement-breakpoint
CREATE TABLE `last_runs` (
	`what` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `list_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`prospect_list_id` text NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`prospect_list_id`,`user_id`) REFERENCES `prospect_lists`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_shares_tokenHash_unique` ON `list_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `list_shares_list` ON `list_shares` (`prospect_list_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `list_shares_owner` ON `list_shares` (`user_id`);--> statement-breakpoint
CREATE INDEX `list_shares_expire` ON `list_shares` (`expire`);--> statement-breakpoint
CREATE TABLE `mailed_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`device` text,
	`country` text,
	`used_by` text,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailed_links_newest` ON `mailed_links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `mailed_links_expire` ON `mailed_links` (`expire`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`is_for_several` integer DEFAULT false NOT NULL,
	`follows_id` text,
	`recipient_email` text,
	`connector_name` text,
	`subject` text NOT NULL,
	`idempotency_key` text,
	`by_mail` integer NOT NULL,
	`sent_at` text,
	`delivery` text DEFAULT '{}' NOT NULL,
	`answer_token` text,
	`answer_until` text,
	`reply_token` text,
	`provider_id` text,
	`to_member` text,
	`member_token` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_once` ON `mails` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_answer` ON `mails` (`answer_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_reply` ON `mails` (`reply_token`) WHERE reply_token is not null;--> statement-breakpoint
CREATE INDEX `mails_answer_until` ON `mails` (`answer_until`);--> statement-breakpoint
CREATE INDEX `mails_provider` ON `mails` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX `mails_member` ON `mails` (`to_member`,`answer_until`) WHERE to_member is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_member_token` ON `mails` (`member_token`) WHERE member_token is not null;--> statement-breakpoint
CREATE TABLE `network_people` (
	`upload` integer NOT NULL,
	`place` integer NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`linkedin_url` text,
	`profile_key` text,
	`email` text,
	`email_from` text,
	`company` text,
	`company_key` text,
	`position` text,
	`connected_on` text,
	`messages_sent` integer,
	`messages_received` integer,
	`last_message_on` text,
	`closeness` text,
	`change` text,
	`former_company` text,
	PRIMARY KEY(`upload`, `place`),
	FOREIGN KEY (`upload`,`user_id`) REFERENCES `network_uploads`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `network_people_name` ON `network_people` (`user_id`,`name_key`,`upload`);--> statement-breakpoint
CREATE INDEX `network_people_profile` ON `network_people` (`user_id`,`profile_key`,`upload`);--> statement-breakpoint
CREATE INDEX `network_people_company` ON `network_people` (`user_id`,`company_key`,`upload`,`name_key`) WHERE company_key is not null;--> statement-breakpoint
CREATE TABLE `network_uploads` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`upload_id` text NOT NULL,
	`expire` text,
	`replaced_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_uploads_once` ON `network_uploads` (`user_id`,`upload_id`);--> statement-breakpoint
CREATE INDEX `network_uploads_expire` ON `network_uploads` (`expire`);--> statement-breakpoint
CREATE UNIQUE INDEX `network_uploads_id_owner` ON `network_uploads` (`id`,`user_id`);--> statement-breakpoint
CREATE TABLE `not_again_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`address_hash` text NOT NULL,
	`expire` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `not_again_links_expire` ON `not_again_links` (`expire`);--> statement-breakpoint
CREATE TABLE `kindling_acts` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`act` text NOT NULL,
	`about` text,
	`detail` text
);
--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`rights` text NOT NULL,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	`used_at` text,
	`used_network` text,
	`used_country` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_tokenHash_unique` ON `tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `tokens_owner` ON `tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tokens_expire` ON `tokens` (`expire`);--> statement-breakpoint
CREATE TABLE `prospect_links` (
	`request_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text,
	`salt` text,
	`made_beside` integer DEFAULT false NOT NULL,
	`own_token_hash` text,
	`way` text,
	`contact` text,
	`note` text,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `intro_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prospect_links_token` ON `prospect_links` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `prospect_links_own_token` ON `prospect_links` (`own_token_hash`);--> statement-breakpoint
CREATE INDEX `prospect_links_owner` ON `prospect_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `prospect_links_expire` ON `prospect_links` (`expire`);--> statement-breakpoint
CREATE TABLE `prospect_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`type` text DEFAULT 'contact' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`removed_at` text,
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
	`company` text,
	`company_key` text,
	`linkedin_url` text,
	`website_url` text,
	`email` text,
	`phone` text,
	`notes` text,
	`connection_source` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`status_chosen_at` text,
	`person_key` text NOT NULL,
	`facts_key` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`import_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`prospect_list_id`,`user_id`) REFERENCES `prospect_lists`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `prospects_owner` ON `prospects` (`user_id`);--> statement-breakpoint
CREATE INDEX `prospects_in_order` ON `prospects` (`prospect_list_id`,"created_at" desc,`position`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `prospects_person` ON `prospects` (`prospect_list_id`,`person_key`);--> statement-breakpoint
CREATE INDEX `prospects_owner_person` ON `prospects` (`user_id`,`person_key`);--> statement-breakpoint
CREATE INDEX `prospects_owner_facts` ON `prospects` (`user_id`,`facts_key`);--> statement-breakpoint
CREATE INDEX `prospects_company` ON `prospects` (`prospect_list_id`,`company_key`) WHERE company_key is not null;--> statement-breakpoint
CREATE INDEX `prospects_owner_status` ON `prospects` (`user_id`,`status`);--> statement-breakpoint
CREATE TABLE `record_counts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`statuses` integer DEFAULT 1000000000000 NOT NULL,
	`templates` integer DEFAULT 1000000000000 NOT NULL,
	`lists` integer DEFAULT 1000000000000 NOT NULL,
	`prospects` integer DEFAULT 1000000000000 NOT NULL,
	`connections` integer DEFAULT 1000000000000 NOT NULL,
	`requests` integer DEFAULT 1000000000000 NOT NULL,
	`replies` integer DEFAULT 1000000000000 NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `record_counts_expire` ON `record_counts` (`expire`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device` text,
	`country` text,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `share_marks` (
	`share_id` text NOT NULL,
	`visit` text NOT NULL,
	`prospect_id` text NOT NULL,
	`user_id` text NOT NULL,
	`how_well` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`share_id`, `visit`, `prospect_id`),
	FOREIGN KEY (`share_id`) REFERENCES `list_shares`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prospect_id`) REFERENCES `prospects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `share_marks_prospect` ON `share_marks` (`prospect_id`);--> statement-breakpoint
CREATE INDEX `share_marks_owner` ON `share_marks` (`user_id`);--> statement-breakpoint
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
CREATE TABLE `suppressed_addresses` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `trash` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`from_id` text,
	`from_name` text,
	`people` integer DEFAULT 0 NOT NULL,
	`moving` text,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trash_owner` ON `trash` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `trash_from` ON `trash` (`user_id`,`from_id`);--> statement-breakpoint
CREATE INDEX `trash_expire` ON `trash` (`expire`);--> statement-breakpoint
CREATE INDEX `trash_moving` ON `trash` (`created_at`) WHERE moving is not null;--> statement-breakpoint
CREATE TABLE `trash_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`trash_id` text NOT NULL,
	`user_id` text NOT NULL,
	`part` text NOT NULL,
	`root` text NOT NULL,
	`row` text NOT NULL,
	FOREIGN KEY (`trash_id`) REFERENCES `trash`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trash_rows_of` ON `trash_rows` (`trash_id`,`part`,`root`);--> statement-breakpoint
CREATE INDEX `trash_rows_owner` ON `trash_rows` (`user_id`,`part`,`root`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`about` text,
	`booking_link` text,
	`email_verified_at` text,
	`sign_in_networks` text DEFAULT '[]' NOT NULL,
	`follows_replies` integer DEFAULT true NOT NULL,
	`time_zone` text,
	`weekly_mail` integer DEFAULT true NOT NULL,
	`disabled_at` text,
	`removed_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_time_zone` ON `users` (`time_zone`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`payload` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` text NOT NULL,
	`expire` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`user_id`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_expire` ON `webhook_deliveries` (`expire`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`secret_before` text,
	`secret_before_until` text,
	`failing_since` text,
	`failed_at` text,
	`failed_code` integer,
	`failed_problem` text,
	`off_at` text,
	`off_because` text,
	`missed` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `weekly_mails` (
	`user_id` text NOT NULL,
	`week` text NOT NULL,
	`token_hash` text,
	`expire` text NOT NULL,
	PRIMARY KEY(`user_id`, `week`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `weekly_mails_tokenHash_unique` ON `weekly_mails` (`token_hash`);--> statement-breakpoint
CREATE INDEX `weekly_mails_expire` ON `weekly_mails` (`expire`);
--> statement-breakpoint
CREATE TRIGGER `intro_requests_mail_out` AFTER DELETE ON `intro_requests` BEGIN DELETE FROM mails WHERE id = OLD.mail_id AND NOT EXISTS (SELECT 1 FROM intro_requests r WHERE r.mail_id = OLD.mail_id); END;
--> statement-breakpoint
CREATE TRIGGER `circle_members_owner` AFTER DELETE ON `circle_members` BEGIN UPDATE circles SET user_id = ( SELECT m.user_id FROM circle_members m WHERE m.circle_id = OLD.circle_id ORDER BY m.created_at, m.id LIMIT 1 ) WHERE id = OLD.circle_id AND user_id = OLD.user_id AND EXISTS (SELECT 1 FROM circle_members m WHERE m.circle_id = OLD.circle_id); END;
--> statement-breakpoint
CREATE TRIGGER `circle_members_last` AFTER DELETE ON `circle_members` BEGIN DELETE FROM circles WHERE id = OLD.circle_id AND NOT EXISTS (SELECT 1 FROM circle_members m WHERE m.circle_id = OLD.circle_id); END;
