-- A mail goes with the last of its requests.
CREATE TRIGGER `intro_requests_mail_out` AFTER DELETE ON `intro_requests`
BEGIN
	DELETE FROM mails
	WHERE id = OLD.mail_id AND NOT EXISTS (SELECT 1 FROM intro_requests r WHERE r.mail_id = OLD.mail_id);
END;
--> statement-breakpoint
-- The member who has been in a circle longest becomes its owner when the owner leaves.
CREATE TRIGGER `circle_members_owner` AFTER DELETE ON `circle_members`
BEGIN
	UPDATE circles SET user_id = (
		SELECT m.user_id FROM circle_members m WHERE m.circle_id = OLD.circle_id ORDER BY m.created_at, m.id LIMIT 1
	)
	WHERE id = OLD.circle_id
		AND user_id = OLD.user_id
		AND EXISTS (SELECT 1 FROM circle_members m WHERE m.circle_id = OLD.circle_id);
END;
--> statement-breakpoint
-- A circle goes with its last member.
CREATE TRIGGER `circle_members_last` AFTER DELETE ON `circle_members`
BEGIN
	DELETE FROM circles
	WHERE id = OLD.circle_id AND NOT EXISTS (SELECT 1 FROM circle_members m WHERE m.circle_id = OLD.circle_id);
END;
