DROP INDEX `prospects_owner_facts`;--> statement-breakpoint
ALTER TABLE `prospects` ADD `search_text` text;--> statement-breakpoint
CREATE INDEX `prospects_unfolded` ON `prospects` (`user_id`) WHERE search_text is null and length(facts_key) <> octet_length(facts_key);--> statement-breakpoint
CREATE INDEX `prospects_owner_facts` ON `prospects` (`user_id`,`facts_key`,`search_text`);--> statement-breakpoint
CREATE TRIGGER `prospects_unfold` AFTER UPDATE OF `facts_key` ON `prospects` WHEN NEW.facts_key <> OLD.facts_key AND NEW.search_text IS NOT NULL BEGIN UPDATE prospects SET search_text = NULL WHERE rowid = NEW.rowid; END;
