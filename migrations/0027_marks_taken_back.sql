ALTER TABLE `connections` ADD `answered_how_well` text;--> statement-breakpoint
ALTER TABLE `connections` ADD `is_marked_source` integer;--> statement-breakpoint
UPDATE connections SET answered_how_well = how_well WHERE how_well IS NOT NULL AND source IS NULL AND NOT EXISTS (SELECT 1 FROM share_marks m WHERE m.prospect_id = connections.prospect_id);
