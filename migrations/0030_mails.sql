CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`follows_id` text,
	`is_favour` integer NOT NULL,
	`idempotency_key` text,
	`by_mail` integer,
	`answer_token` text,
	`answer_until` text,
	`reply_token` text,
	`provider_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_once` ON `mails` (`user_id`,`idempotency_key`,`is_favour`);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_answer` ON `mails` (`answer_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_reply` ON `mails` (`reply_token`) WHERE reply_token is not null;--> statement-breakpoint
CREATE INDEX `mails_answer_until` ON `mails` (`answer_until`);--> statement-breakpoint
CREATE INDEX `mails_provider` ON `mails` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
ALTER TABLE `intro_requests` ADD `mail` text GENERATED ALWAYS AS (coalesce(favour_id, id)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `intro_requests_of_mail` ON `intro_requests` (`mail`);--> statement-breakpoint
INSERT INTO mails (id, user_id, is_favour, idempotency_key, by_mail, answer_token, answer_until, reply_token, provider_id, created_at) SELECT id, user_id, 0, idempotency_key, by_mail, answer_token, answer_until, reply_token, mail_id, created_at FROM intro_requests WHERE favour_id IS NULL AND coalesce(by_mail, idempotency_key, answer_token, reply_token, introduction_token, mail_id) IS NOT NULL;--> statement-breakpoint
INSERT INTO mails (id, user_id, follows_id, is_favour, idempotency_key, by_mail, answer_token, answer_until, reply_token, provider_id, created_at) SELECT f.id, f.user_id, f.follows_id, 1, f.idempotency_key, (SELECT max(r.by_mail) FROM intro_requests r WHERE r.favour_id = f.id), f.answer_token, f.answer_until, f.reply_token, (SELECT max(r.mail_id) FROM intro_requests r WHERE r.favour_id = f.id), f.created_at FROM favours f WHERE EXISTS (SELECT 1 FROM intro_requests r WHERE r.favour_id = f.id);--> statement-breakpoint
INSERT INTO mails (id, user_id, follows_id, is_favour, by_mail, answer_token, answer_until, created_at) SELECT r.id, r.user_id, (SELECT a.mail FROM intro_requests a WHERE a.id = r.follows_id), 1, r.by_mail, r.answer_token, r.answer_until, r.created_at FROM intro_requests r WHERE r.favour_id IS NOT NULL AND r.answer_token IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `intro_requests_older_in` AFTER INSERT ON `intro_requests` WHEN coalesce(NEW.by_mail, NEW.idempotency_key, NEW.answer_token, NEW.reply_token, NEW.mail_id) IS NOT NULL BEGIN INSERT INTO mails (id, user_id, is_favour, idempotency_key, by_mail, answer_token, answer_until, reply_token, provider_id, created_at) VALUES (NEW.mail, NEW.user_id, NEW.favour_id IS NOT NULL, NEW.idempotency_key, NEW.by_mail, NEW.answer_token, NEW.answer_until, NEW.reply_token, NEW.mail_id, NEW.created_at) ON CONFLICT (id) DO UPDATE SET by_mail = coalesce(excluded.by_mail, by_mail), provider_id = coalesce(excluded.provider_id, provider_id); END;--> statement-breakpoint
CREATE TRIGGER `favours_older_in` AFTER INSERT ON `favours` BEGIN INSERT INTO mails (id, user_id, follows_id, is_favour, idempotency_key, answer_token, answer_until, reply_token, created_at) VALUES (NEW.id, NEW.user_id, NEW.follows_id, 1, NEW.idempotency_key, NEW.answer_token, NEW.answer_until, NEW.reply_token, NEW.created_at) ON CONFLICT (id) DO UPDATE SET follows_id = excluded.follows_id, idempotency_key = excluded.idempotency_key, answer_token = excluded.answer_token, answer_until = excluded.answer_until, reply_token = excluded.reply_token; END;--> statement-breakpoint
CREATE TRIGGER `intro_requests_older_changed` AFTER UPDATE OF `answer_token`, `answer_until`, `mail_id` ON `intro_requests` BEGIN UPDATE mails SET provider_id = NEW.mail_id, answer_token = CASE WHEN id = NEW.id THEN NEW.answer_token ELSE answer_token END, answer_until = CASE WHEN id = NEW.id THEN NEW.answer_until ELSE answer_until END WHERE id = NEW.mail AND (provider_id IS NOT NEW.mail_id OR id = NEW.id AND (answer_token IS NOT NEW.answer_token OR answer_until IS NOT NEW.answer_until)); END;--> statement-breakpoint
CREATE TRIGGER `favours_older_changed` AFTER UPDATE OF `answer_token`, `answer_until` ON `favours` BEGIN UPDATE mails SET answer_token = NEW.answer_token, answer_until = NEW.answer_until WHERE id = NEW.id AND (answer_token IS NOT NEW.answer_token OR answer_until IS NOT NEW.answer_until); END;--> statement-breakpoint
CREATE TRIGGER `intro_requests_for_older` AFTER INSERT ON `intro_requests` WHEN coalesce(NEW.by_mail, NEW.idempotency_key, NEW.answer_token, NEW.reply_token, NEW.mail_id) IS NULL BEGIN UPDATE intro_requests SET by_mail = m.by_mail, mail_id = m.provider_id, idempotency_key = CASE WHEN favour_id IS NULL THEN m.idempotency_key END, answer_token = CASE WHEN favour_id IS NULL THEN m.answer_token END, answer_until = CASE WHEN favour_id IS NULL THEN m.answer_until END, reply_token = CASE WHEN favour_id IS NULL THEN m.reply_token END FROM mails m WHERE intro_requests.id = NEW.id AND m.id = NEW.mail; END;--> statement-breakpoint
CREATE TRIGGER `favours_for_older` AFTER INSERT ON `intro_requests` WHEN NEW.favour_id IS NOT NULL AND coalesce(NEW.by_mail, NEW.idempotency_key, NEW.answer_token, NEW.reply_token, NEW.mail_id) IS NULL BEGIN INSERT INTO favours (id, user_id, follows_id, idempotency_key, answer_token, answer_until, reply_token, created_at) SELECT id, user_id, follows_id, idempotency_key, answer_token, answer_until, reply_token, created_at FROM mails WHERE id = NEW.favour_id ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER `mails_for_older_requests` AFTER UPDATE OF `answer_token`, `answer_until`, `provider_id` ON `mails` BEGIN UPDATE intro_requests SET mail_id = NEW.provider_id, answer_token = CASE WHEN favour_id IS NULL THEN NEW.answer_token ELSE answer_token END, answer_until = CASE WHEN favour_id IS NULL THEN NEW.answer_until ELSE answer_until END WHERE mail = NEW.id AND (mail_id IS NOT NEW.provider_id OR favour_id IS NULL AND (answer_token IS NOT NEW.answer_token OR answer_until IS NOT NEW.answer_until)); END;--> statement-breakpoint
CREATE TRIGGER `mails_for_older_favours` AFTER UPDATE OF `answer_token`, `answer_until` ON `mails` BEGIN UPDATE favours SET answer_token = NEW.answer_token, answer_until = NEW.answer_until WHERE id = NEW.id AND (answer_token IS NOT NEW.answer_token OR answer_until IS NOT NEW.answer_until); END;--> statement-breakpoint
CREATE TRIGGER `intro_requests_mail_out` AFTER DELETE ON `intro_requests` BEGIN DELETE FROM mails WHERE id = OLD.id OR id = OLD.favour_id AND NOT EXISTS (SELECT 1 FROM intro_requests r WHERE r.favour_id = OLD.favour_id); END;--> statement-breakpoint
CREATE TRIGGER `mails_favour_out` AFTER DELETE ON `mails` BEGIN DELETE FROM favours WHERE id = OLD.id; END;
