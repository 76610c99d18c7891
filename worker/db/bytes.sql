ALTER TABLE `prospect_lists` ADD `bytes` integer GENERATED ALWAYS AS (400 + octet_length(name) + coalesce(octet_length(description), 0) + octet_length(type) + octet_length(status)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `prospects` ADD `bytes` integer GENERATED ALWAYS AS (700 + octet_length(name) + coalesce(octet_length(location), 0) + coalesce(octet_length(title), 0) + coalesce(octet_length(linkedin_url), 0) + coalesce(octet_length(website_url), 0) + coalesce(octet_length(email), 0) + coalesce(octet_length(phone), 0) + coalesce(octet_length(notes), 0) + coalesce(octet_length(connection_source), 0) + 3 * octet_length(person_key) + 2 * octet_length(facts_key) + 2 * max(octet_length(status), 64)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `connections` ADD `bytes` integer GENERATED ALWAYS AS (400 + octet_length(mutual_connection_name) + coalesce(octet_length(mutual_connection_title), 0) + coalesce(octet_length(mutual_connection_company), 0) + coalesce(octet_length(mutual_connection_linkedin_url), 0) + octet_length(connection_strength) + 2 * octet_length(connection_key) + 2 * octet_length(name_key)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `bytes` integer GENERATED ALWAYS AS (700 + octet_length(subject) + octet_length(message) + coalesce(octet_length(recipient_email), 0) + coalesce(octet_length(connector_name), 0)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `templates` ADD `bytes` integer GENERATED ALWAYS AS (300 + octet_length(name) + octet_length(subject) + octet_length(message)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `statuses` ADD `bytes` integer GENERATED ALWAYS AS (300 + octet_length(name) + 2 * octet_length(value)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `network_people` ADD `bytes` integer GENERATED ALWAYS AS (150 + octet_length(name) + 2 * octet_length(name_key) + coalesce(octet_length(linkedin_url), 0) + 2 * coalesce(octet_length(profile_key), 0) + coalesce(octet_length(email), 0) + coalesce(octet_length(company), 0) + coalesce(octet_length(position), 0) + coalesce(octet_length(connected_on), 0)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `answer_bytes` integer GENERATED ALWAYS AS (coalesce(octet_length(answer_note), 0)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `intro_replies` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(from_email) + coalesce(octet_length(from_name), 0) + coalesce(octet_length(text), 0) + octet_length(attachments) + octet_length(recipients) + coalesce(octet_length(subject), 0) + coalesce(octet_length(message_id), 0) + coalesce(octet_length(folded), 0)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `prospects` ADD `company_bytes` integer GENERATED ALWAYS AS (3 * coalesce(octet_length(company), 0)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `tokens` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(`name`)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(payload)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `grants` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(`name`) + octet_length(`host`)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `intro_drafts` ADD `bytes` integer GENERATED ALWAYS AS (400 + coalesce(octet_length(`recipient_email`), 0) + octet_length(`subject`) + octet_length(`message`) + octet_length(`written_by`)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `list_shares` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(name) + octet_length(fields)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `share_marks` ADD `bytes` integer GENERATED ALWAYS AS (400) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `bytes` integer GENERATED ALWAYS AS (500 + coalesce(octet_length(device), 0) + coalesce(octet_length(country), 0)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `prospects` ADD `search_bytes` integer GENERATED ALWAYS AS (iif(length(facts_key) <> octet_length(facts_key), 2 * octet_length(facts_key), 0)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `network_people` ADD `company_bytes` integer GENERATED ALWAYS AS (coalesce(2 * octet_length(company_key) + octet_length(name_key), 0) + coalesce(octet_length(former_company), 0)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `prospect_links` ADD `bytes` integer GENERATED ALWAYS AS (coalesce(octet_length(contact), 0) + coalesce(octet_length(note), 0)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `circle_members` ADD `bytes` integer GENERATED ALWAYS AS (500 + octet_length(kept) + coalesce(octet_length(address), 0) + published_bytes) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `bin` ADD `bytes` integer GENERATED ALWAYS AS (iif(`moving` IS 'out', 0, 400 + octet_length(`name`) + coalesce(octet_length(`from_name`), 0) + `held`)) VIRTUAL;
--> statement-breakpoint
CREATE TRIGGER `users_full` BEFORE UPDATE OF `bytes`, `answer_bytes` ON `users`
WHEN (NEW.bytes > OLD.bytes AND NEW.bytes > NEW.bytes_most) OR (NEW.answer_bytes > OLD.answer_bytes AND 10 * NEW.answer_bytes > NEW.bytes_most)
BEGIN
	SELECT RAISE(ABORT, 'the account is full');
END;
--> statement-breakpoint
CREATE TRIGGER `prospect_lists_bytes_in` AFTER INSERT ON `prospect_lists`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospect_lists_bytes_out` AFTER DELETE ON `prospect_lists`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospect_lists_bytes_changed` AFTER UPDATE ON `prospect_lists`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospects_bytes_in` AFTER INSERT ON `prospects`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospects_bytes_out` AFTER DELETE ON `prospects`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospects_bytes_changed` AFTER UPDATE ON `prospects`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `connections_bytes_in` AFTER INSERT ON `connections`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `connections_bytes_out` AFTER DELETE ON `connections`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `connections_bytes_changed` AFTER UPDATE ON `connections`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `intro_requests_bytes_in` AFTER INSERT ON `intro_requests`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes, answer_bytes = answer_bytes + NEW.answer_bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `intro_requests_bytes_out` AFTER DELETE ON `intro_requests`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes, answer_bytes = answer_bytes - OLD.answer_bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `intro_requests_bytes_changed` AFTER UPDATE ON `intro_requests`
WHEN NEW.bytes <> OLD.bytes OR NEW.answer_bytes <> OLD.answer_bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes, answer_bytes = answer_bytes + NEW.answer_bytes - OLD.answer_bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `templates_bytes_in` AFTER INSERT ON `templates`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `templates_bytes_out` AFTER DELETE ON `templates`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `templates_bytes_changed` AFTER UPDATE ON `templates`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `statuses_bytes_in` AFTER INSERT ON `statuses`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `statuses_bytes_out` AFTER DELETE ON `statuses`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `statuses_bytes_changed` AFTER UPDATE ON `statuses`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `network_people_bytes_changed` AFTER UPDATE ON `network_people`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `intro_replies_bytes_in` AFTER INSERT ON `intro_replies`
BEGIN
	UPDATE users SET answer_bytes = answer_bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `intro_replies_bytes_out` AFTER DELETE ON `intro_replies`
BEGIN
	UPDATE users SET answer_bytes = answer_bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `intro_replies_bytes_changed` AFTER UPDATE ON `intro_replies`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET answer_bytes = answer_bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospects_company_bytes_in` AFTER INSERT ON `prospects`
WHEN NEW.company_bytes > 0
BEGIN
	UPDATE users SET bytes = bytes + NEW.company_bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospects_company_bytes_out` AFTER DELETE ON `prospects`
WHEN OLD.company_bytes > 0
BEGIN
	UPDATE users SET bytes = bytes - OLD.company_bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospects_company_bytes_changed` AFTER UPDATE OF `company` ON `prospects`
WHEN NEW.company_bytes <> OLD.company_bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.company_bytes - OLD.company_bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `tokens_bytes_in` AFTER INSERT ON `tokens`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `tokens_bytes_out` AFTER DELETE ON `tokens`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_deliveries_bytes_in` AFTER INSERT ON `webhook_deliveries`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_deliveries_bytes_out` AFTER DELETE ON `webhook_deliveries`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `grants_bytes_in` AFTER INSERT ON `grants`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `grants_bytes_out` AFTER DELETE ON `grants`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `grants_bytes_changed` AFTER UPDATE ON `grants`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `intro_drafts_bytes_in` AFTER INSERT ON `intro_drafts`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `intro_drafts_bytes_out` AFTER DELETE ON `intro_drafts`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `intro_drafts_bytes_changed` AFTER UPDATE ON `intro_drafts`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `list_shares_bytes_in` AFTER INSERT ON `list_shares`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `list_shares_bytes_out` AFTER DELETE ON `list_shares`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `share_marks_bytes_in` AFTER INSERT ON `share_marks`
BEGIN
	UPDATE users SET answer_bytes = answer_bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `share_marks_bytes_out` AFTER DELETE ON `share_marks`
BEGIN
	UPDATE users SET answer_bytes = answer_bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `sessions_bytes_in` AFTER INSERT ON `sessions`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes, bytes_most = max(bytes_most, bytes + NEW.bytes) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `sessions_bytes_out` AFTER DELETE ON `sessions`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospects_search_bytes_in` AFTER INSERT ON `prospects`
WHEN NEW.search_bytes > 0
BEGIN
	UPDATE users SET bytes = bytes + NEW.search_bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospects_search_bytes_out` AFTER DELETE ON `prospects`
WHEN OLD.search_bytes > 0
BEGIN
	UPDATE users SET bytes = bytes - OLD.search_bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospects_search_bytes_changed` AFTER UPDATE OF `facts_key` ON `prospects`
WHEN NEW.search_bytes <> OLD.search_bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.search_bytes - OLD.search_bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `network_people_bytes_in` AFTER INSERT ON `network_people`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes + NEW.company_bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `network_people_bytes_out` AFTER DELETE ON `network_people`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes - OLD.company_bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `network_people_company_bytes_changed` AFTER UPDATE ON `network_people`
WHEN NEW.company_bytes <> OLD.company_bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.company_bytes - OLD.company_bytes, bytes_most = max(bytes_most, bytes + NEW.company_bytes - OLD.company_bytes) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospect_links_bytes_in` AFTER INSERT ON `prospect_links`
BEGIN
	UPDATE users SET answer_bytes = answer_bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospect_links_bytes_out` AFTER DELETE ON `prospect_links`
BEGIN
	UPDATE users SET answer_bytes = answer_bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `prospect_links_bytes_changed` AFTER UPDATE ON `prospect_links`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET answer_bytes = answer_bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `circle_members_bytes_in` AFTER INSERT ON `circle_members`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `circle_members_bytes_out` AFTER DELETE ON `circle_members`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `circle_members_bytes_changed` AFTER UPDATE ON `circle_members`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `bin_bytes_in` AFTER INSERT ON `bin`
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes, bytes_most = max(bytes_most, bytes + NEW.bytes) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `bin_bytes_out` AFTER DELETE ON `bin`
BEGIN
	UPDATE users SET bytes = bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `bin_bytes_changed` AFTER UPDATE ON `bin`
WHEN NEW.bytes <> OLD.bytes
BEGIN
	UPDATE users SET bytes = bytes + NEW.bytes - OLD.bytes, bytes_most = max(bytes_most, bytes + NEW.bytes - OLD.bytes) WHERE id = NEW.user_id;
END;
